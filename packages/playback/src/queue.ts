import type { Track } from './track.ts'

/** The action at the end of the queue: stop after the last track, begin again, or repeat the same track. */
export type Repeat = 'off' | 'all' | 'one'

/** The queue. Tracks are in playing order, and each id occurs at most once. */
export type Queue = {
  readonly tracks: readonly Track[]
  /** The index of the current track; -1 only if the queue is empty. */
  readonly index: number
  readonly repeat: Repeat
  /** While shuffled: the ids in the original order, to restore it. */
  readonly ownOrder: readonly string[] | null
  /** Ids of the tracks that were played before, oldest first. */
  readonly played: readonly string[]
  /** The source of the tracks, for example `album/7`; empty when no queue is set. */
  readonly source: string
}

/** Returns a number from 0 to below 1; a parameter, so that tests are deterministic. */
export type Random = () => number

/** The queue of a first visit. */
export const EMPTY_QUEUE: Queue = { tracks: [], index: -1, repeat: 'off', ownOrder: null, played: [], source: '' }

/** Returns the track at the current index. */
export const currentTrack = (queue: Queue): Track | undefined => queue.tracks[queue.index]

/** Returns whether the order is shuffled. */
export const isShuffled = (queue: Queue): boolean => queue.ownOrder !== null

/** Replaces the queue (PLAYLIST-11); `at` is the index of the first track to play. */
export function setTracks(
  queue: Queue,
  tracks: readonly Track[],
  { at = 0, source = '', random = Math.random }: { at?: number; source?: string; random?: Random } = {},
): Queue {
  const unique = withoutCopies(tracks)
  if (unique.length === 0) return clear(queue)
  const first = tracks[at] ?? unique[0]
  const index = Math.max(
    0,
    unique.findIndex((track) => track.id === first?.id),
  )
  const set: Queue = { ...queue, tracks: unique, index, ownOrder: null, played: [], source }
  return isShuffled(queue) ? setShuffle(set, true, random) : set
}

/** Inserts one track at the front and makes it current; an earlier copy is removed (PLAYLIST-12). */
export function setSingle(queue: Queue, track: Track, source: string = queue.source): Queue {
  const others = queue.tracks.filter(({ id }) => id !== track.id)
  const left = leave(queue)
  return {
    ...left,
    tracks: [track, ...others],
    index: 0,
    source,
    played: left.played.filter((id) => id !== track.id),
    ownOrder: queue.ownOrder && [track.id, ...queue.ownOrder.filter((id) => id !== track.id)],
  }
}

/** Adds tracks at the end. A track that is already in the queue moves there; the current track stays. */
export function append(queue: Queue, tracks: readonly Track[]): Queue {
  return insert(queue, tracks, 'end')
}

/** Adds tracks right after the current one. A track that is already in the queue moves there. */
export function playNext(queue: Queue, tracks: readonly Track[]): Queue {
  return insert(queue, tracks, 'next')
}

/** Replaces the URLs of tracks in the queue; URLs of sounds may expire. */
export function renew(queue: Queue, tracks: readonly Track[]): Queue {
  const known = new Map(tracks.map(({ id, src }) => [id, src]))
  return { ...queue, tracks: queue.tracks.map((track) => ({ ...track, src: known.get(track.id) ?? track.src })) }
}

/** Removes a track. If it was current, the one after it becomes current, or the first if it was the last. */
export function remove(queue: Queue, id: string): Queue {
  const place = indexOf(queue, id)
  if (place === -1) return queue
  const tracks = queue.tracks.filter((track) => track.id !== id)
  if (tracks.length === 0) return clear(queue)
  const index = place < queue.index ? queue.index - 1 : queue.index % tracks.length
  const without = (ids: readonly string[]) => ids.filter((other) => other !== id)
  return { ...queue, tracks, index, played: without(queue.played), ownOrder: queue.ownOrder && without(queue.ownOrder) }
}

/** Moves a track to another index; the current track stays current. Indexes out of range are clamped. */
export function move(queue: Queue, id: string, to: number): Queue {
  const track = queue.tracks[indexOf(queue, id)]
  if (track === undefined) return queue
  const others = queue.tracks.filter((other) => other.id !== id)
  const place = Math.min(Math.max(0, to), others.length)
  return reordered(queue, [...others.slice(0, place), track, ...others.slice(place)])
}

/**
 * Makes a track current. While shuffled, the track moves to the next position, so that "previous" leads to the last
 * played track.
 */
export function jump(queue: Queue, id: string): Queue {
  const index = indexOf(queue, id)
  if (index === -1 || index === queue.index) return queue
  if (!isShuffled(queue)) return { ...leave(queue), index: index }
  const moved = move(queue, id, index < queue.index ? queue.index : queue.index + 1)
  return { ...leave(queue), tracks: moved.tracks, index: indexOf(moved, id) }
}

