import { textStore } from '@earshot/playback/text-store'
import { localStore } from '@earshot/ui/theme/browser-storage'
import { useEffect } from 'react'
import { openPlaylist, openSheet } from '../panels.ts'
import { KEYS } from '../settings.ts'
import { createSignal } from '../signal.ts'
import { playback } from './player.ts'
import { pressKey, type Spot } from './shortcuts.ts'

const stored = textStore(localStore, KEYS.shortcuts)

/** Single keys can be switched off, for those who speak to their browser (WCAG 2.1.4). */
export const areShortcutsOn = createSignal(stored.read() !== 'off')

/** Switches the shortcuts and remembers it. */
export function setShortcuts(on: boolean): void {
  stored.write(on ? 'on' : 'off')
  areShortcutsOn.set(on)
}

/** Listens to the keyboard while the player is open. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        !areShortcutsOn.get() ||
        document.querySelector('dialog[open], :popover-open') !== null
      )
        return
      const isMeant = pressKey(playback, event, spotOf(event.target), (sheet) =>
        sheet === 'help' ? openSheet.set(true) : openPlaylist.set(!openPlaylist.get()),
      )
      if (isMeant) event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}

function spotOf(target: EventTarget | null): Spot {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target instanceof HTMLInputElement) return target.type === 'range' ? 'slider' : 'text'
  if (target.isContentEditable || target.matches('textarea, select')) return 'text'
  return target.closest('button, a, summary') === null ? 'page' : 'control'
}
