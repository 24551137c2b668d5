import * as m from '@earshot/messages/livefeed'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { withPage } from './feed-query.ts'
import type { FeedQuery } from './feed-query.ts'

type Props = {
  request: FeedQuery
  isFiltered: boolean
  query: URLSearchParams
  /** Advice for a search or a selection of genres without results. */
  advice: string
}

/** Explains why the list is empty. */
export function NothingFound({ request: { search, page, tab }, isFiltered, query, advice }: Props) {
  if (page > 1)
    return (
      <EmptyState
        title={m.no_such_page()}
        action={
          <Link href={withPage(query, 1)} keepScroll>
            {m.go_to_the_first_page()}
          </Link>
        }
      >
        {m.list_has_fewer_pages()}
      </EmptyState>
    )
  const kind = KINDS[tab.kind]()
  if (search === '' && !isFiltered)
    return (
      <EmptyState title={m.none_yet({ kind })} action={<Link href="/discover">{m.discover_music()}</Link>}>
        {tab.kind === 'playlists' ? m.public_playlists_are_listed() : m.imports_are_listed({ kind })}
      </EmptyState>
    )
  return (
    <EmptyState
      title={search === '' ? m.none_in_genres({ kind }) : m.none_found({ kind, search })}
      action={<Link href="/live-feed?genres=">{m.clear_search_and_genres()}</Link>}
    >
      {advice}
    </EmptyState>
  )
}

const KINDS = {
  songs: m.name_songs,
  episodes: m.name_episodes,
  playlists: m.name_playlists,
  artists: m.name_artists,
} as const
