import type { Playback, Start } from '@earshot/playback/snapshot'
import type { Visit } from '../router.tsx'
import { isSingle, type Listening } from './listening.ts'

/**
 * Applies a listening page to playback. A URL opened from outside plays, at the second in its fragment (`moment`). A
 * page opened by Back, Forward or a reload does not change the queue. A prepared page starts, whatever the queue
 * contains.
 */
export function listenTo(
  playback: Playback,
  listening: Listening,
  how: Visit['how'] | 'prepared',
  moment?: number,
): void {
  const { queue } = playback.getSnapshot()
  const isQueued = queue.tracks.length > 0 && queue.source === listening.path
  playback.renew(listening.tracks)
  if (how === 'followed' || listening.tracks.length === 0) return
  if (how === 'reloaded' && queue.tracks.length > 0) return
  if (how === 'opened' && isQueued && moment === undefined) return playback.play()
  begin(playback, listening, 'now')
  if (moment !== undefined) playback.seek(moment)
}

/**
 * Shows the first track of a page opened from outside, as the server rendered it for visitors, until it is known what
 * this listener may play; otherwise the layout would shift twice. Returns the mode for `listenTo`.
 */
export function prepare(playback: Playback, listening: Listening, how: Visit['how']): Visit['how'] | 'prepared' {
  const isQueued = playback.getSnapshot().queue.source === listening.path
  if (how !== 'opened' || isQueued || listening.tracks.length === 0) return how
  begin(playback, listening, 'stay')
  return 'prepared'
}

/** Adds the tracks of a page to its queue without interrupting playback. */
export function completeQueue(playback: Playback, { tracks, path }: Listening): void {
  playback.renew(tracks)
  const { queue } = playback.getSnapshot()
  const known = new Set(queue.tracks.map(({ id }) => id))
  if (queue.source === path) playback.append(tracks.filter(({ id }) => !known.has(id)))
}

/**
 * Starts a track of a listening page: all tracks of the page become the queue (PLAYLIST-11), a single track is inserted
 * at its front (PLAYLIST-12).
 */
export function begin(playback: Playback, listening: Listening, start: Start, at = 0): void {
  const [first] = listening.tracks
  if (isSingle(listening.kind) && first !== undefined) playback.setSingle(first, { source: listening.path, start })
  else playback.setTracks(listening.tracks, { at, source: listening.path, start })
}

/** Plays a track of a listening page from a second on; a track outside the queue starts its page. */
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
