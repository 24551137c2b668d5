import { PlaybackProvider } from '@earshot/listening/playback-context.tsx'
import { SoundSettings } from '@earshot/listening/queue/sound-settings.tsx'
import { playback } from '../../layout/sound/player-bar/player-bar.tsx'

/** Crossfade and loudness of this browser, which the queue of site and player also sets (PLAYBACK-11). */
export function PlaybackPanel() {
  return (
    <PlaybackProvider playback={playback}>
      <SoundSettings />
    </PlaybackProvider>
  )
}
