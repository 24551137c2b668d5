import * as m from '@earshot/messages/player'
import { toSteps, toVolume, VOLUME_STEPS } from '@earshot/playback/volume'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconLoud from '@earshot/ui/icons/volume'
import IconSoft from '@earshot/ui/icons/volume-2'
import IconMuted from '@earshot/ui/icons/volume-3'
import { useBrowserValue } from '../browser-value.ts'
import { usePlayback, usePlayer } from '../playback-context.tsx'
import styles from './volume.module.css'

/** Volume from 0 to 10; 0 mutes (AUDIO-06). Hidden on phones where only the hardware keys set the volume. */
export function Volume() {
  const playback = usePlayer()
  const volume = usePlayback((now) => now.volume)
  const isSettable = useBrowserValue(isVolumeSettable, true)
  if (!isSettable) return null
  const steps = toSteps(volume)
  const Icon = steps === 0 ? IconMuted : steps > VOLUME_STEPS / 2 ? IconLoud : IconSoft
  return (
    <div className={styles.volume}>
      <IconButton label={steps === 0 ? m.unmute() : m.mute()} onClick={playback.toggleMute}>
        <Icon size={22} />
      </IconButton>
      <input
        type="range"
        className={styles.slider}
        aria-label={m.volume()}
        aria-valuetext={m.player_volume_of({ steps, all: VOLUME_STEPS })}
        style={{ '--part': steps / VOLUME_STEPS }}
        min={0}
        max={VOLUME_STEPS}
        step={1}
        value={steps}
        onChange={(event) => playback.setVolume(toVolume(Number(event.target.value)))}
      />
    </div>
  )
}

/** Safari on iOS ignores the volume of a media element. */
function isVolumeSettable(): boolean {
  probe ??= document.createElement('audio')
  probe.volume = 0.5
  return probe.volume === 0.5
}

let probe: HTMLAudioElement | undefined
