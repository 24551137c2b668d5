import { useEffect, useEffectEvent } from 'react'

/** Keys that press the button of a decision in the current card. */
const BUTTONS: Readonly<Record<string, string>> = { 1: 'keep', 2: 'hide', 3: 'delete' }

/** J and K move between the cards of these keys, 1 to 3 decide, and ? lists the keys (COMMUNITYDESK-09). */
export function useCaseKeys(keys: readonly string[], { onKeys }: { onKeys: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    if (event.key === '?') return onKeys()
    const current = document.activeElement?.closest('[data-case]')
    const at = keys.indexOf(current?.getAttribute('data-case') ?? '')
    if (event.key === 'j') focusOn(keys[Math.min(at + 1, keys.length - 1)])
    if (event.key === 'k') focusOn(keys[Math.max(at - 1, 0)])
    const button = current?.querySelector(`[data-decision="${BUTTONS[event.key]}"]`)
    if (BUTTONS[event.key] === undefined || !(button instanceof HTMLElement)) return
    button.click()
    focusOn(keys[at + 1] ?? keys[at - 1])
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable], dialog') !== null

function focusOn(key: string | undefined): void {
  const card = key === undefined ? null : document.querySelector(`[data-case="${key}"]`)
  if (card instanceof HTMLElement) card.focus()
}
