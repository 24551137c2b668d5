import { listSuspensions, restoreMember } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/client'
import type { Suspension } from '@earshot/contract/community/moderation'
import { PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/moderation'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useId, useRef, useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { useSend } from '../../lib/forms/use-send.ts'
import { usePages } from '../../lib/state/use-pages.ts'
import { DateText } from '../../lib/text/date-text.tsx'
import { formatMoment } from '../../lib/text/format.ts'
import { marks, sentence } from '../../lib/text/marks.tsx'
import { ListEnd, NotThereYet } from './desk-list.tsx'
import styles from './moderation.module.css'

const readSuspensions = async (offset: number) => {
  const { data, counts } = await quietApi.get(listSuspensions, { limit: PAGE_SIZE.suspensions, offset })
  return { items: data, rest: counts.total }
}
const keyOf = ({ user }: Suspension) => user.id

/** Lists the suspended accounts for admins, who can restore them. */
export function Suspensions() {
  const { state, change, remove, again, loadMore } = usePages({
    size: PAGE_SIZE.suspensions,
    read: readSuspensions,
    keyOf,
  })
  const [notice, setNotice] = useState('')
  const line = useRef<HTMLParagraphElement>(null)
  const restored = (memberId: number) => {
    setNotice(m.moderation_restored())
    // The pressed button is removed with the account.
    line.current?.focus()
    remove(({ user }) => user.id === memberId)
    change(({ rest }) => ({ rest: Math.max(0, rest - 1) }))
  }
  if (state.face !== 'full') return <NotThereYet state={state} again={again} />
  return (
    <section aria-label={m.moderation_suspensions()} className={styles.cases}>
      <p ref={line} role="status" tabIndex={-1} className={styles.by}>
        {notice} {state.rest > 0 && m.moderation_suspension_count({ count: state.rest })}
      </p>
      {state.items.map((item) => (
        <SuspendedAccount key={keyOf(item)} suspension={item} onRestored={restored} />
      ))}
      {state.items.length === 0 && state.rest === 0 && (
        <EmptyState
          title={m.moderation_no_suspensions()}
          action={<Link href="/members">{m.moderation_to_members()}</Link>}
        >
          {m.moderation_no_suspensions_help()}
        </EmptyState>
      )}
      <ListEnd
        state={{ ...state, hasMore: state.hasMore || (state.items.length === 0 && state.rest > 0) }}
        loadMore={state.items.length === 0 ? again : loadMore}
      />
    </section>
  )
}

type Props = { suspension: Suspension; onRestored: (memberId: number) => void }

function SuspendedAccount({ suspension: { user, reason, until, created_at: date, moderator }, onRestored }: Props) {
  const { problem, send } = useSend()
  const heading = useId()
  const restore = () =>
    send(async () => {
      await quietApi.post(restoreMember, { member_id: user.id }).catch((error: unknown) => {
        // Another admin has already restored the account.
        if (!(error instanceof ApiError) || error.status !== 404) throw error
      })
      onRestored(user.id)
    })
  return (
    <article className={styles.case} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading} dir="auto">
          {user.username}
        </h2>
        <p className={styles.by}>
          {sentence(
            m.moderation_suspended_by(
              { name: moderator?.username ?? m.moderation_the_operator() },
              { ...marks, date: () => <DateText date={date} /> },
            ),
          )}
          <strong className={styles.held}>
            {until === null
              ? m.moderation_suspended_no_end()
              : m.moderation_suspended_until({ date: formatMoment(until) ?? '' })}
          </strong>
        </p>
      </header>
      <p className={styles.letter} dir="auto">
        {reason}
      </p>
      <FormMessage>{problem}</FormMessage>
      <div className={styles.ways}>
        <Button onClick={() => void restore()}>
          <bdi>{m.moderation_restore_of({ name: user.username })}</bdi>
        </Button>
      </div>
    </article>
  )
}
