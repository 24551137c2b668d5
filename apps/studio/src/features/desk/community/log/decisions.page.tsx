import { hasRole } from '@earshot/contract/access'
import { moderationFigures, undoDecision } from '@earshot/contract/calls'
import { blogCategories } from '@earshot/contract/calls'
import type { Decision } from '@earshot/contract/community/moderation'
import type { MonthFigures } from '@earshot/contract/community/moderation-figures'
import { deskDecisions, deskSettings } from '@earshot/contract/desk/calls'
import { DECISIONS } from '@earshot/contract/limits'
import * as m from '@earshot/messages/cases'
import { Button } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { formatMonth } from '@earshot/ui/text/format-date'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { Part } from '../../../../frame/part.tsx'
import { useMember } from '../../../../frame/use-member.ts'
import { CallStates } from '../../../../lists/call-states.tsx'
import type { ListFilter } from '../../../../lists/list-filters.tsx'
import { ListPage } from '../../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../../lists/list-query.ts'
import { Table, TableSkeleton, type Column } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { formatDate } from '../../../../text/format.ts'
import { showDone, showProblem } from '../../../../toasts.ts'
import { RunningForm, SETTINGS_INPUT } from '../../settings/running-form.tsx'

const KNOWN = [...DECISIONS, 'suspend', 'restore'] as const

/** The log of decisions with its filters, and the monthly figures (COMMUNITYDESK-12). */
export function Component() {
  const query = useListQuery()
  const member = useMember()
  const topics = useCall(blogCategories, { archived: '1' })
  const call = useCall(deskDecisions, {
    ...query.values,
    page: query.page,
    decision: oneOf(KNOWN, query.of('decision')),
  })
  const undo = useUndo()
  return (
    <>
      <PageHeader title={m.decisions()}>{m.cases_log_lead()}</PageHeader>
      <ListPage
        label={m.decisions()}
        call={call}
        columns={columnsOf(undo)}
        nameOf={({ title }) => title}
        filters={filtersOf(topics.data ?? [])}
        empty={<EmptyState title={m.cases_log_empty()}>{m.cases_log_empty_help()}</EmptyState>}
      />
      {hasRole(member, 'moderator') && <Figures />}
      {hasRole(member, 'admin') && <Publishing />}
    </>
  )
}

function useUndo() {
  const { mutate } = useAct(undoDecision)
  return ({ id }: Decision) =>
    mutate({ id }, { onSuccess: () => showDone(m.cases_undone()), onError: (error) => showProblem(messageOf(error)) })
}

const filtersOf = (topics: readonly { id: number; title: string }[]): ListFilter[] => [
  { name: 'moderator', label: m.moderator(), kind: 'text' },
  { name: 'member', label: m.author(), kind: 'text' },
  {
    name: 'decision',
    label: m.cases_decision(),
    kind: 'choice',
    any: m.cases_any_decision(),
    options: KNOWN.map((decision) => ({ value: decision, label: m.cases_word({ decision }) })),
  },
  {
    name: 'topic_id',
    label: m.topic(),
    kind: 'choice',
    any: m.cases_any_topic(),
    options: topics.map(({ id, title }) => ({ value: String(id), label: title })),
  },
  { name: 'from', label: m.from_day(), kind: 'day' },
  { name: 'to', label: m.to_day(), kind: 'day' },
]

const columnsOf = (undo: (row: Decision) => void): Column<Decision>[] => [
  {
    label: m.community_text(),
    cell: ({ kind, title }) => <bdi>{m.cases_named({ kind, title: title || m.cases_gone() })}</bdi>,
  },
  { label: m.cases_decision(), cell: ({ decision }) => m.cases_word({ decision }) },
  { label: m.moderator(), cell: ({ moderator }) => <bdi>{moderator?.username}</bdi> },
  { label: m.author(), cell: ({ user }) => <bdi>{user?.username}</bdi> },
  { label: m.note(), cell: ({ note }) => <bdi>{note}</bdi> },
  { label: m.day(), cell: ({ created_at: day }) => formatDate(day) },
  {
    label: m.undo(),
    isLabelShown: false,
    isAtEnd: true,
    cell: (row) =>
      row.may_undo === true ? (
        <Button size="s" onClick={() => undo(row)}>
          {m.undo()}
        </Button>
      ) : (
        row.undone && m.cases_undone_by({ name: row.undone.by?.username ?? '', date: formatDate(row.undone.at) })
      ),
  },
]

const FIGURES = (): Column<MonthFigures>[] => [
  { label: m.month(), cell: ({ month }) => formatMonth(month) },
  { label: m.cases(), isAtEnd: true, cell: ({ cases }) => cases },
  { label: m.cases_word({ decision: 'keep' }), isAtEnd: true, cell: ({ decisions }) => decisions.keep },
  { label: m.cases_word({ decision: 'hide' }), isAtEnd: true, cell: ({ decisions }) => decisions.hide },
  { label: m.cases_word({ decision: 'delete' }), isAtEnd: true, cell: ({ decisions }) => decisions.delete },
  { label: m.cases_word({ decision: 'show' }), isAtEnd: true, cell: ({ decisions }) => decisions.show },
  { label: m.cases_median(), isAtEnd: true, cell: ({ median_hours: hours }) => hours ?? '–' },
  { label: m.appeals(), isAtEnd: true, cell: ({ appeals }) => m.cases_appeals_ended(appeals) },
]

function Figures() {
  const call = useCall(moderationFigures, {})
  return (
    <Part title={m.cases_figures()}>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {(rows) => <Table label={m.cases_figures()} columns={FIGURES()} rows={rows} keyOf={({ month }) => month} />}
      </CallStates>
    </Part>
  )
}

/** The switch that shows the figures on /p/moderation. */
function Publishing() {
  const call = useCall(deskSettings, SETTINGS_INPUT)
  return (
    <Part title={m.publish_the_figures()}>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {(read) => <RunningForm label={m.publish_the_figures()} read={read} names={['MODERATION_FIGURES']} />}
      </CallStates>
    </Part>
  )
}
