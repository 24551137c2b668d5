import { useLayoutEffect, type RefObject } from 'react'

/**
 * When a part of the page is removed with the focus in it, restores the focus to the previous element, or to the
 * element with the id `otherwise`.
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
