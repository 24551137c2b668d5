import * as m from '@earshot/messages/community'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { property } from '../../../lib/state/store.ts'
import styles from './landing.module.css'

/** Asks a member who wants to write to choose a topic first, and scrolls to the topics. */
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
      {m.community_choose_topic()}
    </p>
  ) : null
}
