import * as m from '@earshot/messages/ui'
import { Children, useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import IconArrowLeft from '../icons/arrow-left.ts'
import IconArrowRight from '../icons/arrow-right.ts'
import IconPlayerPauseFilled from '../icons/player-pause-filled.ts'
import IconPlayerPlayFilled from '../icons/player-play-filled.ts'
import { reducesMotion, scrollBehaviour } from '../theme/reduced-motion.ts'
import styles from './carousel.module.css'

type Props = {
  label: string
  /** Visible slides below 990 px, from 990 px, and from 1350 px (CONSTANTS-07). */
  views: readonly [number, number, number]
  /** Milliseconds between two automatic moves; 0 turns them off. */
  every?: number
  children: ReactNode
}

/**
 * A row of slides with native scrolling: usable without scripts, which only add the buttons and the automatic moves.
 */
export function Carousel({ label, views, every = 0, children }: Props) {
  const row = useRef<HTMLUListElement>(null)
  const [isPaused, setPaused] = useState(false)
  const slides = Children.toArray(children)
  const [narrow, middle, wide] = views
  const move = (by: 1 | -1) => turn(row.current, by)
  useAutoplay(row, isPaused ? 0 : every, () => move(1))
  return (
    <section
      aria-roledescription={m.ui_carousel()}
      aria-label={label}
      className={styles.carousel}
      style={{ '--narrow': narrow, '--middle': middle, '--wide-view': wide }}
    >
      <ul ref={row} className={styles.row} tabIndex={0} aria-label={label}>
        {slides.map((slide, index) => (
          <li key={index} className={styles.slide}>
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={`${styles.controls} needs-scripts`} data-fits={fits(slides.length, views)}>
          {every > 0 && (
            <IconButton
              label={isPaused ? m.ui_start_slideshow({ label }) : m.ui_stop_slideshow({ label })}
              onClick={() => setPaused(!isPaused)}
              className={styles.pause}
            >
              {isPaused ? <IconPlayerPlayFilled size={20} /> : <IconPlayerPauseFilled size={20} />}
            </IconButton>
          )}
          <IconButton variant="line" label={m.ui_previous_of({ label })} onClick={() => move(-1)}>
            <IconArrowLeft size={20} />
          </IconButton>
          <IconButton variant="line" label={m.ui_next_of({ label })} onClick={() => move(1)}>
            <IconArrowRight size={20} />
          </IconButton>
        </div>
      )}
    </section>
  )
}

/** Returns the class of the window widths at which all slides are visible, so that no button is needed. */
const fits = (count: number, [narrow, middle, wide]: Props['views']): string =>
  [count <= narrow && 'narrow', count <= middle && 'middle', count <= wide && 'wide'].filter(Boolean).join(' ')

function turn(row: HTMLUListElement | null, by: 1 | -1): void {
  const [first, second] = row?.children ?? []
  if (row === null || !(first instanceof HTMLElement) || !(second instanceof HTMLElement)) return
  const step = Math.abs(second.offsetLeft - first.offsetLeft)
  const end = row.scrollWidth - row.clientWidth
  const here = Math.abs(row.scrollLeft)
  const wanted = by === 1 ? (here >= end - 2 ? 0 : here + step) : here <= 2 ? end : here - step
  row.scrollTo({ left: getComputedStyle(row).direction === 'rtl' ? -wanted : wanted, behavior: scrollBehaviour() })
}

/**
 * Calls `act` at an interval in milliseconds while the element is in view and not hovered or focused; never with
 * reduced motion.
 */
function useAutoplay(ref: RefObject<HTMLElement | null>, every: number, act: () => void): void {
  const step = useEffectEvent(act)
  useEffect(() => {
    const element = ref.current
    if (element === null || every <= 0 || reducesMotion()) return undefined
    let isInView = false
    const observer = new IntersectionObserver(
      ([entry]) => {
        isInView = entry?.isIntersecting ?? false
      },
      { threshold: 0.4 },
    )
    observer.observe(element)
    const around = element.parentElement ?? element
    const timer = setInterval(() => {
      if (isInView && !document.hidden && !around.matches(':hover, :focus-within')) step()
    }, every)
    return () => {
      observer.disconnect()
      clearInterval(timer)
    }
  }, [ref, every])
}