/** Makes the next track current; the first one follows the last (AUDIO-01). */
export const next = (queue: Queue): Queue => step(queue, 1)

/** Makes the previous track current; the last one precedes the first (AUDIO-01). */
export const previous = (queue: Queue): Queue => step(queue, -1)

/**
 * Returns the queue after a track ends (AUDIO-02) and whether it plays on: without repeat, playback ends after the last
 * track.
 */
export function afterEnd(queue: Queue): { queue: Queue; plays: boolean } {
  if (queue.repeat === 'one') return { queue, plays: queue.index !== -1 }
  const isLast = queue.index === queue.tracks.length - 1
  return { queue: next(queue), plays: !isLast || (queue.repeat === 'all' && queue.index !== -1) }
}

/** Sets the action at the end of the queue. */
export const setRepeat = (queue: Queue, repeat: Repeat): Queue => ({ ...queue, repeat })

/** Shuffles the tracks not yet played behind the played and the current one, or restores the original order. */
export function setShuffle(queue: Queue, on: boolean, random: Random = Math.random): Queue {
  if (on === isShuffled(queue)) return queue
  if (!on) return reordered({ ...queue, ownOrder: null }, inOrder(queue.tracks, queue.ownOrder ?? []))
  const current = currentTrack(queue)
  const played = inOrder(
    queue.tracks.filter(({ id }) => queue.played.includes(id) && id !== current?.id),
    queue.played,
  )
  const rest = queue.tracks.filter((track) => track !== current && !played.includes(track))
  const tracks = [...played, ...(current ? [current] : []), ...mixed(rest, random)]
  return reordered({ ...queue, ownOrder: queue.tracks.map(({ id }) => id) }, tracks)
}

/** Empties the queue (PLAYLIST-11); repeat and shuffle stay unchanged. */
export function clear(queue: Queue): Queue {
  return { ...EMPTY_QUEUE, repeat: queue.repeat, ownOrder: queue.ownOrder && [] }
}

function insert(queue: Queue, added: readonly Track[], where: 'end' | 'next'): Queue {
  const current = currentTrack(queue)
  const fresh = withoutCopies(added).filter(({ id }) => id !== current?.id)
  if (fresh.length === 0) return queue
  const ids = new Set(fresh.map(({ id }) => id))
  const others = queue.tracks.filter(({ id }) => !ids.has(id))
  const at = where === 'end' ? others.length : others.findIndex((track) => track === current) + 1
  const inserted = reordered(queue, [...others.slice(0, at), ...fresh, ...others.slice(at)])
  return {
    ...inserted,
    ownOrder: queue.ownOrder && withInserted(queue.ownOrder, [...ids], where === 'next' ? current?.id : undefined),
  }
}

function withInserted(order: readonly string[], ids: readonly string[], after: string | undefined): string[] {
  const others = order.filter((id) => !ids.includes(id))
  const at = after === undefined ? others.length : others.indexOf(after) + 1
  return [...others.slice(0, at), ...ids, ...others.slice(at)]
}

function step(queue: Queue, by: 1 | -1): Queue {
  const count = queue.tracks.length
  if (count === 0) return queue
  const index = (queue.index + by + count) % count
  return index === queue.index ? queue : { ...leave(queue), index }
}

function leave(queue: Queue): Queue {
  const id = currentTrack(queue)?.id
  return id === undefined ? queue : { ...queue, played: [...queue.played.filter((other) => other !== id), id] }
}

/** Returns the queue with its tracks in another order; the current track stays current. */
function reordered(queue: Queue, tracks: readonly Track[]): Queue {
  const id = currentTrack(queue)?.id
  return {
    ...queue,
    tracks,
    index:
      tracks.length === 0
        ? -1
        : Math.max(
            0,
            tracks.findIndex((track) => track.id === id),
          ),
  }
}

const indexOf = (queue: Queue, id: string): number => queue.tracks.findIndex((track) => track.id === id)

const withoutCopies = (tracks: readonly Track[]): Track[] => [
  ...new Map(tracks.map((track) => [track.id, track])).values(),
]

function inOrder(tracks: readonly Track[], ids: readonly string[]): Track[] {
  const place = new Map(ids.map((id, index) => [id, index]))
  return tracks.toSorted((a, b) => (place.get(a.id) ?? ids.length) - (place.get(b.id) ?? ids.length))
}

function mixed(tracks: readonly Track[], random: Random): Track[] {
  const rest = [...tracks]
  const order: Track[] = []
  while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1))
  return order
}
