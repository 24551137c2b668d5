import { VOLUME_STEPS, toSteps, toVolume } from '@earshot/playback/volume'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconPlayerPauseFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPlayerSkipBackFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs'
import IconPlayerSkipForwardFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import { formatLength } from '../../lib/format.ts'
import type { SmallPlayback } from './use-small-playback.ts'
import styles from './small-player.module.css'

/** The simple audio player of the detail pages (DETAIL-03, DETAIL-04). */
export function SmallPlayer({ player }: { player: SmallPlayback }) {
  const { snapshot, act } = player
  const { track, status, position, duration, volume, problem } = snapshot
  const isOn = status !== 'paused'
  return (
    <div className={`${styles.player} needs-scripts`} role="group" aria-label="Audio player">
      <p className={styles.now} dir="auto" aria-live="polite">
        {track === undefined ? 'Nothing to play' : track.title}
      </p>
      <div className={styles.buttons}>
        <IconButton
          label="Previous"
          onClick={() => act((playback) => playback.previous())}
          disabled={track === undefined}
        >
          <IconPlayerSkipBackFilled size={22} />
        </IconButton>
        <IconButton
          className={styles.main}
          label={isOn ? 'Pause' : 'Play'}
          onClick={() => act((playback) => playback.toggle())}
          disabled={track === undefined}
        >
          {isOn ? <IconPlayerPauseFilled size={26} /> : <IconPlayerPlayFilled size={26} />}
        </IconButton>
        <IconButton label="Next" onClick={() => act((playback) => playback.next())} disabled={track === undefined}>
          <IconPlayerSkipForwardFilled size={22} />
        </IconButton>
      </div>
      <label className={styles.seek}>
        <span className={styles.hidden}>Progress</span>
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.round(duration))}
          step={1}
          value={Math.round(position)}
          aria-valuetext={`${formatLength(position)} of ${formatLength(duration)}`}
          onChange={(event) => act((playback) => playback.seek(Number(event.target.value)))}
        />
      </label>
      <p className={styles.time}>
        {formatLength(position)} / {formatLength(duration)}
      </p>
      <label className={styles.volume}>
        <IconVolume size={20} aria-hidden />
        <span className={styles.hidden}>Volume</span>
        <input
          type="range"
          min={0}
          max={VOLUME_STEPS}
          step={1}
          value={toSteps(volume)}
          onChange={(event) => act((playback) => playback.setVolume(toVolume(Number(event.target.value))))}
        />
      </label>
      {problem !== undefined && (
        <div className={styles.problem} role="alert">
          <p>{problem.sentence}</p>
          {problem.way !== undefined && (
            <LinkButton size="s" href={problem.way.href}>
              {problem.way.label}
            </LinkButton>
          )}
        </div>
      )}
    </div>
  )
}
