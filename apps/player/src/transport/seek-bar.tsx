import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { useSeek } from '@earshot/listening/seek'
import { isPreview } from '@earshot/listening/tracks/tracks'
import { barsOf, useWaveform } from '@earshot/listening/tracks/waveform'
import * as m from '@earshot/messages/player'
import { clockText, clockWords } from '@earshot/playback/time/clock-text'
import type { Track } from '@earshot/playback/track'
import { between } from '@earshot/playback/volume'
import { wavePath, waveWidth, WAVE_HEIGHT } from '@earshot/ui/media/wave-path'
import { names } from '@earshot/ui/text/names'
import { useMemo, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { api } from '../session/api.ts'
import { apiBase } from '../settings.ts'
import { playback } from './player.ts'
import styles from './seek-bar.module.css'

/** Seek bar: a slider in the shape of a waveform that shows the position and what is buffered. */
export function SeekBar({ marks = [] }: { marks?: readonly number[] }) {
  // Only Earshot's own sounds have a waveform.
  const track = usePlayback(({ track: now }) => (now !== undefined && isOurs(now) ? now : undefined))
  const peaks = useWaveform(api, track)
  const { shown, duration, hold, slider } = useSeek()
  const buffered = usePlayback((now) => now.buffered)
  const [pointed, setPointed] = useState<number>()
  const onPoint = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    setPointed(event.pointerType === 'mouse' ? between(0, (event.clientX - left) / width, 1) : undefined)
  }
  const onKey = (event: KeyboardEvent) => {
    const step = ARROW_STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    playback.skip(step)
  }
  const part = (seconds: number) => (duration > 0 ? Math.min(1, seconds / duration) : 0)
  const stops = buffered.map(
    ({ start, end }) =>
      `transparent ${part(start) * 100}%, #000 ${part(start) * 100}% ${part(end) * 100}%, transparent ${part(end) * 100}%`,
  )
  return (
    <div
      style={{
        '--played': part(shown),
        '--loaded': `linear-gradient(to right, transparent 0%, ${[...stops, 'transparent 100%'].join(', ')})`,
      }}
    >
      <div className={styles.wave} onPointerMove={onPoint} onPointerLeave={() => setPointed(undefined)}>
        <Wave peaks={peaks} />
        {marks
          .filter((mark) => mark < duration)
          .map((mark) => (
            <span key={mark} className={styles.mark} style={{ '--at': part(mark) }} />
          ))}
        <input
          ref={slider}
          type="range"
          className={styles.slider}
          aria-label={m.position()}
          aria-valuetext={m.position_of({ position: clockWords(shown), length: clockWords(duration) })}
          min={0}
          max={duration || 1}
          step={0.1}
          value={shown}
          disabled={duration === 0}
          onChange={(event) => hold(Number(event.target.value))}
          onKeyDown={onKey}
        />
        <span className={styles.head} />
        {pointed !== undefined && duration > 0 && (
          <span className={styles.pointed} style={{ '--at': pointed }} aria-hidden>
            {clockText(pointed * duration)}
          </span>
        )}
      </div>
      <p className={styles.times} aria-hidden>
        <span>{clockText(shown)}</span>
        <span>{clockText(duration)}</span>
      </p>
    </div>
  )
}

const isOurs = (track: Track): boolean => track.src.startsWith(apiBase()) || isPreview(track)

/** Seconds by which an arrow key moves the slider. */
const ARROW_STEPS: Partial<Record<string, number>> = { ArrowLeft: -5, ArrowRight: 5, ArrowDown: -5, ArrowUp: 5 }

/** The number of bars in the waveform. */
const BARS = 96
/** A plain bar, shown without a waveform. */
const PLAIN = `M2 ${WAVE_HEIGHT / 2}h${waveWidth(BARS) - 4}`

/** Draws the waveform three times: pale, the loaded part, and the played part; a plain bar if there is no waveform. */
function Wave({ peaks }: { peaks: readonly number[] | undefined }) {
  const bars = useMemo(() => peaks && barsOf(peaks, BARS), [peaks])
  const path = bars === undefined ? PLAIN : wavePath(bars)
  return [styles.rest, styles.loaded, styles.played].map((layer) => (
    <svg
      key={layer}
      className={names(styles.drawing, layer)}
      data-measured={bars !== undefined}
      viewBox={`0 0 ${waveWidth(bars?.length ?? BARS)} ${WAVE_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <path d={path} />
    </svg>
  ))
}
