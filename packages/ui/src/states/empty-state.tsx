import type { ReactNode } from 'react'
import styles from './state.module.css'

/** Shows an empty list: a description of its content, and an action that fills it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.state}>
      <svg className={styles.wave} viewBox="0 0 160 24" aria-hidden>
        <path d="M2 12h56l4-6 6 12 6-16 6 20 6-16 6 12 4-6h62" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
