import { mayStream } from '@earshot/contract/access'
import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import type { Services } from '../ports/services.ts'
import { streamTokens } from './stream-token.ts'
import { listSubscribed } from './subscribed.store.ts'
import type { Viewer } from './viewer.ts'

/**
 * Stream tokens by item, for sound for subscribers that the viewer may play. Audio elements send no headers, so the
 * token is part of remotePath.
 */
type TokensById = ReadonlyMap<number, string>

/** The fields of a track or episode that decide who may play it; subscribersOnly is null without an album or season. */
type StreamableSong = { id: number; artistId: number; subscribersOnly: boolean | null }
type StreamableEpisode = { id: number; podcastId: number; subscribersOnly: boolean | null }

/**
 * A sound, and the artist or podcast of the subscription that it requires; subscribersOnly is null without an album or
 * season.
 */
type Closable = { sourceId: number; subscribersOnly: boolean | null }

/** A requested sound: a subscription that permits it must be for `subscribedId`. */
type Input = {
  kind: PlayableKind
  itemId: number
  sound: { subscribersOnly: boolean; subscribed: CreatorKind; subscribedId: number }
  viewer: Viewer | undefined
  token: string | undefined
}

/** Decides who may stream which sound. Queries the database only for sound for subscribers. */
export function streamAccess({ db, now }: Pick<Services, 'db' | 'now'>) {
  const tokens = streamTokens({ db, now })

  const listStreamable = async <Item extends Closable>(
    viewer: Viewer | undefined,
    source: CreatorKind,
    items: readonly Item[],
  ): Promise<Item[]> => {
    const sourceIds = items.flatMap(({ sourceId, subscribersOnly }) => (subscribersOnly === true ? [sourceId] : []))
    const subscribed =
      viewer === undefined ? new Set<number>() : await listSubscribed(db, viewer.id, source, sourceIds, now())
    return items.filter(({ sourceId, subscribersOnly }) =>
      mayStream({ subscribersOnly: subscribersOnly === true }, subscribed.has(sourceId)),
    )
  }

  const tokensFor = async (
    viewer: Viewer | undefined,
    kind: PlayableKind,
    source: CreatorKind,
    items: readonly (Closable & { id: number })[],
  ): Promise<TokensById> => {
    const closed = items.filter(({ subscribersOnly }) => subscribersOnly === true)
    // A program with an access key sends the key with its request for sound.
    const sessionId = viewer?.sessionId ?? null
    if (viewer === undefined || sessionId === null || closed.length === 0) return new Map()
    const streamable = await listStreamable(viewer, source, closed)
    const made = streamable.map(async ({ id }) => [id, await tokens.make(sessionId, kind, id)] as const)
    return new Map(await Promise.all(made))
  }

  return {
    tokensForSongs: (viewer: Viewer | undefined, songs: readonly StreamableSong[]): Promise<TokensById> =>
      tokensFor(
        viewer,
        'song',
        'artist',
        songs.map(({ id, artistId, subscribersOnly }) => ({ id, sourceId: artistId, subscribersOnly })),
      ),
    tokensForEpisodes: (viewer: Viewer | undefined, episodes: readonly StreamableEpisode[]): Promise<TokensById> =>
      tokensFor(
        viewer,
        'episode',
        'podcast',
        episodes.map(({ id, podcastId, subscribersOnly }) => ({ id, sourceId: podcastId, subscribersOnly })),
      ),
    /** Returns those of these songs that the viewer may play now. */
    streamableSongs: <Song extends StreamableSong>(
      viewer: Viewer | undefined,
      songs: readonly Song[],
    ): Promise<Song[]> =>
      listStreamable(
        viewer,
        'artist',
        songs.map((song) => ({ ...song, sourceId: song.artistId })),
      ),
    /** Returns those of these episodes that the viewer may play now. */
    streamableEpisodes: <Episode extends StreamableEpisode>(
      viewer: Viewer | undefined,
      episodes: readonly Episode[],
    ): Promise<Episode[]> =>
      listStreamable(
        viewer,
        'podcast',
        episodes.map((episode) => ({ ...episode, sourceId: episode.podcastId })),
      ),
    /** Returns whether the viewer, or the session of the token, may play this sound now. */
    mayStream: async ({ kind, itemId, sound, viewer, token }: Input): Promise<boolean> => {
      if (mayStream(sound, false)) return true
      const memberId = viewer?.id ?? (await tokens.read(token, kind, itemId))
      if (memberId === undefined) return false
      const subscribed = await listSubscribed(db, memberId, sound.subscribed, [sound.subscribedId], now())
      return mayStream(sound, subscribed.has(sound.subscribedId))
    },
  }
}
