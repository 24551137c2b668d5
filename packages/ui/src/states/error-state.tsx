import * as m from '@earshot/messages/ui'
import type { ReactNode } from 'react'
import styles from './state.module.css'

/** Shows that a part of a page failed; `action` offers to retry or to continue elsewhere. */
export function ErrorState({
  title = m.ui_this_part_did_not_load(),
  children,
  action,
  as: Title = 'p',
}: {
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** `h1` if it replaces a page. */
  as?: 'p' | 'h1'
}) {
  return (
    <div className={styles.state} role="alert">
      <svg className={styles.broken} viewBox="0 0 160 24" aria-hidden>
        <path d="M2 12h50l6-8 4 14M98 6l6 16 6-10h48" />
      </svg>
      <Title className={styles.title}>{title}</Title>
      {children !== undefined && <div className={styles.text}>{children}</div>}
      {action !== undefined && <div className={styles.action}>{action}</div>}
    </div>
  )
}
