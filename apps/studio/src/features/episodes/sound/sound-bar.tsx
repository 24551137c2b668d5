import { clockOf } from '@earshot/contract/timed-text/clock'
import * as m from '@earshot/messages/episode-texts'
import * as r from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconPause from '@earshot/ui/icons/player-pause-filled'
import IconPlay from '@earshot/ui/icons/player-play-filled'
import type { ReactNode } from 'react'
import type { EditedSound } from './use-episode-sound.ts'
import styles from './sound-bar.module.css'

/** Seconds that "Back" goes back. */
const BACK_SECONDS = 5
const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2]

/** The player of the sound above its chapters or lines; it stays in view. `children` are acts at the play position. */
export function SoundBar({ sound, children }: { sound: EditedSound; children?: ReactNode }) {
  if (!sound.isThere) return <p className={styles.none}>{m.episode_texts_no_sound()}</p>
  const time = Math.min(sound.time, sound.length || sound.time)
  return (
    <div className={styles.bar} role="group" aria-label={m.episode_texts_player()}>
      <IconButton
        variant="line"
        label={sound.isPlaying ? m.pause() : m.play()}
        onClick={() => (sound.isPlaying ? sound.pause() : sound.play())}
      >
        {sound.isPlaying ? <IconPause size={22} /> : <IconPlay size={22} />}
      </IconButton>
      <Button size="s" variant="quiet" onClick={() => sound.seek(sound.now() - BACK_SECONDS)}>
        {r.release_back_seconds({ seconds: BACK_SECONDS })}
      </Button>
      <span className={styles.clock}>
        {clockOf(Math.floor(time))}
        <span className={styles.whole}> / {clockOf(Math.floor(sound.length))}</span>
      </span>
      <select
        className={styles.speed}
        aria-label={m.speed()}
        defaultValue={1}
        onChange={({ currentTarget }) => sound.setSpeed(Number(currentTarget.value))}
      >
        {SPEEDS.map((speed) => (
          <option key={speed} value={speed}>
            {m.episode_texts_speed({ speed })}
          </option>
        ))}
      </select>
      <input
        type="range"
        className={styles.range}
        aria-label={m.position()}
        aria-valuetext={clockOf(Math.floor(time))}
        min={0}
        max={Math.max(sound.length, 1)}
        step={0.1}
        value={time}
        onChange={({ currentTarget }) => sound.seek(Number(currentTarget.value))}
      />
      {children !== undefined && <div className={styles.acts}>{children}</div>}
    </div>
  )
}
