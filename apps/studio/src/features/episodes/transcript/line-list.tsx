import * as m from '@earshot/messages/episode-texts'
import { memo, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { LineRow, type RowActs } from './line-row.tsx'
import { speakersOf, type Cursor, type Line } from './lines.rules.ts'
import styles from './transcript.module.css'

/** Lines of a block. Blocks far from the window are empty boxes of their height, so that 20,000 lines stay usable. */
const BLOCK = 40
/** Pixels around the window in which blocks are drawn, and those that a line is high before it is drawn. */
const AROUND_PX = 1_200
const LINE_PX = 52
/** Pixels at the top and bottom of the window that hide the current line behind bars. */
const EDGE_PX = 180
/** Names that the field of a speaker proposes. */
const PROPOSED = 50
const SCROLL_KEYS = new Set(['PageUp', 'PageDown', 'Home', 'End'])

/** The lines of a transcript. The current one is marked and stays in view until somebody scrolls (SHOW-13). */
export function LineList({
  lines,
  cursor,
  current,
  wrong,
  language,
  isFollowing,
  onLeave,
  ...acts
}: {
  lines: readonly Line[]
  cursor: Cursor | undefined
  /** The place of the line that is heard, -1 for none. */
  current: number
  /** The place of the first line with a wrong time. */
  wrong: number | undefined
  language: string
  isFollowing: boolean
  /** Somebody looks elsewhere: scrolls, or types. */
  onLeave: () => void
} & RowActs) {
  const list = useRef<HTMLOListElement>(null)
  const names = useId()
  const speakers = useMemo(() => [...speakersOf(lines).keys()].slice(0, PROPOSED), [lines])
  const starts = Array.from({ length: Math.ceil(lines.length / BLOCK) }, (_, at) => at * BLOCK)
  const cursorAt = cursor === undefined ? -1 : lines.findIndex(({ id }) => id === cursor.id)
  useEffect(() => {
    if (isFollowing) showLine(list.current, current)
  }, [isFollowing, current])
  const leave = useEffectEvent((event: Event) => {
    if (isFollowing && (!(event instanceof KeyboardEvent) || SCROLL_KEYS.has(event.key))) onLeave()
  })
  useEffect(() => {
    const listen = (event: Event) => leave(event)
    const kinds = ['wheel', 'touchmove', 'keydown'] as const
    for (const kind of kinds) window.addEventListener(kind, listen, { passive: true })
    return () => kinds.forEach((kind) => window.removeEventListener(kind, listen))
  }, [])
  return (
    <>
      <datalist id={names}>
        {speakers.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
      <ol
        ref={list}
        className={styles.lines}
        aria-label={m.transcript_lines_label()}
        lang={language === '' ? undefined : language}
        onInput={onLeave}
      >
        {starts.map((from) => {
          const isIn = (at: number | undefined) => at !== undefined && at >= from && at < from + BLOCK
          return (
            <Block
              key={from}
              from={from}
              lines={lines.slice(from, from + BLOCK)}
              count={lines.length}
              cursor={isIn(cursorAt) ? cursor : undefined}
              current={isIn(current) ? current : -1}
              wrong={isIn(wrong) ? wrong : undefined}
              names={names}
              {...acts}
            />
          )
        })}
      </ol>
    </>
  )
}

type BlockProps = {
  from: number
  lines: readonly Line[]
  count: number
  cursor: Cursor | undefined
  current: number
  wrong: number | undefined
  names: string
} & RowActs

const Block = memo(function Block({ from, lines, count, cursor, current, wrong, names, ...acts }: BlockProps) {
  const box = useRef<HTMLLIElement>(null)
  const [isNear, setNear] = useState(from === 0)
  const [height, setHeight] = useState<number>()
  const isDrawn = isNear || cursor !== undefined || current !== -1
  useEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry === undefined) return
        if (!entry.isIntersecting) setHeight(entry.boundingClientRect.height)
        // A block with the focus is drawn until the focus leaves it.
        setNear(entry.isIntersecting || element.contains(document.activeElement))
      },
      { rootMargin: `${AROUND_PX}px 0px` },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return (
    <li ref={box} className={styles.block} data-from={from}>
      {isDrawn ? (
        <ol className={styles.rows}>
          {lines.map((line, at) => (
            <LineRow
              key={line.id}
              line={line}
              at={from + at}
              count={count}
              caret={cursor?.id === line.id ? cursor : undefined}
              isCurrent={from + at === current}
              isWrong={from + at === wrong}
              names={names}
              {...acts}
            />
          ))}
        </ol>
      ) : (
        <div style={{ height: height ?? lines.length * LINE_PX }} />
      )}
    </li>
  )
}, isSameBlock)

// The list cuts new blocks after each edit; one whose lines are the same ones stays as it is.
function isSameBlock(before: BlockProps, after: BlockProps): boolean {
  const { lines: known, ...rest } = before
  const { lines, ...next } = after
  return known.length === lines.length && known.every((line, at) => line === lines[at]) && isSame(rest, next)
}

const isSame = (before: object, after: object): boolean => {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.entries(after).every(([name, value]) => Object.is(known.get(name), value))
}

function showLine(list: HTMLOListElement | null, at: number): void {
  const row = list?.querySelector(`[data-line="${at}"]`)
  if (row == null) return
  const { top, bottom } = row.getBoundingClientRect()
  if (top < EDGE_PX || bottom > window.innerHeight - EDGE_PX) row.scrollIntoView({ block: 'center' })
}
