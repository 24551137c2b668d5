import { QUEUE_MAX } from '@earshot/contract/limits'
import { getQueue, updateQueue } from '@earshot/contract/listening/queue'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { soundFinder } from '../listening/sounds.ts'
import { queueStore } from './queue.store.ts'

/** Registers the calls of the synced queue. */
export function queueRoutes(api: Api): void {
  const { db, now } = api.services
  const queues = queueStore(db)
  const findSounds = soundFinder(api.services)

  route(api, getQueue, async ({ viewer, input }) => {
    const found = await queues.findQueue(viewer.id, input.version)
    if (found === undefined) return { ...NONE, version: input.version ?? 0, tracks: [] }
    const { version, tracks: entries, current, position, repeat, source } = found
    const age = Math.max(0, Math.round((now().getTime() - found.updatedAt.getTime()) / 1000))
    const idsOf = (kind: 'song' | 'episode') => entries.filter(({ type }) => type === kind).map(({ id }) => id)
    const { songs, episodes } = await findSounds(viewer, { songs: idsOf('song'), episodes: idsOf('episode') })
    const tracks = entries.map(({ id, ...entry }) => {
      const part = entry.type === 'episode' ? episodes.get(id) : undefined
      if (part !== undefined) return { ...entry, episode: part.episode, podcast_id: part.podcastId }
      const song = entry.type === 'song' ? songs.get(id) : undefined
      return song && { ...entry, song }
    })
    // Items that were removed from the catalogue are left out.
    const left = tracks.filter((each) => each !== undefined)
    const before = tracks.slice(0, current).filter((each) => each !== undefined).length
    return {
      version,
      age,
      tracks: left,
      index: Math.min(before, left.length - 1),
      position: tracks[current] === undefined ? 0 : position,
      repeat,
      source,
    }
  })

  route(api, updateQueue, async ({ input: { version, index, ...queue }, viewer }) => {
    const last = Math.max(0, (queue.tracks?.length ?? QUEUE_MAX) - 1)
    const change = { ...queue, current: Math.min(index, last) }
    return { version: await queues.storeQueue({ memberId: viewer.id, version, change }, now()) }
  })
}

const NONE = { age: 0, index: -1, position: 0, repeat: 'off', source: '' } as const
