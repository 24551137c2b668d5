import * as m from '@earshot/messages/studio'
import type { ReactNode } from 'react'
import styles from './page-header.module.css'

/** The head of a page: its title, which is also the document's, its state, and its primary act. */
export function PageHeader({
  title,
  state,
  act,
  children,
}: {
  title: string
  state?: ReactNode
  act?: ReactNode
  /** A sentence below the title. */
  children?: ReactNode
}) {
  return (
    <header className={styles.head}>
      <title>{m.page_title({ title })}</title>
      <div className={styles.words}>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {state}
        {children !== undefined && <p className={styles.note}>{children}</p>}
      </div>
      {act !== undefined && <div className={styles.act}>{act}</div>}
    </header>
  )
}
