import * as m from '@earshot/messages/player'
import { SKIP_AHEAD_SECONDS, SKIP_BACK_SECONDS } from '@earshot/playback/skip'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { names } from '@earshot/ui/text/names'
import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPauseFilled.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import IconPrevious from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipBackFilled.mjs'
import IconNext from '@tabler/icons-react/dist/esm/icons/IconPlayerSkipForwardFilled.mjs'
import IconBack from '@tabler/icons-react/dist/esm/icons/IconRewindBackward15.mjs'
import IconAhead from '@tabler/icons-react/dist/esm/icons/IconRewindForward30.mjs'
import { usePlayback, usePlayer } from '../playback-context.tsx'
import styles from './transport.module.css'

/** Previous, play or pause, next (AUDIO-01); speech can be skipped through as well. */
export function Transport({ size }: { size: 'l' | 's' }) {
  const playback = usePlayer()
  const isSpoken = usePlayback((now) => now.track?.spoken === true)
  const icon = size === 'l' ? 28 : 22
  return (
    <div className={names(styles.transport, styles[size])} role="group" aria-label={m.player_playback()}>
      <IconButton label={m.previous_track()} className={styles.step} onClick={() => playback.previous()}>
        <IconPrevious size={icon} />
      </IconButton>
      {isSpoken && (
        <IconButton
          label={m.player_back_seconds({ seconds: SKIP_BACK_SECONDS })}
          className={styles.skip}
          onClick={() => playback.skip(-SKIP_BACK_SECONDS)}
        >
          <IconBack size={icon + 2} stroke={1.75} />
        </IconButton>
      )}
      <PlayPause size={size} />
      {isSpoken && (
        <IconButton
          label={m.player_ahead_seconds({ seconds: SKIP_AHEAD_SECONDS })}
          className={styles.skip}
          onClick={() => playback.skip(SKIP_AHEAD_SECONDS)}
        >
          <IconAhead size={icon + 2} stroke={1.75} />
        </IconButton>
      )}
      <IconButton label={m.next_track()} onClick={() => playback.next()}>
        <IconNext size={icon} />
      </IconButton>
    </div>
  )
}

/** The one action of the player. */
function PlayPause({ size }: { size: 'l' | 's' }) {
  const playback = usePlayer()
  const status = usePlayback((now) => now.status)
  const isWaiting = status === 'waiting' || status === 'starting'
  const label = status === 'paused' ? m.play() : m.pause()
  const icon = size === 'l' ? 36 : 22
  return (
    <button
      type="button"
      className={names(styles.play, isWaiting && styles.waiting)}
      aria-label={label}
      title={label}
      aria-busy={isWaiting}
      onClick={playback.toggle}
    >
      {status === 'paused' ? <IconPlay size={icon} /> : <IconPause size={icon} />}
    </button>
  )
}
