import { CROSSFADE_MAX } from '../ahead/crossfade-ahead.ts'
import { EMPTY_QUEUE, type Queue, type Repeat } from '../queue.ts'
import { RATE_MAX, RATE_MIN } from '../rate.ts'
import type { StoredSnapshot, Playback, Snapshot } from '../snapshot.ts'
import { isFiniteNumber, isRecord, parseTrack } from '../track.ts'
import { between } from '../volume.ts'
import { readJson, type TextStore } from './text-store.ts'

/** The change of the position that causes a write, in seconds. */
const POSITION_STEP_SECONDS = 5

/** Reads queue, position, volume and speed of the last visit and skips invalid values (STATE-10). */
export function readPersisted(store: TextStore): StoredSnapshot {
  const value = readJson(store)
  if (!isRecord(value)) return {}
  const queue = parseQueue(value.queue)
  return {
    ...(queue && { queue }),
    ...(queue && isFiniteNumber(value.position) && value.position >= 0 && { position: value.position }),
    ...(isFiniteNumber(value.volume) && { volume: between(0, value.volume, 1) }),
    ...(typeof value.even === 'boolean' && { even: value.even }),
    ...(isFiniteNumber(value.crossfade) && { crossfade: between(0, value.crossfade, CROSSFADE_MAX) }),
    ...(isFiniteNumber(value.rate) && { rate: between(RATE_MIN, value.rate, RATE_MAX) }),
  }
}

/**
 * Stores queue, position, volume and speed for the next visit, and calls back after each change in this tab. `save`
 * writes at once (on unload), `load` adopts the state that another tab wrote, `stop` ends it.
 */
export function persistPlayback(
  playback: Playback,
  store: TextStore,
  onChange: () => void = () => undefined,
): { save: () => void; load: () => void; stop: () => void } {
  let written = playback.getSnapshot()
  let isLoading = false
  const save = (): void => {
    written = playback.getSnapshot()
    const { queue, position, volume, rate, even, crossfade } = written
    store.write(JSON.stringify({ queue, position, volume, rate, even, crossfade }))
  }
  const stop = playback.subscribe(() => {
    if (isLoading || !isWorthWriting(written, playback.getSnapshot())) return
    save()
    onChange()
  })
  const load = (): void => {
    isLoading = true
    playback.adopt(readPersisted(store))
    isLoading = false
    written = playback.getSnapshot()
  }
  return { save, load, stop }
}

function isWorthWriting(before: Snapshot, after: Snapshot): boolean {
  return (
    before.queue !== after.queue ||
    before.volume !== after.volume ||
    before.rate !== after.rate ||
    before.even !== after.even ||
    before.crossfade !== after.crossfade ||
    before.status !== after.status ||
    Math.abs(before.position - after.position) >= POSITION_STEP_SECONDS
  )
}

function parseQueue(value: unknown): Queue | undefined {
  if (!isRecord(value) || !Array.isArray(value.tracks)) return undefined
  const tracks = value.tracks.flatMap((track) => parseTrack(track) ?? [])
  const index =
    isFiniteNumber(value.index) && Number.isInteger(value.index) && tracks[value.index] !== undefined ? value.index : 0
  return {
    ...EMPTY_QUEUE,
    tracks,
    index: tracks.length === 0 ? -1 : index,
    repeat: parseRepeat(value.repeat),
    ownOrder: Array.isArray(value.ownOrder) ? value.ownOrder.filter(isText) : null,
    played: Array.isArray(value.played) ? value.played.filter(isText) : [],
    source: isText(value.source) ? value.source : '',
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'

const parseRepeat = (value: unknown): Repeat => (value === 'all' || value === 'one' ? value : 'off')
