import * as m from '@earshot/messages/studio'
import { useId, type KeyboardEvent, type MouseEvent } from 'react'
import styles from './focal-point.module.css'

/** A point of a picture in per cent of its width and height. */
export type Point = { x: number; y: number }

/** Per cent by which an arrow key moves the point. */
const STEP = 5

/** Chooses the point that crops of a picture keep: by a click, or with the arrow keys (SITE-15, NEWSROOM-02). */
export function FocalPoint({ src, point, onChange }: { src: string; point: Point; onChange: (point: Point) => void }) {
  const id = useId()
  const click = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    // A click without a pointer is the Enter key.
    if (detail === 0) return
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange(inside({ x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 }))
  }
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined) return
    event.preventDefault()
    onChange(inside({ x: point.x + step.x, y: point.y + step.y }))
  }
  return (
    <div className={styles.field}>
      <button
        type="button"
        className={styles.picture}
        aria-label={m.studio_focal_point({ x: String(point.x), y: String(point.y) })}
        aria-describedby={id}
        onClick={click}
        onKeyDown={move}
      >
        <img src={src} alt="" />
        <span className={styles.point} style={{ insetInlineStart: `${point.x}%`, insetBlockStart: `${point.y}%` }} />
      </button>
      <p id={id} className={styles.hint}>
        {m.studio_focal_point_hint()}
      </p>
    </div>
  )
}

const STEPS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
}

const inside = ({ x, y }: Point): Point => ({ x: percent(x), y: percent(y) })
const percent = (value: number): number => Math.round(Math.min(100, Math.max(0, value)))
