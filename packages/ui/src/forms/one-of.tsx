import type { ReactNode } from 'react'
import { names } from '../text/names.ts'
import styles from './one-of.module.css'

/** One of several faces in the room of the largest, so that nothing moves when another one is shown. Nobody sees or hears the others. */
export function OneOf({
  faces,
  shown,
  className,
}: {
  faces: readonly ReactNode[]
  /** Place of the face in the list. */
  shown: number
  className?: string | undefined
}) {
  return (
    <span className={names(styles.room, className)}>
      {faces.map((face, place) => (
        <span key={place} data-away={place === shown ? undefined : ''}>
          {face}
        </span>
      ))}
    </span>
  )
}
