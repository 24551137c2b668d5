import { clockOf } from '@earshot/contract/timed-text/clock'
import { barsOf, readPeaks } from '@earshot/listening/tracks/waveform'
import * as m from '@earshot/messages/episode-texts'
import { Waveform } from '@earshot/ui/media/waveform.tsx'
import { names } from '@earshot/ui/text/names'
import { useMemo, useRef, type PointerEvent } from 'react'
import type { EditedSound } from '../sound/use-episode-sound.ts'
import type { EditedChapter } from './chapter-values.ts'
import { movedStart, stepOf } from './starts.rules.ts'
import styles from './chapters.module.css'

const BARS = 220
/** Pixels after which a press is a drag. */
const DRAG_PX = 3

/** The measured wave of a sound with a marker for each chapter, which is dragged or moved by keys (SHOW-10). */
export function ChapterMarkers({
  chapters,
  waveform,
  length,
  sound,
  chosen,
  onChoose,
  onMove,
}: {
  chapters: readonly EditedChapter[]
  waveform: string | null | undefined
  /** Seconds of the sound, more than 0. */
  length: number
  sound: EditedSound
  chosen: number | undefined
  onChoose: (at: number) => void
  onMove: (at: number, start: number) => void
}) {
  const wave = useRef<HTMLDivElement>(null)
  const drag = useRef<{ at: number; from: number; x: number }>(undefined)
  const bars = useMemo(() => (waveform == null ? [] : barsOf(readPeaks(waveform), BARS)), [waveform])
  const starts = chapters.map(({ start }) => start)
  const secondAt = ({ clientX }: PointerEvent): number => {
    const box = wave.current?.getBoundingClientRect()
    return box === undefined ? 0 : (Math.min(Math.max(clientX - box.left, 0), box.width) / box.width) * length
  }
  const placeAt = (seconds: number) => ({ insetInlineStart: `${Math.min(100, (seconds / length) * 100)}%` })
  return (
    <div
      ref={wave}
      className={styles.wave}
      dir="ltr"
      onPointerDown={(event) => {
        if (event.button === 0) sound.seek(secondAt(event))
      }}
    >
      {bars.length > 0 && <Waveform peaks={bars} progress={sound.time / length} />}
      <span className={styles.head} style={placeAt(sound.time)} aria-hidden />
      {chapters.map(({ start, title }, at) => (
        <div
          key={at}
          role="slider"
          tabIndex={0}
          className={names(styles.marker, at === chosen && styles.chosen)}
          style={placeAt(start)}
          title={title}
          aria-label={title === '' ? m.chapter_number({ number: at + 1 }) : title}
          aria-valuemin={0}
          aria-valuemax={length}
          aria-valuenow={start}
          aria-valuetext={clockOf(start)}
          onFocus={() => onChoose(at)}
          onKeyDown={(event) => {
            const step = stepOf(event)
            if (step === undefined) return
            event.preventDefault()
            onMove(at, movedStart(starts, at, start + step, length))
          }}
          onPointerDown={(event) => {
            event.stopPropagation()
            if (event.button !== 0) return
            event.currentTarget.setPointerCapture(event.pointerId)
            drag.current = { at, from: start, x: event.clientX }
          }}
          onPointerMove={({ clientX }) => {
            if (drag.current?.at !== at) return
            const { from, x } = drag.current
            const width = wave.current?.clientWidth ?? 0
            // A press that trembles is not a drag.
            if (width === 0 || (start === from && Math.abs(clientX - x) < DRAG_PX)) return
            onMove(at, movedStart(starts, at, from + ((clientX - x) / width) * length, length))
          }}
          onPointerUp={() => (drag.current = undefined)}
          onPointerCancel={() => (drag.current = undefined)}
        />
      ))}
    </div>
  )
}
