import { changeContactMessage, listContactMessages } from '@earshot/contract/calls'
import { MESSAGE_RESTORE_MINUTES, MESSAGE_STATES, type MESSAGE_CHANGES } from '@earshot/contract/site/contact'
import type { ContactMessage } from '@earshot/contract/site/contact'
import * as m from '@earshot/messages/contact-desk'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import { StateWord } from '../../../../lists/state-word.tsx'
import type { Column } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { formatMoment } from '../../../../text/format.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { TestMessage } from './test-message.tsx'
import styles from './contact.module.css'

type Change = (typeof MESSAGE_CHANGES)[number]

/** The messages that visitors wrote with the contact form (SITE-19). */
export function Component() {
  const query = useListQuery()
  const call = useCall(listContactMessages, {
    ...query.values,
    page: query.page,
    state: oneOf(MESSAGE_STATES, query.of('state')),
  })
  const { mutate } = useAct(changeContactMessage)
  const change = (id: number, wanted: Change) =>
    mutate(
      { message_id: id, change: wanted },
      {
        onSuccess: () =>
          showDone(wanted === 'delete' ? m.visitors_deleted() : m.visitors_done({ change: wanted }), {
            label: m.undo(),
            run: () => change(id, INVERSES[wanted]),
          }),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  return (
    <>
      <PageHeader title={m.visitors_messages()} act={<TestMessage />}>
        {m.visitors_lead({ minutes: MESSAGE_RESTORE_MINUTES })}
      </PageHeader>
      <ListPage
        label={m.visitors_messages()}
        searchLabel={m.visitors_search()}
        call={call}
        columns={columnsOf(change)}
        nameOf={titleOf}
        filters={[
          {
            name: 'state',
            label: m.state(),
            kind: 'choice',
            any: m.visitors_any_state(),
            options: MESSAGE_STATES.map((state) => ({ value: state, label: m.visitors_state({ state }) })),
          },
        ]}
        empty={<EmptyState title={m.visitors_empty()}>{m.visitors_empty_help()}</EmptyState>}
      />
    </>
  )
}

const titleOf = ({ subject }: ContactMessage): string => subject || m.visitors_no_subject()
const INVERSES = { answer: 'reopen', reopen: 'answer', delete: 'restore', restore: 'delete' } as const
const TONES = { open: 'waiting', answered: 'good', deleted: 'off' } as const

const columnsOf = (change: (id: number, wanted: Change) => void): Column<ContactMessage>[] => [
  {
    label: m.message(),
    cell: (message) => (
      <span className={styles.lines}>
        <b dir="auto">{titleOf(message)}</b>
        <span dir="auto" className={styles.letter}>
          {message.message}
        </span>
      </span>
    ),
  },
  {
    label: m.visitors_writer(),
    cell: ({ name, email }) => (
      <span className={styles.lines}>
        <bdi>{name}</bdi>
        <bdi className={styles.note}>{email}</bdi>
      </span>
    ),
  },
  {
    label: m.visitors_arrived(),
    cell: ({ created_at: at, mailed_at: mailedAt }) => (
      <span className={styles.lines}>
        <time dateTime={at}>{formatMoment(at)}</time>
        <span className={styles.note}>
          {mailedAt === null ? m.visitors_not_mailed() : m.visitors_mailed({ time: formatMoment(mailedAt) })}
        </span>
      </span>
    ),
  },
  {
    label: m.state(),
    cell: ({ state }) => (
      <span className={styles.state}>
        <StateWord tone={TONES[state]}>{m.visitors_state({ state })}</StateWord>
      </span>
    ),
  },
  {
    label: m.actions(),
    isLabelShown: false,
    cell: (message) => <Acts message={message} change={(wanted) => change(message.id, wanted)} />,
  },
]

function Acts({ message, change }: { message: ContactMessage; change: (wanted: Change) => void }) {
  const { state, email } = message
  if (state === 'deleted')
    return (
      <Button size="s" onClick={() => change('restore')}>
        {m.restore()}
      </Button>
    )
  return (
    <span className={styles.acts}>
      <LinkButton
        size="s"
        href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${titleOf(message)}`)}`}
      >
        {m.visitors_reply()}
      </LinkButton>
      <Button size="s" onClick={() => change(state === 'open' ? 'answer' : 'reopen')}>
        {state === 'open' ? m.visitors_answer() : m.visitors_reopen()}
      </Button>
      <Button size="s" variant="quiet" onClick={() => change('delete')}>
        {m.delete_it()}
      </Button>
    </span>
  )
}
