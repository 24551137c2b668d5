import { useLayoutEffect, type RefObject } from 'react'

/**
 * Returns the focus to its previous element, else to the element with the id `otherwise`, when a component is removed
 * that has the focus.
 */
export function useFocusBack(part: RefObject<HTMLElement | null>, otherwise: string): void {
  useLayoutEffect(() => {
    const element = part.current
    const before = document.activeElement
    return () => {
      if (element?.contains(document.activeElement) !== true) return
      const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected
      const place = isThere ? before : document.getElementById(otherwise)
      place?.focus({ preventScroll: true })
    }
  }, [part, otherwise])
}
