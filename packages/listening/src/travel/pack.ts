import type { getQueue } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import { QUEUE_MAX } from '@earshot/contract/limits'
import type { QueueEntry } from '@earshot/contract/listening/queue'
import { EMPTY_QUEUE, type Queue, type Repeat } from '@earshot/playback/queue'
import type { Snapshot } from '@earshot/playback/snapshot'
import type { Track } from '@earshot/playback/track'
import { readTrackId, type TrackMaker } from '../tracks/tracks.ts'

/** A queue in the server's format: its entries, and the position in it. */
export type Packed = {
  tracks: QueueEntry[]
  place: { index: number; position: number; repeat: Repeat; source: string }
}

/** Tracks before the current one that are sent if the queue is longer than the server accepts. */
const BEFORE = 100

/** Converts the playback state to the queue that the server stores. */
export function pack({
  queue: { tracks, index, repeat, source, ownOrder },
  position,
}: Pick<Snapshot, 'queue' | 'position'>): Packed {
  const from = Math.max(0, Math.min(index - BEFORE, tracks.length - QUEUE_MAX))
  const ownPlaces = new Map(ownOrder?.map((id, place) => [id, place]))
  const entries = tracks.slice(from, from + QUEUE_MAX).flatMap(({ id, page = '' }) => {
    const name = readTrackId(id)
    const own = ownPlaces.get(id)
    return name === undefined ? [] : [{ ...name, page, ...(own !== undefined && { own }) }]
  })
  return {
    tracks: entries,
    place: { index: Math.max(0, index - from), position: Math.floor(position), repeat, source },
  }
}

/** Converts the server's queue to a queue of the engine. */
export function unpack({ tracks, index, repeat, source }: Data<typeof getQueue>, make: TrackMaker): Queue {
  const made = tracks.flatMap(({ page, own, song, episode, podcast_id: podcastId }) => {
    const track =
      song === undefined ? episode && make.episodeTrack(episode, page, { podcastId }) : make.songTrack(song, page)
    return track === undefined ? [] : [{ track, own }]
  })
  return {
    ...EMPTY_QUEUE,
    tracks: made.map(({ track }) => track),
    index: Math.min(index, made.length - 1),
    repeat,
    source,
    ownOrder: ownOrderOf(made),
  }
}

/** Returns the order before shuffling; null for a queue that is not shuffled. */
function ownOrderOf(made: readonly { track: Track; own: number | undefined }[]): string[] | null {
  const placed = made.flatMap(({ track, own }) => (own === undefined ? [] : [{ id: track.id, own }]))
  return placed.length === 0 ? null : placed.toSorted((a, b) => a.own - b.own).map(({ id }) => id)
}
