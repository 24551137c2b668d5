import type { RatedKind } from '@earshot/contract/rating'
import type { SearchKind } from '@earshot/contract/search'
import { on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import {
  albumsChanged,
  artistsChanged,
  episodesChanged,
  playlistsChanged,
  itemRated,
  podcastsChanged,
  seasonsChanged,
  tracksChanged,
} from '../../events/events.ts'
import type { Services } from '../../services.ts'
import { reindexItems } from './search.store.ts'

const reindex =
  (kind: SearchKind) =>
  async ({ db, invalidation }: Services, { ids }: { ids: number[] }): Promise<void> => {
    await reindexItems(db, kind, ids)
    await invalidation.publish([kind === 'playlists' ? 'playlists' : 'catalogue'])
  }

const SEARCHED_AS = {
  song: 'songs',
  episode: 'episodes',
  album: 'albums',
  playlist: 'playlists',
  artist: 'artists',
} as const satisfies Record<RatedKind, SearchKind>

/** Keeps the index of search up to date with the catalogue and the playlists. */
export const searchHandlers: readonly Handler[] = [
  on(artistsChanged, 'search.artists', reindex('artists')),
  on(albumsChanged, 'search.albums', reindex('albums')),
  on(tracksChanged, 'search.tracks', reindex('songs')),
  on(podcastsChanged, 'search.podcasts', reindex('podcasts')),
  on(seasonsChanged, 'search.seasons', reindex('seasons')),
  on(episodesChanged, 'search.episodes', reindex('episodes')),
  on(playlistsChanged, 'search.playlists', reindex('playlists')),
  on(itemRated, 'search.rated', (services, { kind, itemId }) =>
    reindex(SEARCHED_AS[kind])(services, { ids: [itemId] }),
  ),
]
