import type { Ad } from '@earshot/contract/site/cover'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import * as m from '@earshot/messages/vote'
import { Link } from '@earshot/ui/links/link.tsx'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useSelection } from '../../lib/state/selection-store.ts'
import { ballotHref } from './ballot/ballot-query.ts'
import { Receipt } from './ballot/receipt.tsx'
import { VoteButton } from './vote-button.tsx'
import { leadersOf, percentOf, ranksOf, type Ballot } from './vote.rules.ts'
import styles from './leaders.module.css'

type Props = {
  ballot: Ballot
  contestId: number
  /** Passed to the page of all artists (VOTING-11). */
  ads: readonly Ad[]
  isOpen: boolean
  isOwn: boolean
}

/** The leaders of a ballot with their share of its votes; "SEE ALL" links to all its artists (VOTING-09, VOTING-11). */
export function Leaders({ ballot, contestId, ads, isOpen, isOwn }: Props) {
  const { vote_sub_categories_id: id, vote_sub_category_title: title, vote_num: total } = ballot
  const leaders = leadersOf(ballot)
  const ranks = ranksOf(leaders)
  const { selectArtist } = useSelection.getState()
  const heading = `ballot-${id}`
  return (
    <section aria-labelledby={heading} className={styles.ballot}>
      <header className={styles.head}>
        <div>
          <h2 id={heading} dir="auto">
            {title}
          </h2>
          <p className={styles.total}>{m.vote_vote_count({ count: total, shown: total.toLocaleString('en') })}</p>
        </div>
        <Link
          href={ballotHref({ contestId, ballotId: id })}
          state={{ sub_id: id, id: contestId, ads }}
          className={styles.all}
          aria-label={`${m.vote_see_all()} ${title}`}
        >
          {m.vote_see_all()}
        </Link>
      </header>
      {leaders.length === 0 ? (
        <EmptyState title={m.no_artists_yet()}>{m.vote_no_artists_help()}</EmptyState>
      ) : (
        <ol className={styles.leaders}>
          {leaders.map((artist, index) => {
            const percent = percentOf(artist.vote_num, total)
            return (
              <li key={artist.id} className={styles.leader}>
                <span className={styles.place}>
                  <VisuallyHidden>{m.place()} </VisuallyHidden>
                  {ranks[index]}
                </span>
                <div className={styles.art}>
                  <Picture src={artist.avatarURL} alt="" seed={artist.name} shape="round" sizes="4rem" />
                </div>
                <h3 className={styles.name}>
                  <StretchedLink
                    href={`/account/artist_profile?id=${artist.id}`}
                    state={{ id: artist.id, name: artist.name }}
                    onClick={() => selectArtist(artist)}
                    dir="auto"
                  >
                    {artist.name}
                  </StretchedLink>
                </h3>
                <div className={styles.meter}>
                  <span className={styles.bar} aria-hidden>
                    <span style={{ inlineSize: `${percent}%` }} />
                  </span>
                  <p className={styles.votes}>
                    {m.vote_vote_count({ count: artist.vote_num, shown: artist.vote_num.toLocaleString('en') })}
                  </p>
                </div>
                <strong className={styles.percent}>{m.percent({ percent })}</strong>
                <div className={styles.ways}>
                  <PlayButton of={`artist/${artist.id}`} title={artist.name} variant="row" />
                  <VoteButton artist={artist} ballotId={id} isOpen={isOpen} isOwn={isOwn} />
                </div>
                <div className={styles.receipt}>
                  <Receipt artist={artist} />
                </div>
              </li>
            )
          })}
        </ol>
      )}
    </section>
  )
}
