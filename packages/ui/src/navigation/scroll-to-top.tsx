import * as m from '@earshot/messages/ui'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../actions/icon-button.tsx'
import IconArrowUp from '../icons/arrow-up.ts'
import { scrollBehaviour } from '../theme/reduced-motion.ts'
import styles from './scroll-to-top.module.css'

/** A button that appears after 100 px of scrolling and scrolls to the top (LAYOUT-10). */
export function ScrollToTop() {
  const mark = useRef<HTMLSpanElement>(null)
  const [isDown, setDown] = useState(false)
  useEffect(() => {
    if (mark.current === null) return undefined
    const observer = new IntersectionObserver(([entry]) => setDown(entry?.isIntersecting === false))
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <span ref={mark} className={styles.mark} />
      {isDown && (
        <IconButton
          variant="line"
          label={m.ui_scroll_to_top()}
          className={styles.button}
          onClick={() => window.scrollTo({ top: 0, behavior: scrollBehaviour() })}
        >
          <IconArrowUp size={22} />
        </IconButton>
      )}
    </>
  )
}
