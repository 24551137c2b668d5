import type { Ad } from '@earshot/contract/site/cover'
import * as m from '@earshot/messages/vote'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { formatEndDate } from '../../../lib/text/format.ts'
import type { Contest } from '../vote.rules.ts'
import styles from './contest-card.module.css'

type Props = { contest: Contest; ads: readonly Ad[]; first: boolean }

/**
 * A contest with its votes and its end; "Vote now" passes the contest and the ads to its page (VOTING-02 to VOTING-04).
 */
export function ContestCard({ contest, ads, first }: Props) {
  const { id, title, image, vote_num: votes, end_date: endDate } = contest
  const { is_open: isOpen } = contest
  const way = { href: `/voting/${id}`, state: { category: contest, ads } }
  return (
    <article className={styles.card}>
      <Picture
        src={image}
        alt=""
        seed={title}
        shape="wide"
        sizes="(min-width: 62rem) 30vw, (min-width: 36rem) 45vw, 92vw"
        first={first}
        className={styles.art}
      />
      <h3 className={styles.title}>
        <StretchedLink {...way} dir="auto">
          {title}
        </StretchedLink>
      </h3>
      <dl className={styles.facts}>
        <div>
          <dt>{m.vote_votes()}</dt>
          <dd>{votes.toLocaleString('en')}</dd>
        </div>
        <div>
          <dt>{m.vote_end_date()}</dt>
          <dd>
            <time dateTime={endDate}>{formatEndDate(endDate)}</time>
          </dd>
        </div>
      </dl>
      <div className={styles.ways}>
        {isOpen ? (
          <LinkButton {...way} variant="solid" aria-label={`${m.vote_vote_now()} ${title}`}>
            {m.vote_vote_now()}
          </LinkButton>
        ) : (
          <>
            <Button disabled aria-label={`${m.vote_vote_now()} ${title}`}>
              {m.vote_vote_now()}
            </Button>
            <Link {...way} aria-label={`${m.vote_see_the_result()} ${title}`}>
              {m.vote_see_the_result()}
            </Link>
          </>
        )}
      </div>
    </article>
  )
}
