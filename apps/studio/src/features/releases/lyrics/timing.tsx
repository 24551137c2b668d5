import type { ReleaseTrack } from '@earshot/contract/studio/release'
import { secondsOfStamp, stampOf } from '@earshot/contract/timed-text/lrc'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import IconPause from '@earshot/ui/icons/player-pause-filled'
import IconPlay from '@earshot/ui/icons/player-play-filled'
import { names } from '@earshot/ui/text/names'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { urlOfTrack } from '../tracks/use-listen.ts'
import { activeLine, isOutOfOrder, lineBefore, nextLine, withStart, type Line } from './lines.ts'
import { useSound } from './use-sound.ts'
import input from '../../../lists/quiet-input.module.css'
import styles from './lyrics.module.css'

/** Seconds that "Back" goes back. */
const BACK = 3

/** Plays the sound, and sets the time of the next line with Space or a tap; times are typed too (RELEASE-19). */
export function Timing({
  track,
  lines,
  onChange,
}: {
  track: ReleaseTrack
  lines: readonly Line[]
  onChange: (lines: Line[]) => void
}) {
  const sound = useSound(() => urlOfTrack(track))
  const [next, setNext] = useState(() => nextLine(lines, firstWithoutTime(lines)))
  const tap = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const active = activeLine(lines, sound.time)
  const length = sound.length === 0 ? (track.length ?? 0) : sound.length
  const set = () => {
    if (next === undefined) return
    onChange(withStart(lines, next, Math.round(sound.now() * 100) / 100))
    const following = nextLine(lines, next + 1)
    setNext(following)
    list.current?.children[following ?? next]?.scrollIntoView({ block: 'center', behavior: 'smooth' })
  }
  const play = (from?: number) => {
    sound.play(from)
    // Space presses the button that has the focus.
    tap.current?.focus({ preventScroll: true })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || event.target !== document.body) return
    event.preventDefault()
    set()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
  const isWrong = lines.some((_, at) => isOutOfOrder(lines, at))
  return (
    <section aria-label={m.release_time_lines()}>
      <div className={styles.player}>
        <IconButton
          label={sound.isPlaying ? m.pause() : m.play()}
          onClick={() => (sound.isPlaying ? sound.pause() : play())}
        >
          {sound.isPlaying ? <IconPause size={22} /> : <IconPlay size={22} />}
        </IconButton>
        <Button size="s" onClick={() => sound.seek(sound.now() - BACK)}>
          {m.release_back_seconds({ seconds: BACK })}
        </Button>
        <input
          type="range"
          className={styles.range}
          aria-label={m.position()}
          min={0}
          max={length}
          step={0.01}
          value={Math.min(sound.time, length)}
          onChange={({ currentTarget }) => sound.seek(Number(currentTarget.value))}
        />
        <span className={styles.clock}>{stampOf(sound.time)}</span>
        <button ref={tap} type="button" className={styles.tap} disabled={next === undefined} onClick={set}>
          <span>{next === undefined ? m.release_all_timed() : m.release_set_time()}</span>
          <bdi className={styles.upcoming}>{next === undefined ? '' : lines[next]?.text}</bdi>
        </button>
      </div>
      <p className={styles.help}>{m.release_timing_help()}</p>
      <FormMessage>{isWrong ? m.release_lines_out_of_order() : ''}</FormMessage>
      <ol ref={list} className={styles.lines}>
        {lines.map((line, at) => (
          <li
            key={at}
            className={names(
              styles.line,
              at === active && styles.active,
              at === next && styles.next,
              isOutOfOrder(lines, at) && styles.wrong,
            )}
          >
            <TimeField
              key={line.start ?? 'none'}
              start={line.start}
              label={m.release_time_of({ line: line.text })}
              isWrong={isOutOfOrder(lines, at)}
              onChange={(start) => onChange(withStart(lines, at, start))}
            />
            <IconButton
              label={m.release_hear_line({ line: line.text })}
              disabled={line.start === undefined}
              onClick={() => play(line.start)}
            >
              <IconPlay size={16} />
            </IconButton>
            <button
              type="button"
              className={styles.words}
              dir="auto"
              disabled={line.text.trim() === ''}
              aria-label={m.release_continue_at({ line: line.text })}
              onClick={() => {
                setNext(at)
                tap.current?.focus({ preventScroll: true })
              }}
            >
              {line.text}
            </button>
          </li>
        ))}
      </ol>
      <Button size="s" onClick={() => setNext(lineBefore(lines, next ?? lines.length))}>
        {m.release_line_back()}
      </Button>
    </section>
  )
}

const firstWithoutTime = (lines: readonly Line[]): number =>
  Math.max(
    lines.findIndex(({ start, text }) => start === undefined && text.trim() !== ''),
    0,
  )

function TimeField({
  start,
  label,
  isWrong,
  onChange,
}: {
  start: number | undefined
  label: string
  isWrong: boolean
  onChange: (start: number | undefined) => void
}) {
  const [isInvalid, setInvalid] = useState(false)
  const shown = start === undefined ? '' : stampOf(start)
  const commit = (text: string) => {
    const typed = text.trim() === '' ? undefined : secondsOfStamp(text)
    const isBad = typed === undefined && text.trim() !== ''
    setInvalid(isBad)
    if (!isBad && text !== shown) onChange(typed)
  }
  return (
    <input
      className={names(input.quiet, styles.time)}
      aria-label={label}
      aria-invalid={isInvalid || isWrong || undefined}
      inputMode="decimal"
      placeholder={stampOf(0)}
      defaultValue={shown}
      onBlur={({ currentTarget }) => commit(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
