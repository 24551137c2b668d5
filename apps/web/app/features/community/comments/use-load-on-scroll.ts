import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'

/** Distance below the window at which the next page is loaded. */
const AHEAD = '600px'
/**
 * The number of pages loaded by scrolling. After them the reader uses the link, so that the content below can be
 * reached.
 */
const BY_ITSELF = 5

/** Loads the next page when its mark comes near the window. `loaded` identifies the current page. */
export function useLoadOnScroll(
  loaded: number,
  isReady: boolean,
  load: () => Promise<void>,
): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null)
  const loads = useRef(0)
  const next = useEffectEvent(() => {
    // A page that loads above the viewer's new comment would scroll it out of view (WRITING-06).
    if (loads.current >= BY_ITSELF || document.querySelector('[data-new]') !== null) return
    loads.current += 1
    void load()
  })
  useEffect(() => {
    const element = mark.current
    if (element === null || !isReady) return undefined
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting === true) next()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [loaded, isReady])
  return mark
}
