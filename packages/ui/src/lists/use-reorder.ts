import * as m from '@earshot/messages/ui'
import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'

/** A row that can be moved, and its spoken name. */
export type MovableRow = { id: string; name: string }
/** A row being dragged: its original and new index, its offset, and the distance by which other rows shift (pixels). */
export type Moving = { id: string; from: number; to: number; by: number; height: number }
/** Event handlers for the handle inside the row's `li`: dragging starts a move, arrow keys move the row. */
export type ReorderHandlers = {
  grab: (event: PointerEvent<HTMLElement>, id: string, place: number) => void
  nudge: (event: KeyboardEvent<HTMLElement>, id: string, place: number) => void
}

/**
 * Reorders the rows of a list by pointer or keyboard; `move` changes the order, `spoken` announces the result to screen
 * readers. Rows may differ in height.
 */
export function useReorder(
  rows: readonly MovableRow[],
  move: (id: string, to: number) => void,
): ReorderHandlers & { moving: Moving | undefined; spoken: string } {
  const [moving, setMoving] = useState<Moving>()
  const [spoken, setSpoken] = useState('')

  function moveTo(id: string, to: number): void {
    move(id, to)
    setSpoken(
      m.ui_moved_to_number({ name: rows.find((row) => row.id === id)?.name ?? '', number: to + 1, count: rows.length }),
    )
  }

  function grab(event: PointerEvent<HTMLElement>, id: string, from: number): void {
    const handle = event.currentTarget
    const row = handle.closest('li')
    const list = row?.parentElement
    if (row === null || list === null || list === undefined || event.button !== 0) return
    const boxes = [...list.children]
      .filter((child) => child instanceof HTMLElement)
      .map(({ offsetTop: top, offsetHeight: height }) => ({ top, height }))
    const height = row.offsetHeight + (Number.parseFloat(getComputedStyle(list).rowGap) || 0)
    const scroller = scrollerOf(list)
    const begin = event.clientY + scroller.scrollTop
    let current: Moving = { id, from, to: from, by: 0, height }
    let at = event.clientY
    let frame = 0
    handle.setPointerCapture(event.pointerId)
    const follow = () => {
      const by = withinList(boxes, from, at + scroller.scrollTop - begin)
      if (by === current.by) return
      current = { ...current, by, to: dropIndex(boxes, from, by) }
      setMoving(current)
    }
    // Continues while the pointer rests near an edge.
    const scroll = () => {
      scroller.scrollBy(0, scrollStep(edgesOf(scroller), at))
      follow()
      frame = requestAnimationFrame(scroll)
    }
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      if (frame === 0) frame = requestAnimationFrame(scroll)
      at = clientY
      follow()
    }
    const onEnd = ({ type }: globalThis.PointerEvent) => {
      cancelAnimationFrame(frame)
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
    handle.focus() // moving an element in the document blurs it
  }

  return { moving, spoken, grab, nudge }
}

/** Returns the pixels by which a row is shifted while it or another row is dragged. */
export function shiftOf(moving: Moving | undefined, id: string, place: number): string {
  if (moving === undefined) return '0px'
  if (moving.id === id) return `${moving.by}px`
  if (place > moving.from && place <= moving.to) return `${-moving.height}px`
  if (place < moving.from && place >= moving.to) return `${moving.height}px`
  return '0px'
}

/** Limits the offset of a row to its list: otherwise a page that scrolls along would grow without end. */
export function withinList(boxes: readonly { top: number; height: number }[], from: number, by: number): number {
  const [own, first, last] = [boxes[from], boxes[0], boxes.at(-1)]
  if (own === undefined || first === undefined || last === undefined) return by
  return Math.min(Math.max(by, first.top - own.top), last.top + last.height - own.top - own.height)
}

/**
 * Returns the pixels to scroll in the next frame while the pointer drags at `y`: faster near an edge, 0 in the middle.
 */
export function scrollStep({ top, bottom }: { top: number; bottom: number }, y: number): number {
  const edge = Math.min(EDGE_MAX_PIXELS, (bottom - top) / 4)
  const deep = y < top + edge ? y - (top + edge) : Math.max(0, y - (bottom - edge))
  return Math.round(STEP_PIXELS * Math.min(1, Math.max(-1, deep / edge)))
}

/**
 * Returns the new index of row `from` after it moved by `by` pixels: it passes another row as soon as it covers that
 * row's middle.
 */
export function dropIndex(boxes: readonly { top: number; height: number }[], from: number, by: number): number {
  const own = boxes[from]
  if (own === undefined) return from
  const passed = boxes.filter(({ top, height }, index) =>
    index > from ? own.top + own.height + by > top + height / 2 : index < from && own.top + by < top + height / 2,
  )
  return from + Math.sign(by) * passed.length
}

function targetOf(key: string, from: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return Math.max(0, from - 1)
    case 'ArrowDown':
      return Math.min(count - 1, from + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

const scrollerOf = (list: HTMLElement): Element =>
  /auto|scroll/.test(getComputedStyle(list).overflowY) ? list : (document.scrollingElement ?? document.documentElement)

// Bars cover parts of the page; the scroll padding contains their heights.
function edgesOf(scroller: Element): { top: number; bottom: number } {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(scroller)
  const { top, bottom } =
    scroller === document.scrollingElement ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect()
  return {
    top: top + (Number.parseFloat(scrollPaddingTop) || 0),
    bottom: bottom - (Number.parseFloat(scrollPaddingBottom) || 0),
  }
}

const EDGE_MAX_PIXELS = 96
const STEP_PIXELS = 14
