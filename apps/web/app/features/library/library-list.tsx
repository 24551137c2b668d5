import { library } from '@earshot/contract/calls'
import type { Audience } from '@earshot/contract/limits'
import { PAGE_SIZE } from '@earshot/contract/limits'
import type { LibraryItem, LibrarySort, LibraryTab } from '@earshot/contract/listening/library'
import * as m from '@earshot/messages/library'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { LoadMore } from '@earshot/ui/lists/load-more.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useEffect, useState } from 'react'
import { UndoSlot } from '../../layout/toasts/undo-slot.tsx'
import { quietApi } from '../../lib/api.ts'
import { usePages } from '../../lib/state/use-pages.ts'
import { LibraryRow } from './library-row.tsx'
import { LikedSongsTools } from './liked-songs-tools.tsx'
import { removeFromLibrary, restoreToLibrary } from './removal.ts'
import styles from './library.module.css'

/** Milliseconds for which a removal can be undone (LIBRARY-04). */
const UNDO_MS = 10_000

type Request = { tab: LibraryTab; sort: LibrarySort; search: string }

const keyOf = ({ kind, id }: LibraryItem): string => `${kind}-${id}`

/** One list of the member's library, 30 items at a time. A removed item can be restored for 10 seconds. */
export function LibraryList({ memberId, request }: { memberId: number; request: Request }) {
  const { tab, sort, search } = request
  const { state, again, more, change } = usePages<LibraryItem, Audience>({
    size: PAGE_SIZE.library,
    keyOf,
    read: async (offset) => {
      const { data, likes_seen_by: seenBy } = await quietApi.get(library, { tab, sort, search_text: search, offset })
      return { items: data, rest: seenBy }
    },
  })
  const { isRemoved, removed, remove, restore, close } = useRemoval()
  if (state.face === 'loading') return <LibrarySkeleton />
  if (state.face === 'failed')
    return <ErrorState action={<Button onClick={again}>{m.try_again()}</Button>}>{state.problem}</ErrorState>
  const shown = state.items.filter((item) => !isRemoved(item))
  return (
    <section aria-label={m.library()}>
      {tab === 'songs' && (
        <LikedSongsTools
          memberId={memberId}
          isEmpty={shown.length === 0}
          seenBy={state.rest}
          onChange={(rest) => change(() => ({ rest }))}
        />
      )}
      {shown.length === 0 ? (
        <Empty request={request} />
      ) : (
        <ol className={styles.rows}>
          {shown.map((item) => (
            <LibraryRow key={keyOf(item)} item={item} tab={tab} onRemove={remove} />
          ))}
        </ol>
      )}
      {more !== undefined && <LoadMore {...more} />}
      {removed !== undefined && (
        <UndoSlot
          key={keyOf(removed)}
          words={m.library_removed({ title: removed.title })}
          onUndo={restore}
          onClose={close}
        />
      )}
    </section>
  )
}

/** Removes items at once; a refusal, which the dialog shows, and "Undo" bring them back to their places. */
function useRemoval() {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [removed, setRemoved] = useState<LibraryItem>()
  useEffect(() => {
    if (removed === undefined) return undefined
    const timer = setTimeout(() => setRemoved(undefined), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed])
  const show = (item: LibraryItem) => setKeys((now) => new Set([...now].filter((key) => key !== keyOf(item))))
  return {
    removed,
    isRemoved: (item: LibraryItem) => keys.has(keyOf(item)),
    remove: (item: LibraryItem) => {
      setKeys((now) => new Set([...now, keyOf(item)]))
      setRemoved(item)
      removeFromLibrary(item).catch(() => {
        show(item)
        setRemoved(undefined)
      })
    },
    restore: () => {
      if (removed === undefined) return
      show(removed)
      setRemoved(undefined)
      restoreToLibrary(removed).catch(() => setKeys((now) => new Set([...now, keyOf(removed)])))
    },
    close: () => setRemoved(undefined),
  }
}

/** The next step for an empty list. */
function Empty({ request: { tab, search } }: { request: Request }) {
  if (search !== '')
    return (
      <EmptyState
        title={m.library_nothing_found({ search })}
        action={<LinkButton href={`/library?tab=${tab}`}>{m.clear_the_search()}</LinkButton>}
      >
        {m.check_spelling()}
      </EmptyState>
    )
  const { title, help, href, label } = EMPTY[tab]
  return (
    <EmptyState title={title()} action={<LinkButton href={href}>{label()}</LinkButton>}>
      {help()}
    </EmptyState>
  )
}

type Step = { title: () => string; help: () => string; href: string; label: () => string }

const EMPTY: Record<LibraryTab, Step> = {
  songs: {
    title: m.library_no_songs,
    help: m.library_no_songs_help,
    href: '/live-feed',
    label: m.find_songs,
  },
  albums: { title: m.library_no_albums, help: m.library_no_albums_help, href: '/discover', label: m.discover },
  playlists: {
    title: m.no_playlists_yet,
    help: m.library_no_playlists_help,
    href: '/account/edit_playlist',
    label: m.your_playlists,
  },
  podcasts: { title: m.library_no_podcasts, help: m.library_no_podcasts_help, href: '/podcasts', label: m.podcasts },
  artists: { title: m.library_no_artists, help: m.library_no_artists_help, href: '/artists', label: m.find_artists },
  history: { title: m.library_no_history, help: m.library_no_history_help, href: '/discover', label: m.discover },
}

/** The shape of a list, which the server renders: only the browser knows the member. */
export const LibrarySkeleton = () => (
  <div className={styles.skeleton} aria-busy="true">
    <VisuallyHidden>{m.loading()}</VisuallyHidden>
    {Array.from({ length: 8 }, (_, row) => (
      <div key={row} className={styles.skeletonRow}>
        <Skeleton shape="square" />
        <Skeleton width="60%" />
      </div>
    ))}
  </div>
)
