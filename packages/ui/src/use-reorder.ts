import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'

/** A row that can be moved, and how it is called aloud. */
export type MovableRow = { id: string; name: string }
/** A row under the finger: where it began, where it would fall, how far it went, and how far others make room (pixels). */
export type Moving = { id: string; from: number; to: number; by: number; height: number }
/** Begins a move with a pointer, and answers the arrow keys; both belong on a handle inside the row's `li`. */
export type ReorderHandlers = {
  grab: (event: PointerEvent<HTMLElement>, id: string, place: number) => void
  nudge: (event: KeyboardEvent<HTMLElement>, id: string, place: number) => void
}

/** Moves the rows of a list by pointer or by keyboard; `move` changes the order, `spoken` tells screen readers what became of it. Rows may differ in height. */
export function useReorder(rows: readonly MovableRow[], move: (id: string, to: number) => void): ReorderHandlers & { moving: Moving | undefined; spoken: string } {
  const [moving, setMoving] = useState<Moving>()
  const [spoken, setSpoken] = useState('')

  function moveTo(id: string, to: number): void {
    move(id, to)
    setSpoken(`${rows.find((row) => row.id === id)?.name ?? ''} is number ${to + 1} of ${rows.length}`)
  }

  function grab(event: PointerEvent<HTMLElement>, id: string, from: number): void {
    const handle = event.currentTarget
    const row = handle.closest('li')
    const list = row?.parentElement
    if (row === null || list === null || list === undefined || event.button !== 0) return
    const boxes = [...list.children].filter((child) => child instanceof HTMLElement).map(({ offsetTop: top, offsetHeight: height }) => ({ top, height }))
    const height = row.offsetHeight + (Number.parseFloat(getComputedStyle(list).rowGap) || 0)
    const scroller = scrollerOf(list)
    const begin = event.clientY + scroller.scrollTop
    let current: Moving = { id, from, to: from, by: 0, height }
    handle.setPointerCapture(event.pointerId)
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      scrollNear(scroller, clientY)
      const by = clientY + scroller.scrollTop - begin
      current = { ...current, by, to: dropPlace(boxes, from, by) }
      setMoving(current)
    }
    const onEnd = ({ type }: globalThis.PointerEvent) => {
      handle.removeEventListener('pointermove', onMove)
      handle.removeEventListener('pointerup', onEnd)
      handle.removeEventListener('pointercancel', onEnd)
      setMoving(undefined)
      if (type === 'pointerup' && current.to !== from) moveTo(id, current.to)
    }
    handle.addEventListener('pointermove', onMove)
    handle.addEventListener('pointerup', onEnd)
    handle.addEventListener('pointercancel', onEnd)
  }

  function nudge(event: KeyboardEvent<HTMLElement>, id: string, from: number): void {
    const to = targetOf(event.key, from, rows.length)
    if (to === undefined) return
    event.preventDefault()
    const handle = event.currentTarget
    if (to !== from) flushSync(() => moveTo(id, to))
    handle.focus() // the browser lets go of an element that changes its place
  }

  return { moving, spoken, grab, nudge }
}

/** Pixels by which a row stands elsewhere while another one, or it itself, is moved. */
export function shiftOf(moving: Moving | undefined, id: string, place: number): string {
  if (moving === undefined) return '0px'
  if (moving.id === id) return `${moving.by}px`
  if (place > moving.from && place <= moving.to) return `${-moving.height}px`
  if (place < moving.from && place >= moving.to) return `${moving.height}px`
  return '0px'
}

/** Where row `from` falls when it was moved by `by` pixels: it passes another row as soon as it covers that one's middle. */
export function dropPlace(boxes: readonly { top: number; height: number }[], from: number, by: number): number {
  const own = boxes[from]
  if (own === undefined) return from
  const passed = boxes.filter(({ top, height }, place) => (place > from ? own.top + own.height + by > top + height / 2 : place < from && own.top + by < top + height / 2))
  return from + Math.sign(by) * passed.length
}

function targetOf(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp': return Math.max(0, from - 1)
    case 'ArrowDown': return Math.min(count - 1, from + 1)
    case 'Home': return 0
    case 'End': return count - 1
    default: return undefined
  }
}

const scrollerOf = (list: HTMLElement): Element => (/auto|scroll/.test(getComputedStyle(list).overflowY) ? list : document.scrollingElement ?? document.documentElement)

/** Near the upper or lower edge of what scrolls, it scrolls along. */
function scrollNear(scroller: Element, y: number): void {
  const { top, bottom } = scroller === document.scrollingElement ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect()
  if (y < top + EDGE_PIXELS) scroller.scrollBy(0, -STEP_PIXELS)
  if (y > bottom - EDGE_PIXELS) scroller.scrollBy(0, STEP_PIXELS)
}

const EDGE_PIXELS = 40
const STEP_PIXELS = 12
