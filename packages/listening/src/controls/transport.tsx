import * as m from '@earshot/messages/player'
import { SKIP_AHEAD_SECONDS, SKIP_BACK_SECONDS } from '@earshot/playback/session/skip'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconPause from '@earshot/ui/icons/player-pause-filled'
import IconPlay from '@earshot/ui/icons/player-play-filled'
import IconPrevious from '@earshot/ui/icons/player-skip-back-filled'
import IconNext from '@earshot/ui/icons/player-skip-forward-filled'
import IconBack from '@earshot/ui/icons/rewind-backward-15'
import IconAhead from '@earshot/ui/icons/rewind-forward-30'
import { names } from '@earshot/ui/text/names'
import { usePlayback, usePlayer } from '../playback-context.tsx'
import styles from './transport.module.css'

/** Shows previous, play or pause, and next (AUDIO-01), and skip buttons for speech. */
export function Transport({ size }: { size: 'l' | 's' }) {
  const playback = usePlayer()
  const icon = size === 'l' ? 28 : 22
  return (
    <div className={names(styles.transport, styles[size])} role="group" aria-label={m.playback()}>
      <PreviousButton icon={icon} className={styles.step} />
      <SkipButton way="back" icon={icon + 2} className={styles.skip} />
      <PlayPause size={size} />
      <SkipButton way="ahead" icon={icon + 2} className={styles.skip} />
      <IconButton label={m.next_track()} className={styles.next} onClick={() => playback.next()}>
        <IconNext size={icon} />
      </IconButton>
    </div>
  )
}

type Face = { icon?: number; className?: string | undefined }

/** Skips to the previous track. */
export function PreviousButton({ icon = 22, className }: Face) {
  const playback = usePlayer()
  return (
    <IconButton label={m.previous_track()} className={className} onClick={() => playback.previous()}>
      <IconPrevious size={icon} />
    </IconButton>
  )
}

/** Skips some seconds back or ahead in speech; renders nothing for music. */
export function SkipButton({ way, icon = 24, className }: Face & { way: 'back' | 'ahead' }) {
  const playback = usePlayer()
  const isSpoken = usePlayback((now) => now.track?.spoken === true)
  if (!isSpoken) return null
  const isBack = way === 'back'
  const label = isBack
    ? m.player_back_seconds({ seconds: SKIP_BACK_SECONDS })
    : m.player_ahead_seconds({ seconds: SKIP_AHEAD_SECONDS })
  const Icon = isBack ? IconBack : IconAhead
  return (
    <IconButton
      label={label}
      className={className}
      onClick={() => playback.skip(isBack ? -SKIP_BACK_SECONDS : SKIP_AHEAD_SECONDS)}
    >
      <Icon size={icon} stroke={1.75} />
    </IconButton>
  )
}

/** Toggles playback. The label is "Resume" if the browser refused to continue playing by itself (PLAYBACK-02). */
function PlayPause({ size }: { size: 'l' | 's' }) {
  const playback = usePlayer()
  const status = usePlayback((now) => now.status)
  const isStopped = usePlayback((now) => now.isRefused && now.position > 0)
  const isWaiting = status === 'waiting' || status === 'starting'
  const label = isStopped ? m.resume() : status === 'paused' ? m.play() : m.pause()
  const icon = size === 'l' ? 36 : 22
  return (
    <button
      type="button"
      className={names(styles.play, isWaiting && styles.waiting, isStopped && styles.resume)}
      aria-label={label}
      title={label}
      aria-busy={isWaiting}
      onClick={playback.toggle}
    >
      {status === 'paused' ? <IconPlay size={icon} /> : <IconPause size={icon} />}
      {isStopped && label}
    </button>
  )
}
