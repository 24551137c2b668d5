import type { StreamEntry, StreamKind } from '@earshot/contract/member/following'
import { FOLLOWING } from '@earshot/contract/member/following-limits'
import { updateFollowingVisit, followingStream } from '@earshot/contract/member/member-calls'
import * as m from '@earshot/messages/following'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useRef } from 'react'
import { quietApi } from '../../lib/api.ts'
import { usePages } from '../../lib/state/use-pages.ts'
import { EntryRow } from './entry-row.tsx'
import { useNews } from './use-news.ts'
import styles from './following.module.css'

const keyOf = ({ kind, id }: StreamEntry): string => `${kind}-${id}`

/** The stream, 30 entries at a time. Entries since the last visit are marked, and newer ones are offered. */
export function Stream({ kind }: { kind: StreamKind | '' }) {
  const { state, again, more } = useStream(kind)
  const news = useNews(kind, state.face === 'full' ? state.items[0]?.cursor : undefined)
  if (state.face === 'loading') return <StreamSkeleton />
  if (state.face === 'failed')
    return <ErrorState action={<Button onClick={again}>{m.try_again()}</Button>}>{state.problem}</ErrorState>
  const { seenAt, now, follows } = state.rest
  return (
    <section aria-label={m.following()}>
      <div role="status" className={styles.news}>
        {news > 0 && (
          <Button size="s" variant="solid" onClick={again}>
            {m.following_news({ count: news })}
          </Button>
        )}
      </div>
      {state.items.length === 0 ? (
        <Empty kind={kind} follows={follows} />
      ) : (
        <ol className={styles.rows}>
          {state.items.map((entry) => (
            <EntryRow
              key={keyOf(entry)}
              entry={entry}
              isNew={seenAt !== null && new Date(entry.created_at) > new Date(seenAt)}
              now={now}
            />
          ))}
        </ol>
      )}
      {more !== undefined && <LoadMore {...more} />}
    </section>
  )
}

function useStream(kind: StreamKind | '') {
  const last = useRef<string>(undefined)
  // The marks of a visit stay until the page is left.
  const lastVisit = useRef<string>(null)
  return usePages<StreamEntry, { seenAt: string | null; follows: number; now: Date }>({
    size: FOLLOWING.page,
    keyOf,
    read: async (offset) => {
      const before = offset === 0 ? undefined : last.current
      const { data, seen_at: seenAt, follows } = await quietApi.get(followingStream, { kind, before })
      last.current = data.at(-1)?.cursor
      lastVisit.current ??= seenAt
      // Without it, the same entries are marked at the next visit.
      if (offset === 0) quietApi.post(updateFollowingVisit, {}).catch(() => undefined)
      return { items: data, rest: { seenAt: lastVisit.current, follows, now: new Date() } }
    },
  })
}

/** The next step for an empty stream (HOMEFEED-05). */
function Empty({ kind, follows }: { kind: StreamKind | ''; follows: number }) {
  if (kind !== '' && follows > 0)
    return (
      <EmptyState
        title={m.following_none_of_kind()}
        action={<LinkButton href="/following">{m.following_show_all()}</LinkButton>}
      >
        {m.following_none_of_kind_help()}
      </EmptyState>
    )
  return (
    <EmptyState
      title={follows > 0 ? m.following_nothing_yet() : m.following_nobody()}
      action={
        <>
          <LinkButton href="/artists">{m.find_artists()}</LinkButton>
          <LinkButton href="/podcasts">{m.podcasts()}</LinkButton>
          <LinkButton href="/community">{m.community()}</LinkButton>
        </>
      }
    >
      {m.following_nobody_help()}
    </EmptyState>
  )
}

/** The shape of the stream, which the server renders: only the browser knows the member. */
export const StreamSkeleton = () => (
  <div className={styles.rows} aria-busy="true">
    <VisuallyHidden>{m.loading()}</VisuallyHidden>
    {Array.from({ length: 6 }, (_, row) => (
      <div key={row} className={styles.row}>
        <span className={styles.face}>
          <Skeleton shape="round" />
        </span>
        <Skeleton width="40%" />
        <div className={styles.item}>
          <div className={styles.art}>
            <Skeleton shape="square" />
          </div>
          <Skeleton width="60%" />
        </div>
      </div>
    ))}
  </div>
)
