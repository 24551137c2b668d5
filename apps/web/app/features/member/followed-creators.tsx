import { followedCreators } from '@earshot/contract/calls'
import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import type { FollowedCreator } from '@earshot/contract/member/follow'
import * as m from '@earshot/messages/member'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { SkeletonGrid } from '@earshot/ui/states/skeleton.tsx'
import { FollowCreator } from '../../layout/parts/member/follow-creator.tsx'
import { quietApi } from '../../lib/api.ts'
import { useRead } from '../../lib/state/use-read.ts'
import { hasWords } from '../../lib/text/folded.ts'
import { FollowedCard } from './followed-card.tsx'
import styles from './follow.module.css'

const readFollowed = () => quietApi.get(followedCreators)

/**
 * Lists the artists and podcasts that the member follows, below the members; `search` filters their names, too
 * (FOLLOW-09). An unfollowed creator stays in the list until the page is left.
 */
export function FollowedCreators({ search }: { search: string }) {
  const list = useRead(readFollowed)
  if (list.face === 'loading') return <SkeletonGrid count={3} />
  if (list.face === 'failed')
    return <ErrorState action={<Button onClick={list.again}>{m.try_again()}</Button>}>{list.problem}</ErrorState>
  const { artists, podcasts } = list.data
  if (artists.length + podcasts.length === 0)
    return (
      <EmptyState title={m.member_no_creators()} action={<Link href="/artists">{m.find_artists()}</Link>}>
        {m.member_no_creators_help()}
      </EmptyState>
    )
  return (
    <>
      <Creators kind="artist" title={m.artists()} list={artists} search={search} />
      <Creators kind="podcast" title={m.podcasts()} list={podcasts} search={search} />
    </>
  )
}

function Creators({
  kind,
  title,
  list,
  search,
}: {
  kind: CreatorKind
  title: string
  list: readonly FollowedCreator[]
  search: string
}) {
  const found = list.filter(({ name }) => hasWords(name, search))
  if (found.length === 0) return null
  return (
    <section className={styles.creators} aria-label={title}>
      <h2>{title}</h2>
      <ul className={styles.people}>
        {found.map(({ id, name, avatarURL }) => (
          <FollowedCard
            key={id}
            name={name}
            picture={avatarURL}
            href={`/${kind}/${id}`}
            shape={kind === 'artist' ? 'round' : 'square'}
          >
            <FollowCreator kind={kind} id={id} name={name} size="s" />
          </FollowedCard>
        ))}
      </ul>
    </section>
  )
}
