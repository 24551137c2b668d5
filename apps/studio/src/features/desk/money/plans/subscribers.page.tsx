import { markSubscribersOnly, subscribersOnly } from '@earshot/contract/desk/calls'
import type { SubscribersOnly } from '@earshot/contract/desk/money/plans'
import * as m from '@earshot/messages/desk-money'
import { Button } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AsCommand } from '../../../../forms/dialogs/as-command.tsx'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import { TableSkeleton, type Column } from '../../../../lists/table.tsx'
import { api } from '../../../../session/api.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import styles from '../money.module.css'

const KINDS = ['album', 'season'] as const

/** Albums and seasons that only subscribers play, with the state of their previews (MONEY-03). */
export function Component() {
  const query = useListQuery()
  const [marked, setMarked] = useState<SubscribersOnly>()
  const call = useCall(subscribersOnly, {
    search_text: query.search,
    page: query.page,
    kind: oneOf(KINDS, query.of('kind')),
    marked: oneOf(['all'] as const, query.of('marked')),
  })
  return (
    <>
      <PageHeader title={m.audience_subscribers()}>{m.closed_lead()}</PageHeader>
      <ListPage
        label={m.audience_subscribers()}
        searchLabel={m.closed_search()}
        call={call}
        columns={columnsOf(setMarked)}
        nameOf={({ title }) => title}
        filters={[
          {
            name: 'marked',
            label: m.shown(),
            kind: 'choice',
            any: m.audience_subscribers(),
            options: [{ value: 'all', label: m.all() }],
          },
          {
            name: 'kind',
            label: m.closed_item(),
            kind: 'choice',
            any: m.closed_any_kind(),
            options: KINDS.map((kind) => ({ value: kind, label: m.closed_kind_word({ kind }) })),
          },
        ]}
        empty={<EmptyState title={m.closed_empty()}>{m.closed_empty_help()}</EmptyState>}
      />
      {marked !== undefined && <MarkDialog item={marked} onClose={() => setMarked(undefined)} />}
    </>
  )
}

const columnsOf = (mark: (item: SubscribersOnly) => void): Column<SubscribersOnly>[] => [
  {
    label: m.closed_item(),
    cell: ({ kind, title, creator }) => (
      <span className={styles.lines}>
        <bdi>{title}</bdi>
        <span className={styles.soft}>{`${m.closed_kind_word({ kind })} · ${creator}`}</span>
      </span>
    ),
  },
  {
    label: m.closed_previews(),
    cell: ({ subscribers_only: isClosed, sounds, previews_missing: missing }) =>
      isClosed ? m.closed_previews_word({ sounds, missing }) : '–',
  },
  { label: m.subscribers(), isAtEnd: true, cell: ({ subscribers }) => subscribers },
  {
    label: m.actions(),
    isLabelShown: false,
    isAtEnd: true,
    cell: (item) => (
      <Button size="s" onClick={() => mark(item)}>
        {item.subscribers_only ? m.closed_unmark() : m.closed_mark()}
      </Button>
    ),
  },
]

function MarkDialog({ item, onClose }: { item: SubscribersOnly; onClose: () => void }) {
  const { mutate, error, isPending } = useAct(markSubscribersOnly)
  const { kind, id, title } = item
  const isMarking = !item.subscribers_only
  const only = isMarking ? 'yes' : 'no'
  const input = { kind, id, subscribers_only: isMarking }
  const rehearsal = useQuery({
    queryKey: [markSubscribersOnly, input, 'dry run'],
    queryFn: () => api.post(markSubscribersOnly, { ...input, dry_run: 1 }),
    retry: false,
    gcTime: 0,
  })
  const undo = () =>
    mutate({ ...input, subscribers_only: !isMarking }, { onError: (problem) => showProblem(messageOf(problem)) })
  const run = () =>
    mutate(input, {
      onSuccess: () => {
        showDone(m.closed_done({ only }), { label: m.undo(), run: undo })
        onClose()
      },
    })
  return (
    <Confirm
      open
      title={m.closed_question({ only, title })}
      act={isMarking ? m.closed_mark() : m.closed_unmark()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending || rehearsal.data === undefined}
      onAct={run}
      onClose={onClose}
    >
      <div className={styles.form}>
        <CallStates call={rehearsal} skeleton={<TableSkeleton rows={1} />}>
          {({ sounds, subscribers, previews_missing: missing }) => (
            <p>{m.closed_effect({ only, sounds, subscribers, missing })}</p>
          )}
        </CallStates>
        <AsCommand commands={[`plan ${isMarking ? 'mark' : 'unmark'} ${kind} ${id}`]} />
      </div>
    </Confirm>
  )
}
