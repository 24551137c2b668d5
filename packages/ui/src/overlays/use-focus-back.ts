import { useLayoutEffect, type RefObject } from 'react'

/**
 * Gives the focus back to where it was, else to the element with the id `otherwise`, when a part of the page goes away
 * with the focus in it.
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
