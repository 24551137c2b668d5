import type { ReactNode } from 'react'
import styles from './name-and-note.module.css'

/** A name with a note below it, in a row with a picture. */
export function NameAndNote({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span className={styles.words}>
      <bdi className={styles.name}>{name}</bdi>
      {children && <small>{children}</small>}
    </span>
  )
}
