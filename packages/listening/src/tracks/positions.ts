import { updateListeningPosition } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import type { Playback } from '@earshot/playback/snapshot'
import { createSignal, type Signal } from '../signal.ts'
import { isPreview, readTrackId } from './tracks.ts'

/** How far each episode has played in this tab, in seconds by episode id; pages that show progress subscribe to it. */
export const playedPositions: Signal<ReadonlyMap<number, number>> = createSignal<ReadonlyMap<number, number>>(new Map())

/** Milliseconds between two reports of the position during playback. */
export const REPORT_MS = 10_000

/**
 * Reports how far an episode has played, during playback and on pause: to the pages of this tab and, for a member, to
 * the account. A failed report is not retried; the next one replaces it. Returns a function that reports at once, for
 * pages that unload.
 */
export function reportPositions(
  playback: Playback,
  { api, isSignedIn }: { api: ApiClient; isSignedIn: () => boolean },
): () => void {
  let last: Position | undefined
  let reported: (Position & { at: number }) | undefined

  const report = (isLast = false): void => {
    if (last === undefined || isSame(last, reported)) return
    const { episodeId, seconds } = last
    reported = { episodeId, seconds, at: Date.now() }
    playedPositions.set(new Map([...playedPositions.get(), [episodeId, seconds]]))
    if (!isSignedIn()) return
    api.post(updateListeningPosition, { episode_id: episodeId, seconds }, { isLast }).catch(() => undefined)
  }

  playback.subscribe(() => {
    const { track, status, position } = playback.getSnapshot()
    const name = track?.spoken === true && !isPreview(track) ? readTrackId(track.id) : undefined
    if (name?.id !== last?.episodeId) {
      report()
      last = undefined
    }
    if (name === undefined || status === 'starting') return
    // A restored queue that is still paused has no position to report.
    if (last === undefined && status === 'paused') return
    last = { episodeId: name.id, seconds: Math.floor(position) }
    const isDue = reported?.episodeId !== name.id || Date.now() - reported.at >= REPORT_MS
    if (status === 'paused' || (status === 'playing' && isDue)) report()
  })
  return () => report(true)
}

type Position = { episodeId: number; seconds: number }

const isSame = (a: Position, b: Position | undefined): boolean =>
  a.episodeId === b?.episodeId && a.seconds === b.seconds
