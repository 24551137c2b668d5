import type { CreatorKind } from '@earshot/contract/creator'
import { STATUS } from '@earshot/contract/envelope'
import { addPlay, episodeStream, songStream } from '@earshot/contract/listening'
import type { PlayableKind } from '@earshot/contract/listening'
import { myTopSongs } from '@earshot/contract/playlist'
import { webLink } from '@earshot/contract/web-link'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { streamAccess } from '../../access/stream-access.ts'
import { listSubscribed } from '../../access/subscribed.store.ts'
import type { Viewer } from '../../access/viewer.ts'
import { Refusal, notFound } from '../../errors.ts'
import { concerns } from '../../invalidation/invalidation.ts'
import { rawRoute, route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { visitorKey } from '../../visitor-key.ts'
import { toSong } from '../catalogue/views.ts'
import { fileSender } from '../media/send-file.ts'
import type { SentFile } from '../media/send-file.ts'
import { findSentSound } from '../media/sent-sound.ts'
import { firstRanges } from './first-ranges.ts'
import { playCounter } from './listening.jobs.ts'
import { listTopSongs } from './listening.store.ts'
import { storePlay } from './play.store.ts'
import type { NewPlay } from './play.store.ts'
import { soundStore } from './sound.store.ts'
import type { Sound } from './sound.store.ts'

/** How long a player that asks for one piece after the other is answered without a look into the database, in milliseconds. */
const REMEMBER_MS = 5_000
const REMEMBER_MAX = 5_000

/** Sound of tracks and episodes, and the counting of plays. */
export function listeningRoutes(api: Api): void {
  const { services } = api
  const { db, now, storage } = services
  const { getSound } = soundStore(db)
  const { mayStream, tokensForSongs } = streamAccess(services)
  const sendFile = fileSender(api.fastify, services)
  const ranges = firstRanges(now)
  const counter = playCounter(services)
  api.fastify.addHook('onClose', async () => counter.close())
  const sounds = new LRUCache<string, Promise<PlayableSound>>({ max: REMEMBER_MAX, ttl: REMEMBER_MS })
  services.invalidation.subscribe((changed) => {
    if (concerns(changed, 'catalogue')) sounds.clear()
  })

  const remembered = (kind: PlayableKind, itemId: number): Promise<PlayableSound> => {
    const key = `${kind} ${itemId}`
    const known = sounds.get(key)
    if (known !== undefined) return known
    const asked = getSound(kind, itemId).then(async (sound) => ({
      sound,
      file: await findSentSound(storage, sound, { what: kind, isPrivate: sound.subscribersOnly }),
    }))
    sounds.set(key, asked)
    const forget = (): boolean => sounds.delete(key)
    // What is still being made holds its bytes in memory.
    asked.then(({ file }) => file !== undefined && 'read' in file && forget(), forget)
    return asked
  }

  const stream = async (
    kind: PlayableKind,
    { itemId, token, viewer, request, reply }: Asked,
  ): Promise<FastifyReply> => {
    const { sound, file } = await remembered(kind, itemId)
    if (!(await mayStream({ kind, itemId, sound, viewer, token }))) throw forSubscribers(sound.subscribed)
    ranges.note(visitorKey(request), kind, itemId)
    if (file !== undefined) return sendFile(request, reply, file)
    const elsewhere = sound.fileKey === null ? webLink(sound.enclosure) : undefined
    if (elsewhere !== undefined) return reply.header('cache-control', 'no-store').redirect(elsewhere, 302)
    request.log.error({ kind, itemId, key: sound.fileKey }, 'a stored file is missing')
    throw notFound(`sound of this ${kind}`)
  }

  rawRoute(api, songStream, ({ input, ...call }) =>
    stream('song', { ...call, itemId: input.song_id, token: input.ticket }),
  )

  rawRoute(api, episodeStream, ({ input, ...call }) =>
    stream('episode', { ...call, itemId: input.episode_id, token: input.ticket }),
  )

  const store = async (told: NewPlay): Promise<number> => {
    const stored = await storePlay(services, told)
    if ('closedTo' in stored) {
      const source = SOURCE[told.kind]
      const subscribed = await listSubscribed(db, told.memberId ?? 0, source, [stored.closedTo], now())
      if (told.isSubscribed || !subscribed.has(stored.closedTo)) throw forSubscribers(source)
      return store({ ...told, isSubscribed: true })
    }
    if (stored.isNew) await counter.note()
    return stored.plays
  }

  route(api, addPlay, async ({ input: { type, id, playlist_id, seconds, listening }, viewer, request }) => {
    const address = visitorKey(request)
    return {
      plays: await store({
        listener: viewer === undefined ? address : `member ${viewer.id}`,
        memberId: viewer?.id,
        kind: type,
        itemId: id,
        playlistId: playlist_id,
        seconds,
        secondsMost: ranges.secondsSince(address, type, id),
        listening,
        isSubscribed: false,
      }),
    }
  })

  route(api, myTopSongs, async ({ viewer }) => {
    const songs = await listTopSongs(db, viewer.id)
    const own = await tokensForSongs(viewer, songs)
    return songs.map((row) => toSong(row, own.get(row.id)))
  })
}

const SOURCE = { song: 'artist', episode: 'podcast' } as const

const forSubscribers = (source: CreatorKind) =>
  new Refusal(STATUS.forbidden, `Only subscribers can play this. Subscribe to the ${source}.`, {
    code: 'for_subscribers',
  })

type PlayableSound = { sound: Sound; file: SentFile | undefined }
type Asked = {
  itemId: number
  token: string | undefined
  viewer: Viewer | undefined
  request: FastifyRequest
  reply: FastifyReply
}
