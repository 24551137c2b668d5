import { moderationLog, moderationDecide } from '@earshot/contract/calls'
import type { Decision } from '@earshot/contract/community/moderation'
import { isReportedItem, type ReportedKind } from '@earshot/contract/community/report-subject'
import { PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/moderation'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { api, quietApi } from '../../lib/api.ts'
import { byId } from '../../lib/page/load-pages.ts'
import { usePages } from '../../lib/state/use-pages.ts'
import { DateText } from '../../lib/text/date-text.tsx'
import { formatMoment } from '../../lib/text/format.ts'
import { marks, sentence } from '../../lib/text/marks.tsx'
import { ListEnd, NotThereYet } from './desk-list.tsx'
import { itemPath } from './item-path.ts'
import styles from './moderation.module.css'

const readDecisions = async (offset: number) => ({
  items: await quietApi.get(moderationLog, { limit: PAGE_SIZE.reports, offset }),
  rest: undefined,
})

/** Lists the decisions, newest first. */
export function Log() {
  const { state, again, loadMore } = usePages({ size: PAGE_SIZE.reports, read: readDecisions, keyOf: byId })
  if (state.face !== 'full') return <NotThereYet state={state} again={again} />
  if (state.items.length === 0)
    return (
      <EmptyState
        title={m.moderation_no_decisions_yet()}
        action={<Link href="/moderation">{m.moderation_show_open_cases()}</Link>}
      >
        {m.moderation_no_decisions_help()}
      </EmptyState>
    )
  return (
    <section aria-label={m.moderation_decisions()}>
      <ol className={styles.log}>
        {state.items.map((decision) => (
          <li key={decision.id}>
            <Line decision={decision} onShown={again} />
          </li>
        ))}
      </ol>
      <ListEnd state={state} loadMore={loadMore} />
    </section>
  )
}

function Line({
  decision: {
    decision,
    kind,
    item_id: itemId,
    blog_id: postId,
    title,
    moderator,
    user,
    note,
    created_at: date,
    until,
    is_hidden: isHidden,
  },
  onShown,
}: {
  decision: Decision
  onShown: () => void
}) {
  const pathOf = (): string | undefined => {
    if (kind === 'post' && decision === 'delete') return undefined
    if (isReportedItem(kind)) return isHidden || kind === 'episode' ? undefined : itemPath(kind, itemId)
    return typeof postId === 'number' ? `/community/post/${postId}` : undefined
  }
  const path = pathOf()
  const words = sentence(m.quoted({ title: title || m.moderation_no_text() }, marks))
  return (
    <>
      <p>
        {sentence(
          (isReportedItem(kind) ? m.moderation_decided_item : m.moderation_decided)(
            { decision, kind },
            {
              who: () => (
                <b>
                  <bdi>{moderator?.username ?? m.somebody()}</bdi>
                </b>
              ),
              what: () => (path === undefined ? words : <Link href={path}>{words}</Link>),
              author: () => <bdi>{user?.username ?? m.moderation_a_former_member()}</bdi>,
            },
          ),
        )}
      </p>
      {note && (
        <p className={styles.text} dir="auto">
          {note}
        </p>
      )}
      {until && <p className={styles.by}>{m.moderation_suspended_until({ date: formatMoment(until) ?? '' })}</p>}
      <DateText className={styles.by} date={date} />
      {decision === 'hide' && kind !== 'member' && isHidden && (
        <ShowAgain kind={kind} itemId={itemId} name={title} onShown={onShown} />
      )}
    </>
  )
}

/** Restores the visibility of a hidden item. */
function ShowAgain({
  kind,
  itemId,
  name,
  onShown,
}: {
  kind: ReportedKind
  itemId: number
  name: string
  onShown: () => void
}) {
  const [isBusy, setBusy] = useState(false)
  const show = async () => {
    if (isBusy) return
    setBusy(true)
    await api.post(moderationDecide, { kind, item_id: itemId, decision: 'show' }).then(onShown, () => setBusy(false))
  }
  return (
    <Button
      variant="quiet"
      size="s"
      aria-disabled={isBusy || undefined}
      aria-label={m.moderation_show_again_of({ kind, name })}
      onClick={() => void show()}
    >
      {m.moderation_show_again()}
    </Button>
  )
}
