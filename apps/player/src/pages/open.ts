import type { Playback, Start } from '@earshot/playback/snapshot'
import { isSingle, type Listening } from './listening.ts'
import type { Visit } from './router.tsx'

/**
 * Decides how a listening page changes the playback: a URL opened from outside is played, from the second that it names
 * as its `moment`; a page opened by Back leaves the queue unchanged; a prepared page starts, independent of the stored
 * queue.
 */
export function listenTo(
  playback: Playback,
  listening: Listening,
  how: Visit['how'] | 'prepared',
  moment?: number,
): void {
  const { queue } = playback.getSnapshot()
  const isKept = queue.tracks.length > 0 && queue.source === listening.path
  playback.renew(listening.tracks)
  if (how === 'followed' || listening.tracks.length === 0) return
  if (how === 'reloaded' && queue.tracks.length > 0) return
  if (how === 'opened' && isKept && moment === undefined) return playback.play()
  begin(playback, listening, 'now')
  if (moment !== undefined) playback.seek(moment)
}

/**
 * Shows the tracks of a page that is opened from outside, as rendered by the server for visitors, until the listener's
 * rights are known; otherwise the page would move twice. Returns how `listenTo` continues.
 */
export function prepare(playback: Playback, listening: Listening, how: Visit['how']): Visit['how'] | 'prepared' {
  const isKept = playback.getSnapshot().queue.source === listening.path
  if (how !== 'opened' || isKept || listening.tracks.length === 0) return how
  begin(playback, listening, 'stay')
  return 'prepared'
}

/** Updates the tracks of the playing queue with the loaded page, without interrupting the playback. */
export function completeQueue(playback: Playback, { tracks, path }: Listening): void {
  playback.renew(tracks)
  const { queue } = playback.getSnapshot()
  const known = new Set(queue.tracks.map(({ id }) => id))
  if (queue.source === path) playback.append(tracks.filter(({ id }) => !known.has(id)))
}

/**
 * Starts with a track of a listening page: the complete page becomes the queue (PLAYLIST-11), a single track is
 * inserted at its front (PLAYLIST-12).
 */
export function begin(playback: Playback, listening: Listening, start: Start, at = 0): void {
  const [first] = listening.tracks
  if (isSingle(listening.kind) && first !== undefined) playback.setSingle(first, { source: listening.path, start })
  else playback.setTracks(listening.tracks, { at, source: listening.path, start })
}

/** Plays a track of a listening page from a second; if it is not in the queue, its page becomes the queue. */
export function playFrom(playback: Playback, listening: Listening, trackId: string, seconds: number): void {
  const { queue, track, status } = playback.getSnapshot()
  if (track?.id !== trackId) {
    if (queue.tracks.some(({ id }) => id === trackId)) playback.jump(trackId)
    else begin(playback, listening, 'soon')
    return playback.seek(seconds)
  }
  playback.seek(seconds)
  if (status === 'paused') playback.play()
}
