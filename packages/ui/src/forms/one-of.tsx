import type { ReactNode } from 'react'
import { names } from '../text/names.ts'
import styles from './one-of.module.css'

/** The content of one state: a text, with or without an icon before it. */
export type Face = string | { icon: ReactNode; words: string }

/**
 * Shows one of several states in the space of the largest one, so that nothing moves when the state changes. The others
 * are hidden, also from screen readers, and their texts are not part of the page.
 */
export function OneOf({
  faces,
  shown,
  className,
}: {
  faces: readonly Face[]
  /** Index of the state in the list. */
  shown: number
  className?: string | undefined
}) {
  return (
    <span className={names(styles.room, className)}>
      {faces.map((face, index) => {
        const { icon, words } = typeof face === 'string' ? { icon: null, words: face } : face
        return index === shown ? (
          <span key={index}>
            {icon}
            {words}
          </span>
        ) : (
          <span key={index} data-away={words}>
            {icon}
          </span>
        )
      })}
    </span>
  )
}
