import * as m from '@earshot/messages/ui'
import { useEffect, useRef, type MouseEvent } from 'react'
import { LinkButton } from '../actions/button.tsx'
import { VisuallyHidden } from '../text/visually-hidden.tsx'
import styles from './load-more.module.css'

/** Props of `LoadMore`. */
export type LoadMoreProps = {
  /** The URL of the list with one page more, without scripts and in another tab. */
  href: string
  /** `end`: the last page is loaded. */
  face?: 'idle' | 'busy' | 'failed' | 'end'
  /** The reason of a failure. */
  problem?: string
  /** Announces the loaded items to screen readers. */
  news?: string
  /** Loads the next page; without it the link is followed. */
  onMore?: () => void
}

const LABEL = { idle: m.load_more, busy: m.loading, failed: m.try_again } as const

/**
 * The link at the end of a list that loads more. It is the same element in all its states, so that it keeps the focus;
 * at the end the focus moves to the text that announces the end.
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
