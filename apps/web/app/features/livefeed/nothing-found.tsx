import * as m from '@earshot/messages/livefeed'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { withPage } from './feed-query.ts'
import type { FeedQuery } from './feed-query.ts'

type Props = {
  asked: FeedQuery
  isFiltered: boolean
  query: URLSearchParams
}

/** What an empty list says. */
export function NothingFound({ asked: { search, page, tab }, isFiltered, query }: Props) {
  if (page > 1)
    return (
      <EmptyState
        title={m.no_such_page()}
        action={
          <Link href={withPage(query, 1)} keepScroll>
            {m.livefeed_first_page()}
          </Link>
        }
      >
        {m.livefeed_fewer_pages()}
      </EmptyState>
    )
  const kind = KINDS[tab.kind]
  if (search === '' && !isFiltered)
    return (
      <EmptyState title={m.livefeed_none_yet({ kind })} action={<Link href="/discover">{m.discover_music()}</Link>}>
        {tab.kind === 'playlists' ? m.livefeed_playlists_come() : m.livefeed_imports_come({ kind })}
      </EmptyState>
    )
  return (
    <EmptyState
      title={search === '' ? m.livefeed_none_in_genres({ kind }) : m.livefeed_none_found({ kind, search })}
      action={<Link href="/live-feed?genres=">{m.livefeed_clear_all()}</Link>}
    >
      {search === '' ? m.livefeed_more_genres() : m.livefeed_fewer_words()}
    </EmptyState>
  )
}

const KINDS = {
  songs: m.name_songs(),
  episodes: m.name_episodes(),
  playlists: m.name_playlists(),
  artists: m.name_artists(),
} as const
