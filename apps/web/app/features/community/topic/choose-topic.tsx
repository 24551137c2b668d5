import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { property } from '../../../lib/store.ts'
import styles from './landing.module.css'

/** State of the way to the topics for somebody who wants to write and has not chosen one (CREATE-20). */
export const CHOOSE_TOPIC = { isChoosing: true } as const

/** Tells who wants to write that a topic comes first, and brings the topics into view. */
export function ChooseTopic() {
  const { state, key } = useLocation()
  const isChoosing = property(state, 'isChoosing') === true
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (!isChoosing) return
    line.current?.focus({ preventScroll: true })
    line.current?.scrollIntoView({ block: 'center' })
  }, [isChoosing, key])
  return isChoosing ? (
    <p ref={line} tabIndex={-1} className={styles.choose}>
      Choose a topic for your post. Then select “Create Now” on its page.
    </p>
  ) : null
}
