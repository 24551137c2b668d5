import { deskAudit, deskAuditFile, deskUndo } from '@earshot/contract/desk/calls'
import type { AuditEntry } from '@earshot/contract/desk/log'
import { AUDIT_ACTS, AUDIT_VIAS } from '@earshot/contract/studio/acts'
import * as m from '@earshot/messages/desk'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import type { ListFilter } from '../../../lists/list-filters.tsx'
import { ListPage } from '../../../lists/list-page.tsx'
import { useListQuery } from '../../../lists/list-query.ts'
import type { Column } from '../../../lists/table.tsx'
import { download } from '../../../session/download.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { actWord } from '../../../text/act-word.ts'
import { formatMoment } from '../../../text/format.ts'
import { viaWord } from '../../../text/via-word.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import { Changes } from '../../history/changes.tsx'
import { subjectPath } from './subject-path.ts'

/** The audit log (OPERATIONS-17). The filters `subject_kind` and `subject_id` make it the history of one subject. */
export function Component() {
  const query = useListQuery()
  const input = {
    ...query.values,
    page: query.page,
    act: AUDIT_ACTS.find((act) => act === query.of('act')),
    via: AUDIT_VIAS.find((via) => via === query.of('via')),
  }
  const call = useCall(deskAudit, input)
  const undo = useUndo()
  const file = `${deskAuditFile}?${new URLSearchParams(query.values)}`
  return (
    <>
      <PageHeader
        title={m.desk_log()}
        act={
          <Button
            onClick={() =>
              void download(file, m.desk_not_downloaded()).catch((e: unknown) => showProblem(messageOf(e)))
            }
          >
            {m.download_as_csv()}
          </Button>
        }
      >
        {m.desk_log_lead()}
      </PageHeader>
      <ListPage
        label={m.desk_log()}
        searchLabel={m.desk_log_search()}
        call={call}
        columns={columnsOf(undo)}
        nameOf={({ act }) => actWord(act)}
        filters={filtersOf()}
        empty={<EmptyState title={m.desk_log_empty()}>{m.desk_log_empty_help()}</EmptyState>}
      />
    </>
  )
}

function useUndo() {
  const { mutate } = useAct(deskUndo)
  return ({ id }: AuditEntry) =>
    mutate({ id }, { onSuccess: () => showDone(m.desk_undone()), onError: (error) => showProblem(messageOf(error)) })
}

const filtersOf = (): ListFilter[] => [
  { name: 'actor', label: m.desk_actor(), kind: 'text' },
  {
    name: 'act',
    label: m.action(),
    kind: 'choice',
    any: m.desk_any_act(),
    options: AUDIT_ACTS.map((act) => ({ value: act, label: actWord(act) })).toSorted((a, b) =>
      a.label.localeCompare(b.label),
    ),
  },
  {
    name: 'via',
    label: m.desk_via(),
    kind: 'choice',
    any: m.desk_any_via(),
    options: AUDIT_VIAS.map((via) => ({ value: via, label: m.desk_via_word({ via }) })),
  },
  { name: 'from', label: m.from_day(), kind: 'day' },
  { name: 'to', label: m.to_day(), kind: 'day' },
]

const columnsOf = (undo: (entry: AuditEntry) => void): Column<AuditEntry>[] => [
  { label: m.action(), cell: Sentence },
  { label: m.time(), cell: ({ at }) => <time dateTime={at}>{formatMoment(at)}</time> },
  { label: m.desk_via(), cell: ({ via }) => m.desk_via_word({ via }) },
  { label: m.change(), cell: Changes },
  {
    label: m.undo(),
    isLabelShown: false,
    isAtEnd: true,
    cell: (entry) =>
      entry.may_undo ? (
        <Button size="s" onClick={() => undo(entry)}>
          {m.undo()}
        </Button>
      ) : (
        entry.undone_by !== null && m.desk_is_undone()
      ),
  },
]

function Sentence({ act, actor, via, subject: { kind, id, title } }: AuditEntry) {
  const path = subjectPath(kind, id)
  const name = title && <bdi>{title}</bdi>
  return (
    <>
      <bdi>{actor?.username ?? viaWord(via)}</bdi>
      {' · '}
      {actWord(act)}
      {name && <>: {path === undefined ? name : <Link href={path}>{name}</Link>}</>}
    </>
  )
}
