import { textStore } from '@earshot/playback/storage/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { useEffect, useEffectEvent } from 'react'
import { LISTENING_KEYS } from '../keys.ts'
import { usePlayer } from '../playback-context.tsx'
import { createSignal } from '../signal.ts'
import { pressKey, type SheetAction, type Spot } from './shortcuts.ts'

const stored = textStore(localStore, LISTENING_KEYS.shortcuts)

/** Single-key shortcuts can be turned off, for users of speech input (WCAG 2.1.4). */
export const areShortcutsOn = createSignal(stored.read() !== 'off')

/** Turns the shortcuts on or off and stores the choice. */
export function setShortcuts(on: boolean): void {
  stored.write(on ? 'on' : 'off')
  areShortcutsOn.set(on)
}

/**
 * Handles keyboard shortcuts. `open` opens the sheet of a key; `isForUs` returns whether the keys of an element are
 * handled.
 */
export function useShortcuts(
  open: (sheet: SheetAction) => void,
  isForUs: (target: EventTarget | null) => boolean = always,
): void {
  const playback = usePlayer()
  const press = useEffectEvent(
    (event: KeyboardEvent) => isForUs(event.target) && pressKey(playback, event, spotOf(event.target), open),
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        !areShortcutsOn.get() ||
        document.querySelector('dialog[open], :popover-open') !== null
      )
        return
      if (press(event)) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

const always = () => true

function spotOf(target: EventTarget | null): Spot {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target instanceof HTMLInputElement) return target.type === 'range' ? 'slider' : 'text'
  if (target.isContentEditable || target.matches('textarea, select')) return 'text'
  return target.closest('button, a, summary') === null ? 'page' : 'control'
}
