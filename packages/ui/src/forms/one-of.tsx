import type { ReactNode } from 'react'
import { names } from '../text/names.ts'
import styles from './one-of.module.css'

/** The content of one state: text, with or without an icon before it. */
export type Face = string | { icon: ReactNode; words: string }

/**
 * Shows one of several faces in the space of the largest, so that the layout does not shift when the face changes. The
 * other faces are hidden from everyone, and their words are not part of the page's text.
 */
export function OneOf({
  faces,
  shown,
  className,
}: {
  faces: readonly Face[]
  /** The index of the face in the list. */
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
