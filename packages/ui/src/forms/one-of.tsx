import type { ReactNode } from 'react'
import { names } from '../text/names.ts'
import styles from './one-of.module.css'

/** The content of one state: words, with or without an icon before them. */
export type Face = string | { icon: ReactNode; words: string }

/**
 * One of several faces in the room of the largest, so that nothing moves when another one is shown. Nobody sees or
 * hears the others, and words that are not shown are no text of the page.
 */
export function OneOf({
  faces,
  shown,
  className,
}: {
  faces: readonly Face[]
  /** Place of the face in the list. */
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
