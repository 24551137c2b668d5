import type { Playback, Start } from '@earshot/playback/snapshot'
import { isSingle, type Listening } from './listening.ts'
import type { Visit } from './router.tsx'

/**
 * Decides what a listening page does to the sound that plays: a URL opened from outside is played, at the second that
 * it names as its `moment`; a page that is come back to leaves the queue alone; one that was prepared begins, whatever
 * is kept.
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
 * Shows what a page that is opened from outside plays, as its server wrote it for visitors, until it is known what this
 * listener may hear: the page would move twice otherwise. Says how `listenTo` goes on.
 */
export function prepare(playback: Playback, listening: Listening, how: Visit['how']): Visit['how'] | 'prepared' {
  const isKept = playback.getSnapshot().queue.source === listening.path
  if (how !== 'opened' || isKept || listening.tracks.length === 0) return how
  begin(playback, listening, 'stay')
  return 'prepared'
}

/** Adds what is known of a page by now to a queue that is heard already, and disturbs nothing. */
export function completeQueue(playback: Playback, { tracks, path }: Listening): void {
  playback.renew(tracks)
  const { queue } = playback.getSnapshot()
  const known = new Set(queue.tracks.map(({ id }) => id))
  if (queue.source === path) playback.append(tracks.filter(({ id }) => !known.has(id)))
}

/**
 * Begins with a track of a listening page: the whole page becomes the queue (PLAYLIST-11), a single track goes to its
 * front (PLAYLIST-12).
 */
export function begin(playback: Playback, listening: Listening, start: Start, at = 0): void {
  const [first] = listening.tracks
  if (isSingle(listening.kind) && first !== undefined) playback.setSingle(first, { source: listening.path, start })
  else playback.setTracks(listening.tracks, { at, source: listening.path, start })
}

/** Plays a track of a listening page from a second on; one that is in no queue brings its page with it. */
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
