import { moderationQueue, moderationDecide } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/client'
import type { Case } from '@earshot/contract/community/moderation'
import { PAGE_SIZE, type DECISIONS } from '@earshot/contract/limits'
import * as m from '@earshot/messages/moderation'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useRef, useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { usePages } from '../../lib/state/use-pages.ts'
import { messageOf } from '../../lib/text/message-of.ts'
import { CaseCard } from './case-card.tsx'
import { ListEnd, NotThereYet } from './desk-list.tsx'
import styles from './moderation.module.css'

const DONE = {
  keep: m.moderation_kept,
  hide: m.moderation_hidden,
  delete: m.moderation_deleted,
  show: m.moderation_shown_again,
} as const
const NOT_FOUND = 404
const keyOf = ({ kind, item_id: itemId }: Pick<Case, 'kind' | 'item_id'>) => `${kind} ${itemId}`

const readCases = async (offset: number) => {
  const { data, counts } = await quietApi.get(moderationQueue, { limit: PAGE_SIZE.reports, offset })
  return { items: data, rest: counts.open }
}

/** Lists the open cases, oldest first. */
export function Queue() {
  const { state, change, remove, again, loadMore } = usePages({ size: PAGE_SIZE.reports, read: readCases, keyOf })
  const [notice, setNotice] = useState('')
  const line = useRef<HTMLParagraphElement>(null)
  const decide = async (item: Case, decision: (typeof DECISIONS)[number], note: string): Promise<string> => {
    try {
      await quietApi.post(moderationDecide, { kind: item.kind, item_id: item.item_id, decision, note })
      setNotice(DONE[decision]())
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== NOT_FOUND) return messageOf(error)
      // Another moderator, or the author, has already changed the item.
      setNotice(error.message)
    }
    // The pressed buttons are removed with the case.
    line.current?.focus()
    remove((each) => keyOf(each) === keyOf(item))
    change(({ rest }) => ({ rest: Math.max(0, rest - 1) }))
    return ''
  }
  if (state.face !== 'full') return <NotThereYet state={state} again={again} />
  return (
    <section aria-label={m.moderation_cases()} className={styles.cases}>
      <p ref={line} role="status" tabIndex={-1} className={styles.by}>
        {notice} {m.moderation_open_case_count({ count: state.rest })}
      </p>
      {state.items.map((item) => (
        <CaseCard key={keyOf(item)} item={item} decide={decide} />
      ))}
      {state.items.length === 0 && state.rest > 0 && (
        <p>
          <Button onClick={again}>{m.moderation_show_more_cases()}</Button>
        </p>
      )}
      {state.items.length === 0 && state.rest === 0 && (
        <EmptyState title={m.moderation_no_cases()} action={<Link href="/community">{m.go_to_the_community()}</Link>}>
          {m.moderation_no_cases_help()}
        </EmptyState>
      )}
      {state.items.length > 0 && <ListEnd state={state} loadMore={loadMore} />}
    </section>
  )
}
