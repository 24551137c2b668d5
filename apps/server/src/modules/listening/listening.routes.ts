import type { CreatorKind } from '@earshot/contract/catalogue/creator'
import { STATUS } from '@earshot/contract/envelope'
import { addPlay, episodeStream, songStream, updatePlay } from '@earshot/contract/listening/listening'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import { myTopSongs } from '@earshot/contract/listening/playlist'
import { webLink } from '@earshot/contract/text/web-link'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { streamAccess } from '../../access/stream-access.ts'
import { listSubscribed } from '../../access/subscribed.store.ts'
import type { Viewer } from '../../access/viewer.ts'
import { Refusal, notFound } from '../../http/errors.ts'
import { visitorKey } from '../../http/limits/visitor-key.ts'
import { rawRoute, route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { toSong } from '../catalogue/read/views.ts'
import { downloadCounter, sourceOf } from '../figure/download/download-counter.ts'
import { visitorHasher } from '../figure/visitor.store.ts'
import { fileSender } from '../media/sending/send-file.ts'
import { findSentSound } from '../media/sending/sent-sound.ts'
import { playCounter } from './listening.jobs.ts'
import { listTopSongs } from './listening.store.ts'
import { storePlay } from './plays/play.store.ts'
import type { NewPlay } from './plays/play.store.ts'
import { updateReached } from './plays/reach.store.ts'
import { soundStore } from './sound.store.ts'

/** Registers the sound of tracks and episodes, and the calls that count plays and how far they went. */
export function listeningRoutes(api: Api): void {
  const { services } = api
  const { db, now, storage } = services
  const { getSound } = soundStore(db)
  const { mayStream, tokensForSongs } = streamAccess(services)
  const sendFile = fileSender(api.fastify, services)
  const countDownload = downloadCounter(services)
  const hashVisitor = visitorHasher(services)
  const ranges = firstRanges(now)
  const counter = playCounter(services)
  api.fastify.addHook('onClose', async () => counter.close())

  const stream = async (
    kind: PlayableKind,
    { itemId, token, viewer, request, reply }: Input,
  ): Promise<FastifyReply> => {
    const sound = await getSound(kind, itemId)
    const file = await findSentSound(storage, sound, { what: kind, isPrivate: sound.subscribersOnly })
    if (!(await mayStream({ kind, itemId, sound, viewer, token }))) throw forSubscribers(sound.subscribed)
    ranges.record(visitorKey(request), kind, itemId)
    if (file !== undefined) {
      const download = kind === 'episode' ? { episodeId: itemId, source: sourceOf(request), file } : undefined
      return sendFile(request, reply, file, download && countDownload(request, download))
    }
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

  const store = async (newPlay: NewPlay): Promise<number> => {
    const stored = await storePlay(services, newPlay)
    if ('closedTo' in stored) {
      const source = SOURCE[newPlay.kind]
      const subscribed = await listSubscribed(db, newPlay.memberId ?? 0, source, [stored.closedTo], now())
      if (newPlay.isSubscribed || !subscribed.has(stored.closedTo)) throw forSubscribers(source)
      return store({ ...newPlay, isSubscribed: true })
    }
    if (stored.isNew) await counter.request()
    return stored.plays
  }

  route(api, addPlay, async ({ input: { type, id, playlist_id, seconds, listening }, viewer, request }) => {
    const address = visitorKey(request)
    const visitor = viewer === undefined ? await hashVisitor(request) : undefined
    return {
      plays: await store({
        listener: viewer === undefined ? address : `member ${viewer.id}`,
        memberId: viewer?.id,
        visitor,
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

  route(api, updatePlay, async ({ input: { listening, reached }, viewer }) => ({
    reached: await updateReached(db, { listening, reached, memberId: viewer?.id }, now()),
  }))

  route(api, myTopSongs, async ({ viewer }) => {
    const songs = await listTopSongs(db, viewer.id)
    const sessionTokens = await tokensForSongs(viewer, songs)
    return songs.map((row) => toSong(row, sessionTokens.get(row.id)))
  })
}

const SOURCE = { song: 'artist', episode: 'podcast' } as const

const forSubscribers = (source: CreatorKind) =>
  new Refusal(STATUS.forbidden, `Only subscribers can play this. Subscribe to the ${source}.`, {
    code: 'for_subscribers',
  })

type Input = {
  itemId: number
  token: string | undefined
  viewer: Viewer | undefined
  request: FastifyRequest
  reply: FastifyReply
}

/** Maximum number of remembered pairs of listener and sound. */
const REMEMBER_MAX = 50_000
/** Milliseconds without a request after which the next request of a sound counts as its first. */
const REMEMBER_MS = 6 * 3_600_000

/**
 * Records in this process when an address first requested a sound: a listener cannot have heard more than the time
 * since then.
 */
function firstRanges(now: () => Date) {
  // With `max`, its arrays would be allocated in full at the start.
  const known = new LRUCache<string, number>({
    maxSize: REMEMBER_MAX,
    sizeCalculation: () => 1,
    ttl: REMEMBER_MS,
    updateAgeOnGet: true,
  })
  const keyOf = (address: string, kind: PlayableKind, itemId: number) => `${kind} ${itemId} ${address}`
  return {
    record: (address: string, kind: PlayableKind, itemId: number): void => {
      const key = keyOf(address, kind, itemId)
      if (known.get(key) === undefined) known.set(key, now().getTime())
    },
    /** Returns the seconds since the first range; undefined when none is recorded. */
    secondsSince: (address: string, kind: PlayableKind, itemId: number): number | undefined => {
      const at = known.get(keyOf(address, kind, itemId))
      return at === undefined ? undefined : Math.max(0, Math.ceil((now().getTime() - at) / 1000))
    },
  }
}
