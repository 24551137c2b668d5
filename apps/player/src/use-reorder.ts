import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import { flushSync } from 'react-dom'
import type { Track } from '@earshot/playback/track'
import { between } from '@earshot/playback/volume'
import { playback } from './player.ts'

/** A row under the finger: where it began, where it would fall, how far it went, and how high rows are (pixels). */
export type Moving = { id: string; from: number; to: number; by: number; height: number }

/** Moves tracks of the queue: `grab` begins with a pointer, `nudge` answers the arrow keys; `spoken` tells screen readers. */
export function useReorder(tracks: readonly Track[]) {
  const [moving, setMoving] = useState<Moving>()
  const [spoken, setSpoken] = useState('')

  function moveTo(id: string, to: number): void {
    playback.move(id, to)
    setSpoken(`${tracks.find((track) => track.id === id)?.title ?? ''} is number ${to + 1} of ${tracks.length}`)
  }

  function grab(event: PointerEvent<HTMLElement>, id: string, from: number): void {
    const handle = event.currentTarget
    const row = handle.closest('li')
    if (row === null || event.button !== 0) return
    const [height, begin] = [row.offsetHeight, event.clientY + scrollOf(row)]
    let current: Moving = { id, from, to: from, by: 0, height }
    handle.setPointerCapture(event.pointerId)
    const onMove = ({ clientY }: globalThis.PointerEvent) => {
      scrollNear(row, clientY)
      const by = clientY + scrollOf(row) - begin
      current = { ...current, by, to: between(0, from + Math.round(by / height), tracks.length - 1) }
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
    const to = targetOf(event.key, from, tracks.length)
    if (to === undefined) return
    event.preventDefault()
    const handle = event.currentTarget
    if (to !== from) flushSync(() => moveTo(id, to))
    handle.focus() // the browser lets go of an element that changes its place
  }

  return { moving, spoken, grab, nudge }
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

const scrollOf = (row: HTMLElement): number => row.parentElement?.scrollTop ?? 0

/** Near the upper or lower edge of the list, the list scrolls along. */
function scrollNear(row: HTMLElement, y: number): void {
  const list = row.parentElement
  if (list === null) return
  const { top, bottom } = list.getBoundingClientRect()
  if (y < top + EDGE_PIXELS) list.scrollBy(0, -STEP_PIXELS)
  if (y > bottom - EDGE_PIXELS) list.scrollBy(0, STEP_PIXELS)
}

const EDGE_PIXELS = 40
const STEP_PIXELS = 12
