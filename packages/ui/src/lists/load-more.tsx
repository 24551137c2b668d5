import * as m from '@earshot/messages/ui'
import { useEffect, useRef, type MouseEvent } from 'react'
import { LinkButton } from '../actions/button.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './load-more.module.css'

/** Props of the foot of a list. */
export type LoadMoreProps = {
  /** The same list with one page more, for those without scripts and for another tab. */
  href: string
  /** `end` is where the last page has come. */
  face?: 'idle' | 'busy' | 'failed' | 'end'
  /** Why it failed, in words. */
  problem?: string
  /** Announces the loaded items to screen readers. */
  news?: string
  /** Brings the next page into the list; without it the link is followed. */
  onMore?: () => void
}

const LABEL = { idle: m.load_more, busy: m.loading, failed: m.try_again } as const

/**
 * The foot of a list that grows. It stays one link through all its faces, so that the focus stays with it; at the end
 * the focus moves to the words that say so.
 */
export function LoadMore({ href, face = 'idle', problem = '', news = '', onMore }: LoadMoreProps) {
  const foot = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (face === 'end' && document.activeElement === document.body) foot.current?.focus({ preventScroll: true })
  }, [face])
  const follow = (event: MouseEvent) => {
    if (onMore === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onMore()
  }
  return (
    <div className={styles.foot}>
      <div role="alert">
        {face === 'failed' && (
          <p className={styles.problem}>
            <strong>{m.ui_next_items_not_loaded()}</strong> {problem}
          </p>
        )}
      </div>
      {face !== 'end' && (
        <LinkButton href={href} keepScroll replace aria-busy={face === 'busy' || undefined} onClick={follow}>
          {LABEL[face]()}
        </LinkButton>
      )}
      <p ref={foot} role="status" tabIndex={-1} className={styles.news}>
        {face === 'end' ? (
          <>
            <VisuallyHidden>{m.ui_news({ news })} </VisuallyHidden>
            {m.ui_end_of_list()}
          </>
        ) : (
          <VisuallyHidden>{news}</VisuallyHidden>
        )}
      </p>
    </div>
  )
}
