import { mailLog, resumeMail, sendMailAgain, showRecipient } from '@earshot/contract/desk/calls'
import { MAIL_STATES, type LoggedMail, type OutboxMail } from '@earshot/contract/desk/operations/mail-log'
import * as m from '@earshot/messages/operations'
import { Button } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import type { ListFilter } from '../../../../lists/list-filters.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { useListQuery } from '../../../../lists/list-query.ts'
import { StateWord, type Tone } from '../../../../lists/state-word.tsx'
import type { Column } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { formatMoment } from '../../../../text/format.ts'
import { showProblem } from '../../../../toasts.ts'
import { shown } from '../shown.ts'
import styles from '../operations.module.css'

const TONES: Readonly<Record<LoggedMail['state'], Tone>> = {
  waiting: 'waiting',
  sent: 'good',
  failed: 'bad',
  paused: 'off',
}

/** Mails of 30 days; without a mail server the outbox with its texts (OPERATIONS-10). */
export function Component() {
  const query = useListQuery()
  const call = useCall(mailLog, {
    ...query.values,
    page: query.page,
    state: MAIL_STATES.find((state) => state === query.of('state')),
  })
  if (call.data !== undefined && call.data.outbox !== null) return <Outbox mails={call.data.outbox} />
  return (
    <>
      <PageHeader title={m.mail_title()}>{m.mail_lead()}</PageHeader>
      {(call.data?.untried ?? 0) > 0 && <p>{m.mail_untried({ count: call.data?.untried ?? 0 })}</p>}
      <ListPage
        label={m.mail_title()}
        searchLabel={m.mail_search()}
        call={call}
        columns={columnsOf()}
        nameOf={({ kind }) => kind}
        filters={filtersOf()}
        empty={<EmptyState title={m.mail_empty()}>{m.mail_empty_help()}</EmptyState>}
      />
    </>
  )
}

function Outbox({ mails }: { mails: readonly OutboxMail[] }) {
  return (
    <>
      <PageHeader title={m.mail_outbox()}>{m.mail_outbox_lead()}</PageHeader>
      {mails.length === 0 && <EmptyState title={m.mail_outbox_empty()} />}
      <div className={styles.mails}>
        {mails.map(({ id, recipient, subject, text, at }) => (
          <details key={id}>
            <summary>
              {subject} <small>{m.mail_outbox_to({ recipient, time: formatMoment(at) })}</small>
            </summary>
            <pre className={styles.mail}>{text}</pre>
          </details>
        ))}
      </div>
    </>
  )
}

const filtersOf = (): ListFilter[] => [
  {
    name: 'state',
    label: m.state(),
    kind: 'choice',
    any: m.people_any_state(),
    options: MAIL_STATES.map((state) => ({ value: state, label: m.mail_state_word({ state }) })),
  },
]

const columnsOf = (): Column<LoggedMail>[] => [
  { label: m.mail(), cell: ({ kind }) => kind },
  { label: m.mail_recipient(), cell: Recipient },
  {
    label: m.state(),
    cell: ({ state }) => <StateWord tone={TONES[state]}>{m.mail_state_word({ state })}</StateWord>,
  },
  {
    label: m.mail_answer(),
    cell: ({ answer, is_paused: isPaused }) => (
      <div className={styles.why}>
        {answer || '–'}
        {isPaused && <span>{m.mail_paused_help()}</span>}
      </div>
    ),
  },
  { label: m.jobs_tries(), isAtEnd: true, cell: ({ tries }) => tries },
  { label: m.mail_time(), cell: ({ tried_at: at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { label: m.actions(), isLabelShown: false, isAtEnd: true, cell: Acts },
]

function Recipient({ id, recipient }: LoggedMail) {
  const show = useAct(showRecipient)
  return (
    <span className={styles.acts}>
      <bdi>{show.data?.recipient ?? recipient}</bdi>
      {show.data === undefined && (
        <Button
          size="s"
          disabled={show.isPending}
          onClick={() => show.mutate({ id }, { onError: (error) => showProblem(messageOf(error)) })}
        >
          {m.show()}
        </Button>
      )}
    </span>
  )
}

function Acts({ id, may_send_again: maySendAgain, is_paused: isPaused }: LoggedMail) {
  const again = useAct(sendMailAgain)
  const resume = useAct(resumeMail)
  return (
    <span className={styles.acts}>
      {maySendAgain && (
        <Button size="s" disabled={again.isPending} onClick={() => again.mutate({ id }, shown(m.mail_again_done()))}>
          {m.mail_again()}
        </Button>
      )}
      {isPaused && (
        <Button size="s" disabled={resume.isPending} onClick={() => resume.mutate({ id }, shown(m.mail_resume_done()))}>
          {m.try_again()}
        </Button>
      )}
    </span>
  )
}
