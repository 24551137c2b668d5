import { useEffect, useEffectEvent, type RefObject } from 'react'
import { reducesMotion } from '../theme/reduced-motion.ts'

/**
 * Calls `act` at an interval in milliseconds while the element is in view and not hovered or focused; never with
 * reduced motion.
 */
export function useAutoplay(ref: RefObject<HTMLElement | null>, every: number, act: () => void): void {
  const step = useEffectEvent(act)
  useEffect(() => {
    const element = ref.current
    if (element === null || every <= 0 || reducesMotion()) return undefined
    let isSeen = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        isSeen = entry?.isIntersecting ?? false
      },
      { threshold: 0.4 },
    )
    observer.observe(element)
    const around = element.parentElement ?? element
    const timer = setInterval(() => {
      if (isSeen && !document.hidden && !around.matches(':hover, :focus-within')) step()
    }, every)
    return () => {
      observer.disconnect()
      clearInterval(timer)
    }
  }, [ref, every])
}
