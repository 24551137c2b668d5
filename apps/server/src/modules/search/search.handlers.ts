import { on } from '../../events/event.ts'
import type { DomainEvent, Handler } from '../../events/event.ts'
import * as events from '../../events/events.ts'
import type { EntryKind } from '../../ports/search.ts'
import type { Services } from '../../ports/services.ts'
import { reindex, reindexMissing, reindexPosts } from './search.store.ts'

type Changed = DomainEvent<typeof events.tracksChanged.data>

// Evicts the pages that list the items again, because they may have been rendered from the old index.
const listed = (event: Changed, name: string, kind: EntryKind): Handler =>
  on(event, `search.${name}`, async ({ db, invalidation }, { ids }) => {
    await reindex(db, kind, ids)
    await invalidation.publish(event.changes)
  })

const text = (event: Changed, kind: EntryKind): Handler =>
  on(event, `search.${kind}`, ({ db }, { ids }) => reindex(db, kind, ids))

type Counted = 'song' | 'episode' | 'album' | 'playlist' | 'artist' | 'podcast'

async function recount({ db, invalidation }: Services, kind: Counted, id: number): Promise<void> {
  await reindex(db, `${kind}s`, [id])
  await invalidation.publish([kind])
}

/** Keeps the search index up to date with the catalogue, the playlists and the texts. */
export const searchHandlers: readonly Handler[] = [
  listed(events.artistsChanged, 'artists', 'artists'),
  listed(events.albumsChanged, 'albums', 'albums'),
  listed(events.tracksChanged, 'tracks', 'songs'),
  listed(events.podcastsChanged, 'podcasts', 'podcasts'),
  listed(events.seasonsChanged, 'seasons', 'seasons'),
  listed(events.episodesChanged, 'episodes', 'episodes'),
  listed(events.playlistsChanged, 'playlists', 'playlists'),
  listed(events.lyricsChanged, 'lyrics', 'lyrics'),
  listed(events.transcriptsChanged, 'transcripts', 'transcripts'),
  text(events.membersChanged, 'members'),
  text(events.commentsChanged, 'comments'),
  text(events.articlesChanged, 'articles'),
  on(events.postsChanged, 'search.posts', ({ db }, { ids }) => reindexPosts(db, ids)),
  on(events.postPublished, 'search.post', ({ db }, { postId }) => reindexPosts(db, [postId])),
  on(events.postEdited, 'search.post_edited', ({ db }, { postId }) => reindex(db, 'posts', [postId])),
  on(events.commentCreated, 'search.comment', ({ db }, { commentId }) => reindex(db, 'comments', [commentId])),
  on(events.articlePublished, 'search.article', ({ db }, { articleId }) => reindex(db, 'articles', [articleId])),
  // A restored song or episode restores its lyrics or transcripts, for which no event is published.
  on(events.tracksChanged, 'search.lyrics_back', ({ db }, { ids }) => reindexMissing(db, 'lyrics', ids)),
  on(events.episodesChanged, 'search.transcripts_back', ({ db }, { ids }) => reindexMissing(db, 'transcripts', ids)),
  on(events.itemRated, 'search.rated', (services, { kind, itemId }) => recount(services, kind, itemId)),
  on(events.memberFollowed, 'search.member_followed', ({ db }, { followedId }) => reindex(db, 'members', [followedId])),
  on(events.followersChanged, 'search.followed', (services, { kind, id }) => recount(services, kind, id)),
]
