import { useEffect, useRef, useState, type RefObject } from 'react'
import { z } from 'zod'
import { useMember } from '../../frame/use-member.ts'
import { findDraft, writeDraft } from '../drafts.ts'
import { enter, listControls, valueOf, type Typed } from './typed-input.ts'

const Stored = z.record(z.string(), z.object({ from: z.string(), to: z.string() }))

/**
 * Stores what is typed into the controls below `area` in this browser, and enters it again after a reload or an ended
 * session; a field that has another value than then keeps it (DESK-11). What was typed is forgotten when the page
 * removes the area, because it was sent or left. Returns whether something is typed.
 */
export function useTypedInput(
  area: RefObject<HTMLElement | null>,
  name: string,
): { isDirty: boolean; onInput: () => void } {
  const { id: owner } = useMember()
  const [isDirty, setDirty] = useState(false)
  const initial = useRef(new Map<string, string>())
  const waiting = useRef<Record<string, Typed>>(undefined)
  // Fields may appear after others were filled.
  useEffect(() => {
    waiting.current ??= storedOf(findDraft(owner, name))
    for (const [key, control] of area.current === null ? [] : listControls(area.current)) {
      if (initial.current.has(key)) continue
      initial.current.set(key, valueOf(control))
      const typed = waiting.current[key]
      if (typed?.from === valueOf(control)) enter(control, typed.to)
    }
  })
  useEffect(() => () => writeDraft(owner, name, undefined), [owner, name])
  const onInput = () => {
    if (area.current === null) return
    const typed = [...listControls(area.current)].flatMap(([key, control]) => {
      const [from, to] = [initial.current.get(key) ?? valueOf(control), valueOf(control)]
      return from === to ? [] : [[key, { from, to }] as const]
    })
    setDirty(typed.length > 0)
    writeDraft(owner, name, typed.length === 0 ? undefined : JSON.stringify(Object.fromEntries(typed)))
  }
  return { isDirty, onInput }
}

function storedOf(text: string | undefined): Record<string, Typed> {
  return text === undefined ? {} : Stored.parse(JSON.parse(text))
}
