import type { Song } from '@earshot/contract/catalogue/catalogue'
import { PlayButton } from '@earshot/listening/buttons/play-button.tsx'
import type { Source } from '@earshot/listening/tracks/sources'
import * as m from '@earshot/messages/catalogue'
import { VOLUME_STEPS, toSteps, toVolume } from '@earshot/playback/volume'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconPlayerSkipBackFilled from '@earshot/ui/icons/player-skip-back-filled'
import IconPlayerSkipForwardFilled from '@earshot/ui/icons/player-skip-forward-filled'
import IconVolume from '@earshot/ui/icons/volume'
import { Suspense, useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { isSmallPlayerInView } from '../../../layout/sound/small-player-view.ts'
import { lazyOr } from '../../../lib/page/lazy-or.ts'
import { formatLength } from '../../../lib/text/format.ts'
import { useSmallPlayback } from './use-small-playback.ts'
import type { SmallPlayback } from './use-small-playback.ts'
import styles from './small-player.module.css'

/** The simple audio player of the detail pages (DETAIL-03, DETAIL-04): a view of the site's engine. */
export function SmallPlayer({ of, songs }: { of: Source; songs: readonly Song[] }) {
  const { shown, playback, from, seek, setVolume } = useSmallPlayback(of, songs)
  const { title, status, position, duration, volume } = shown
  const player = useRef<HTMLDivElement>(null)
  useInView(player, playback !== undefined)
  return (
    <div ref={player} className={`${styles.player} needs-scripts`} role="group" aria-label={m.catalogue_audio_player()}>
      <p className={styles.now} dir="auto" aria-live="polite" title={title}>
        {title ?? m.catalogue_nothing_to_play()}
      </p>
      <div className={styles.buttons}>
        <Step of={of} to={songs.at(-1)} name={m.catalogue_previous()} onStep={playback && (() => playback.previous())}>
          <IconPlayerSkipBackFilled size={22} />
        </Step>
        <PlayButton
          of={of}
          title={title ?? ''}
          name={status === 'paused' ? m.play() : m.pause()}
          from={from}
          className={styles.main}
          disabled={title === undefined}
        />
        <Step of={of} to={songs[1] ?? songs[0]} name={m.next()} onStep={playback && (() => playback.next())}>
          <IconPlayerSkipForwardFilled size={22} />
        </Step>
      </div>
      <label className={styles.seek}>
        <span className={styles.hidden}>{m.catalogue_progress()}</span>
        <Wave of={shown} />
        <input
          type="range"
          min={0}
          max={Math.max(1, Math.round(duration))}
          step={1}
          value={Math.round(position)}
          aria-valuetext={m.position_of({ position: formatLength(position), length: formatLength(duration) })}
          onChange={(event) => seek(Number(event.target.value))}
        />
      </label>
      <p className={styles.time}>
        {formatLength(position)} / {formatLength(duration)}
      </p>
      <label className={styles.volume}>
        <IconVolume size={20} />
        <span className={styles.hidden}>{m.volume()}</span>
        <input
          type="range"
          min={0}
          max={VOLUME_STEPS}
          step={1}
          value={toSteps(volume)}
          onChange={(event) => setVolume(toVolume(Number(event.target.value)))}
        />
      </label>
    </div>
  )
}

/** The visible fraction of the player that counts as in view. */
const HALF = 0.5

/** Informs the player bar while this player is in view and shows the current playback (PLAYBACK-07). */
function useInView(player: RefObject<HTMLElement | null>, isShowing: boolean): void {
  useEffect(() => {
    if (!isShowing || player.current === null) return
    const observer = new IntersectionObserver(
      ([entry]) => isSmallPlayerInView.set((entry?.intersectionRatio ?? 0) >= HALF),
      {
        threshold: HALF,
      },
    )
    observer.observe(player.current)
    return () => {
      observer.disconnect()
      isSmallPlayerInView.set(false)
    }
  }, [player, isShowing])
}

const SmallWave = lazyOr(async () => (await import('./small-wave.tsx')).SmallWave)

/** The waveform behind the progress; its code loads when playback starts. */
function Wave({ of: { track, position, duration } }: { of: SmallPlayback['shown'] }) {
  if (track === undefined) return null
  return (
    <span className={styles.wave}>
      <Suspense>
        <SmallWave track={track} progress={duration > 0 ? position / duration : 0} />
      </Suspense>
    </span>
  )
}

/** Skips to the next or previous song of the queue; before playback, starts the page at that song. */
function Step({
  of,
  to,
  name,
  onStep,
  children,
}: {
  of: Source
  to: Song | undefined
  name: string
  onStep: (() => void) | undefined
  children: ReactNode
}) {
  if (onStep !== undefined || to === undefined)
    return (
      <IconButton label={name} onClick={onStep} disabled={to === undefined}>
        {children}
      </IconButton>
    )
  return (
    <PlayButton of={of} at={`play/${to.id}`} title={to.title} name={name} variant="row" className={styles.step}>
      {children}
    </PlayButton>
  )
}
