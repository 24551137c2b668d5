import type { TimedLine } from '@earshot/contract/catalogue/timed-text'
import * as m from '@earshot/messages/timed-text'
import { clockText, clockWords } from '@earshot/playback/time/clock-text'
import { Button } from '@earshot/ui/actions/button.tsx'
import IconMusic from '@earshot/ui/icons/music'
import { names } from '@earshot/ui/text/names'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { scrollBehaviour } from '@earshot/ui/theme/reduced-motion'
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { Match } from './find.ts'
import type { TextKind } from './use-timed-text.ts'
import styles from './lines.module.css'

type Props = {
  kind: TextKind
  language: string | undefined
  lines: readonly TimedLine[]
  /** The index of the first current line (several lines may start together); -1 for none. */
  present: number
  /** Whether the track plays, so that the view follows its lines. */
  mayFollow: boolean
  matches: readonly Match[]
  /** The selected match. */
  match: Match | undefined
  onJump: (seconds: number) => void
}

/** Shows the lines in a scrolling box that follows the current line until the reader scrolls. */
export function Lines({ kind, language, lines, present, mayFollow, matches, match, onJump }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [hasLeft, setHasLeft] = useState(false)
  const [reached, setReached] = useState<number>()
  const isSynced = lines.some(({ start }) => start !== undefined)
  const isFollowing = isSynced && mayFollow && !hasLeft && match === undefined
  useEffect(() => {
    if (isFollowing && present !== -1) bringInSight(box.current, present)
  }, [isFollowing, present])
  useEffect(() => {
    if (match !== undefined) bringInSight(box.current, match.line)
  }, [match])

  const leave = () => setHasLeft(true)
  const matchesOf = useMemo(() => Map.groupBy(matches, ({ line }) => line), [matches])
  const tabStop = reached ?? Math.max(0, present)
  const go = (event: KeyboardEvent) => {
    const to = lineAfter(event.key, tabStop, lines)
    if (to === undefined) return
    event.preventDefault()
    leave()
    setReached(to)
    lineIn(box.current, to)?.querySelector('button')?.focus({ preventScroll: true })
    bringInSight(box.current, to)
  }
  return (
    <div className={styles.frame}>
      <div
        ref={box}
        className={names(styles.box, styles[kind])}
        lang={language}
        onWheel={leave}
        onTouchMove={leave}
        onPointerDown={(event) => event.target === event.currentTarget && leave()}
        {...(isSynced ? { onKeyDown: go } : { tabIndex: 0, role: 'group', 'aria-labelledby': 'timed-text' })}
      >
        <ol className={styles.lines}>
          {lines.map((line, index) => (
            <Line
              key={`${index} ${line.start}`}
              line={line}
              isPresent={line.start !== undefined && line.start === lines[present]?.start}
              isTabStop={index === tabStop}
              matches={matchesOf.get(index)}
              match={match?.line === index ? match : undefined}
              onJump={(seconds) => {
                setHasLeft(false)
                setReached(undefined)
                onJump(seconds)
              }}
            />
          ))}
        </ol>
      </div>
      {isSynced && mayFollow && hasLeft && (
        <Button variant="solid" size="s" className={styles.follow} onClick={() => setHasLeft(false)}>
          {m.timed_text_follow()}
        </Button>
      )}
    </div>
  )
}

type LineProps = {
  line: TimedLine
  isPresent: boolean
  isTabStop: boolean
  matches: readonly Match[] | undefined
  match: Match | undefined
  onJump: (seconds: number) => void
}

// A transcript may have a thousand lines or more; a new position changes two of them.
const Line = memo(
  ({ line: { start, speaker, text }, isPresent, isTabStop, matches, match, onJump }: LineProps) => {
    const words = text === '' ? <Pause /> : <Marked text={text} matches={matches} match={match} />
    return (
      <li className={names(styles.line, isPresent && styles.present, speaker !== undefined && styles.turn)}>
        {speaker !== undefined && (
          <span className={styles.speaker} dir="auto">
            {speaker}
          </span>
        )}
        {start === undefined ? (
          <p dir="auto">{text === '' ? '\u00A0' : words}</p>
        ) : (
          <button
            type="button"
            className={styles.jump}
            aria-current={isPresent ? 'true' : undefined}
            tabIndex={isTabStop ? 0 : -1}
            onClick={() => onJump(start)}
          >
            <span className={styles.time}>
              <span aria-hidden>{clockText(start)}</span>
              <VisuallyHidden>{clockWords(start)}</VisuallyHidden>
            </span>
            <span dir="auto">{words}</span>
          </button>
        )}
      </li>
    )
  },
  (before, after) =>
    before.line === after.line &&
    before.isPresent === after.isPresent &&
    before.isTabStop === after.isTabStop &&
    before.matches === after.matches &&
    before.match === after.match,
)

const Pause = () => (
  <>
    <IconMusic size={18} />
    <VisuallyHidden>{m.timed_text_pause()}</VisuallyHidden>
  </>
)

function Marked({
  text,
  matches = [],
  match,
}: {
  text: string
  matches: readonly Match[] | undefined
  match: Match | undefined
}): ReactNode {
  const parts: ReactNode[] = []
  let done = 0
  for (const each of matches) {
    parts.push(text.slice(done, each.start))
    parts.push(
      <mark key={each.start} className={each === match ? styles.current : undefined}>
        {text.slice(each.start, each.end)}
      </mark>,
    )
    done = each.end
  }
  return [...parts, text.slice(done)]
}

const lineIn = (box: HTMLElement | null, place: number) => box?.querySelectorAll<HTMLElement>(':scope > ol > li')[place]

/** Scrolls the box, never the page, so that a line is in its upper third. */
function bringInSight(box: HTMLElement | null, place: number): void {
  const line = lineIn(box, place)
  if (box === null || line === undefined) return
  box.scrollTo({ top: line.offsetTop - (box.clientHeight - line.clientHeight) / 3, behavior: scrollBehaviour() })
}

function lineAfter(key: string, from: number, lines: readonly TimedLine[]): number | undefined {
  const last = lines.length - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, from + 1)
    case 'ArrowUp':
      return Math.max(0, from - 1)
    case 'PageDown':
      return Math.min(last, from + 10)
    case 'PageUp':
      return Math.max(0, from - 10)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
