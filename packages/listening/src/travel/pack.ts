import type { getQueue } from '@earshot/contract/calls/queue'
import type { Data } from '@earshot/contract/client'
import { QUEUE_MAX } from '@earshot/contract/limits'
import type { QueueEntry } from '@earshot/contract/queue'
import { EMPTY_QUEUE, type Queue, type Repeat } from '@earshot/playback/queue'
import type { Snapshot } from '@earshot/playback/snapshot'
import type { Track } from '@earshot/playback/track'
import { readTrackId, type TrackMaker } from '../tracks.ts'

/** A queue as the server keeps it: its tracks by number, and the place in it. */
export type Packed = {
  tracks: QueueEntry[]
  place: { index: number; position: number; repeat: Repeat; source: string }
}

/** Tracks before the current one that travel with a queue that is too long as a whole. */
const BEFORE = 100

/** What travels of a queue. */
export function pack({
  queue: { tracks, index, repeat, source },
  position,
}: Pick<Snapshot, 'queue' | 'position'>): Packed {
  const from = Math.max(0, Math.min(index - BEFORE, tracks.length - QUEUE_MAX))
  const entries = tracks.slice(from, from + QUEUE_MAX).flatMap(({ id, page = '' }) => {
    const name = readTrackId(id)
    return name === undefined ? [] : [{ ...name, page }]
  })
  return {
    tracks: entries,
    place: { index: Math.max(0, index - from), position: Math.floor(position), repeat, source },
  }
}

/** The queue that the server keeps, ready to be played. */
export function unpack({ tracks, index, repeat, source }: Data<typeof getQueue>, make: TrackMaker): Queue {
  const made = tracks.flatMap(({ page, song, episode, podcast_id: podcastId }): Track[] => {
    if (song !== undefined) return [make.songTrack(song, page)]
    return episode === undefined ? [] : [make.episodeTrack(episode, page, { podcastId })]
  })
  return { ...EMPTY_QUEUE, tracks: made, index: Math.min(index, made.length - 1), repeat, source }
}
