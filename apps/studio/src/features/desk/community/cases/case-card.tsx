import { moderationCase, takeCase } from '@earshot/contract/calls'
import type { Case } from '@earshot/contract/community/moderation'
import { isReportedItem } from '@earshot/contract/community/report-subject'
import { MODERATION_NOTE_MAX } from '@earshot/contract/limits'
import { isWebLink } from '@earshot/contract/text/web-link'
import * as m from '@earshot/messages/cases'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { RichText } from '@earshot/ui/text/rich-text.tsx'
import { useId, useState } from 'react'
import { useMember } from '../../../../frame/use-member.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { formatMoment } from '../../../../text/format.ts'
import { showProblem } from '../../../../toasts.ts'
import { CaseContext } from './case-context.tsx'
import { casePath } from './case-path.ts'
import type { Decision } from './decided.ts'
import styles from './cases.module.css'

const REASONS = {
  content: m.content,
  media: m.media,
  spam: m.spam,
  rights: m.it_is_mine,
  appeal: m.cases_appeal,
} as const

type Props = {
  item: Case
  /** The case as the queue has it now; undefined once it is decided elsewhere. */
  current: Case | undefined
  decide: (item: Case, decision: Decision, note: string) => Promise<void>
}

/** An open case: the text, its reports, what surrounds it, and the decisions (COMMUNITYDESK-09). */
export function CaseCard({ item, current, decide }: Props) {
  const heading = useId()
  const { id: viewerId } = useMember()
  const [note, setNote] = useState('')
  const [isAll, setAll] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const context = useCall(moderationCase, { kind: item.kind, item_id: item.item_id })
  const others = context.data?.others ?? []
  const run = async (decision: Decision) => {
    if (isBusy) return
    setBusy(true)
    const all = isAll ? others.map((other) => ({ ...item, ...other })) : []
    for (const each of [item, ...all]) await decide(each, decision, note)
    setBusy(false)
  }
  return (
    <article className={styles.case} data-case={`${item.kind}-${item.item_id}`} tabIndex={-1} aria-labelledby={heading}>
      <header>
        <h2 id={heading} dir="auto">
          {m.cases_named({ kind: item.kind, title: item.title })}
        </h2>
        <p className={styles.quiet}>
          {item.user !== null && <bdi>{item.user.username}</bdi>} {formatMoment(item.created_at)}{' '}
          <Link href={casePath(item)}>{m.moderation_open_the_page()}</Link>
        </p>
        <Taken item={current ?? item} viewerId={viewerId} />
      </header>
      <div className={styles.content} tabIndex={0} role="region" aria-label={m.cases_content({ title: item.title })}>
        <RichText html={item.content || `<p>${m.cases_only_files()}</p>`} />
      </div>
      <ul className={styles.reasons} aria-label={m.cases_reasons()}>
        {item.is_held && (item.rules ?? []).length === 0 && <li>{m.cases_first_post()}</li>}
        {(item.rules ?? []).map(({ id, pattern, act }) => (
          <li key={id}>{m.cases_rule({ pattern, act })}</li>
        ))}
        {item.reasons.map(({ reason, count }) => (
          <li key={reason}>
            {REASONS[reason]()} × {count}
          </li>
        ))}
      </ul>
      {item.reporters.length > 0 && (
        <p className={styles.quiet}>
          {m.cases_reported_by({ names: item.reporters.map(({ username }) => username).join(', ') })}
        </p>
      )}
      {item.claims.map(({ user, text, link }) => (
        <p key={user.id} dir="auto">
          <bdi>{user.username}</bdi>: {text} {isWebLink(link) && <Link href={link}>{link}</Link>}
        </p>
      ))}
      {context.data !== undefined && <CaseContext context={context.data} />}
      {others.length > 0 && (
        <label className={styles.all}>
          <input type="checkbox" checked={isAll} onChange={({ currentTarget: { checked } }) => setAll(checked)} />
          {m.cases_decide_all({ count: others.length })}
        </label>
      )}
      <AreaField
        label={m.cases_note()}
        rows={2}
        maxLength={MODERATION_NOTE_MAX}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      <div className={styles.acts}>
        <Button data-decision="keep" disabled={isBusy} onClick={() => void run('keep')}>
          {m.cases_keep()}
        </Button>
        <Button data-decision="hide" disabled={isBusy} onClick={() => void run('hide')}>
          {m.hide()}
        </Button>
        {!isReportedItem(item.kind) && (
          <Button data-decision="delete" disabled={isBusy} onClick={() => void run('delete')}>
            {m.delete_it()}
          </Button>
        )}
      </div>
    </article>
  )
}

/** Shows who is at a case, and lets the moderator take or leave it. */
function Taken({ item, viewerId }: { item: Case; viewerId: number }) {
  const take = useAct(takeCase)
  const set = (taken: boolean) =>
    take.mutate(
      { kind: item.kind, item_id: item.item_id, taken },
      { onError: (error) => showProblem(messageOf(error)) },
    )
  const { taken } = item
  if (taken === null || taken === undefined)
    return (
      <Button size="s" disabled={take.isPending} onClick={() => set(true)}>
        {m.cases_take()}
      </Button>
    )
  if (taken.user.id === viewerId)
    return (
      <Button size="s" disabled={take.isPending} onClick={() => set(false)}>
        {m.cases_leave()}
      </Button>
    )
  return <p className={styles.taken}>{m.cases_taken({ name: taken.user.username, time: formatMoment(taken.until) })}</p>
}
