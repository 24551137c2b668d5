import type { CreatorKind } from '@earshot/contract/creator'
import type { RatedKind } from '@earshot/contract/rating'
import type { SearchKind } from '@earshot/contract/search'
import { on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import {
  albumsChanged,
  articlePublished,
  articlesChanged,
  artistsChanged,
  commentCreated,
  commentsChanged,
  episodesChanged,
  followersChanged,
  membersChanged,
  playlistsChanged,
  itemRated,
  lyricsChanged,
  podcastsChanged,
  postEdited,
  postPublished,
  postsChanged,
  seasonsChanged,
  tracksChanged,
  transcriptsChanged,
} from '../../events/events.ts'
import { ratingsOf } from '../../invalidation/tags.ts'
import type { Tag } from '../../invalidation/tags.ts'
import type { Services } from '../../services.ts'
import { reindexItems } from './search.store.ts'
import { reindexMissing, reindexPosts, reindexTexts } from './text.store.ts'

const reindex =
  (kind: SearchKind) =>
  (services: Services, { ids }: { ids: number[] }): Promise<void> =>
    reindexAs(services, { kind, ids }, kind === 'playlists' ? 'playlists' : 'catalogue')

async function reindexAs(
  { db, invalidation }: Pick<Services, 'db' | 'invalidation'>,
  { kind, ids }: { kind: SearchKind; ids: number[] },
  changed: Tag,
): Promise<void> {
  await reindexItems(db, kind, ids)
  await invalidation.publish([changed])
}

const reindexWords =
  (kind: 'lyrics' | 'transcripts') =>
  async ({ db, invalidation }: Services, { ids }: { ids: number[] }): Promise<void> => {
    await reindexTexts(db, kind, ids)
    await invalidation.publish(['catalogue'])
  }

const SEARCHED_AS = {
  song: 'songs',
  episode: 'episodes',
  album: 'albums',
  playlist: 'playlists',
  artist: 'artists',
  podcast: 'podcasts',
} as const satisfies Record<RatedKind | CreatorKind, SearchKind>

/** Keeps the index of search up to date with the catalogue and the playlists. */
export const searchHandlers: readonly Handler[] = [
  on(artistsChanged, 'search.artists', reindex('artists')),
  on(albumsChanged, 'search.albums', reindex('albums')),
  on(tracksChanged, 'search.tracks', reindex('songs')),
  on(podcastsChanged, 'search.podcasts', reindex('podcasts')),
  on(seasonsChanged, 'search.seasons', reindex('seasons')),
  on(episodesChanged, 'search.episodes', reindex('episodes')),
  on(membersChanged, 'search.members', ({ db }, { ids }) => reindexTexts(db, 'members', ids)),
  on(postPublished, 'search.post', ({ db }, { postId }) => reindexPosts(db, [postId])),
  on(postEdited, 'search.post_edited', ({ db }, { postId }) => reindexTexts(db, 'posts', [postId])),
  on(postsChanged, 'search.posts', ({ db }, { ids }) => reindexPosts(db, ids)),
  on(commentCreated, 'search.comment', ({ db }, { commentId }) => reindexTexts(db, 'comments', [commentId])),
  on(commentsChanged, 'search.comments', ({ db }, { ids }) => reindexTexts(db, 'comments', ids)),
  on(articlePublished, 'search.article', ({ db }, { articleId }) => reindexTexts(db, 'articles', [articleId])),
  on(articlesChanged, 'search.articles', ({ db }, { ids }) => reindexTexts(db, 'articles', ids)),
  on(lyricsChanged, 'search.lyrics', reindexWords('lyrics')),
  on(transcriptsChanged, 'search.transcripts', reindexWords('transcripts')),
  // A song or episode that comes back brings its words along, and nobody changed them.
  on(tracksChanged, 'search.lyrics_back', ({ db }, { ids }) => reindexMissing(db, 'lyrics', ids)),
  on(episodesChanged, 'search.transcripts_back', ({ db }, { ids }) => reindexMissing(db, 'transcripts', ids)),
  on(playlistsChanged, 'search.playlists', reindex('playlists')),
  on(itemRated, 'search.rated', (services, { kind, itemId }) =>
    reindexAs(services, { kind: SEARCHED_AS[kind], ids: [itemId] }, ratingsOf(kind)),
  ),
  on(followersChanged, 'search.followed', (services, { kind, id }) =>
    reindexAs(services, { kind: SEARCHED_AS[kind], ids: [id] }, 'followers'),
  ),
]
