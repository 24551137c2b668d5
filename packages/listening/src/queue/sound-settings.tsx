import * as m from '@earshot/messages/player'
import { usePlayback, usePlayer } from '../playback-context.tsx'
import styles from './sound-settings.module.css'

/** Selectable seconds of crossfade; 0 is off. */
const CROSSFADES = [0, 3, 6, 9, 12]

/** Sets the transition between tracks: equal loudness, and a crossfade. */
export function SoundSettings() {
  const playback = usePlayer()
  const isEven = usePlayback((now) => now.even)
  const crossfade = usePlayback((now) => now.crossfade)
  // Another browser tab may have stored another value.
  const choices = CROSSFADES.includes(crossfade) ? CROSSFADES : [...CROSSFADES, crossfade]
  return (
    <>
      <label className={styles.setting}>
        <input type="checkbox" checked={isEven} onChange={(event) => playback.setEven(event.target.checked)} />
        <span>
          {m.player_even_loudness()}
          <small>{m.player_even_loudness_help()}</small>
        </span>
      </label>
      <label className={styles.setting}>
        <span>
          {m.player_crossfade()}
          <small>{m.player_crossfade_help()}</small>
        </span>
        <select value={crossfade} onChange={(event) => playback.setCrossfade(Number(event.target.value))}>
          {choices.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds === 0 ? m.player_crossfade_off() : m.player_crossfade_seconds({ seconds })}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}
