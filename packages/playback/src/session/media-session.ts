import type { Playback, Snapshot } from '../snapshot.ts'
import type { Track } from '../track.ts'
import { SKIP_AHEAD_SECONDS, SKIP_BACK_SECONDS } from './skip.ts'

/** The part of navigator.mediaSession that is used. */
export type Session = {
  metadata: MediaMetadata | null
  playbackState: MediaSessionPlaybackState
  setActionHandler: (action: MediaSessionAction, handler: MediaSessionActionHandler | null) => void
  setPositionState: (state?: MediaPositionState) => void
}

/**
 * Shows the current track on the lock screen and handles its buttons and media keys. Returns a function that stops it.
 */
export function showOnLockScreen(
  playback: Playback,
  session: Session,
  artOf: (track: Track) => MediaImage[] = plainArt,
): () => void {
  // The page may be suspended soon after the sound stops, so tracks chosen here start without the delay of AUDIO-04.
  const buttons: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['play', playback.play],
    ['pause', playback.pause],
    ['stop', playback.pause],
    ['previoustrack', () => playback.previous('now')],
    ['nexttrack', () => playback.next('now')],
    ['seekto', ({ seekTime }) => seekTime !== undefined && playback.seek(seekTime)],
  ]
  const skips: [MediaSessionAction, MediaSessionActionHandler][] = [
    ['seekbackward', ({ seekOffset }) => playback.skip(-(seekOffset ?? SKIP_BACK_SECONDS))],
    ['seekforward', ({ seekOffset }) => playback.skip(seekOffset ?? SKIP_AHEAD_SECONDS)],
  ]
  const handle = (entries: typeof buttons, isOn: boolean): void => {
    for (const [action, handler] of entries) quietly(() => session.setActionHandler(action, isOn ? handler : null))
  }

  let shown: Snapshot | undefined
  const show = (): void => {
    const now = playback.getSnapshot()
    if (now.track !== shown?.track) {
      session.metadata = now.track ? metadataOf(now.track, artOf) : null
      // A phone shows one pair of buttons: skips for speech, tracks for music.
      handle(skips, now.track?.spoken === true)
    }
    if (now.status !== shown?.status)
      session.playbackState = now.track === undefined ? 'none' : now.status === 'paused' ? 'paused' : 'playing'
    if (now.position !== shown?.position || now.duration !== shown.duration || now.rate !== shown.rate)
      quietly(() => session.setPositionState(positionOf(now)))
    shown = now
  }
  handle(buttons, true)
  show()
  const stop = playback.subscribe(show)
  return () => {
    stop()
    handle([...buttons, ...skips], false)
    session.metadata = null
  }
}

function metadataOf(track: Track, artOf: (track: Track) => MediaImage[]): MediaMetadata {
  return new MediaMetadata({
    title: track.title,
    artist: track.artist,
    album: track.album ?? '',
    artwork: artOf(track),
  })
}

const plainArt = (track: Track): MediaImage[] => (track.art === undefined ? [] : [{ src: track.art }])

function positionOf({ duration, position, rate, track }: Snapshot): MediaPositionState | undefined {
  return duration > 0
    ? { duration, position: Math.min(position, duration), playbackRate: track?.spoken ? rate : 1 }
    : undefined
}

/** Browsers throw for unknown actions and states; playback does not depend on them. */
function quietly(act: () => void): void {
  try {
    act()
  } catch {
    // Not supported by this browser.
  }
}
