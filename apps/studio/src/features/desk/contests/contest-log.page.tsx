import { contestHeads, contestLog } from '@earshot/contract/desk/calls'
import type { LogLine } from '@earshot/contract/desk/contests/contests'
import { DESK_LIST } from '@earshot/contract/desk/list'
import * as m from '@earshot/messages/contests'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useParams } from 'react-router'
import { PageHeader } from '../../../frame/page-header.tsx'
import { Part } from '../../../frame/part.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { useListQuery } from '../../../lists/list-query.ts'
import { Table, TableSkeleton, type Column } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { formatMoment } from '../../../text/format.ts'
import { ShowAll } from './show-all.tsx'
import styles from './contests.module.css'

/** The ballot log of a contest, and its published heads (CONTESTS-09). */
export function Component() {
  const id = Number(useParams()['id'])
  const query = useListQuery()
  const line = Number(query.of('line')) || undefined
  const log = useCall(contestLog, { contest_id: id, page: query.page, ...(line !== undefined && { line }) })
  const heads = useCall(contestHeads, { contest_id: id, page: 1 })
  const hrefOf = (page: number) => `?page=${page}`
  return (
    <>
      <PageHeader
        title={log.data === undefined ? m.contests_log() : `${m.contests_log()}: ${log.data.title}`}
        act={<LinkButton href={`/desk/contests/${id}`}>{m.card_contest()}</LinkButton>}
      >
        {m.contests_log_lead()}
      </PageHeader>
      <JumpToLine onJump={(n) => query.set({ line: n })} />
      <CallStates
        call={log}
        skeleton={<TableSkeleton />}
        isEmpty={({ total }) => total === 0}
        empty={<EmptyState title={m.contests_log_empty()} />}
      >
        {({ data, total, page }) => (
          <>
            <Table label={m.contests_log()} columns={columnsOf(line)} rows={data} keyOf={({ n }) => n} />
            <Pager page={page} total={Math.ceil(total / DESK_LIST.pageSize)} href={hrefOf} />
          </>
        )}
      </CallStates>
      <Part title={m.contests_heads()}>
        <p className={styles.note}>{m.contests_heads_help()}</p>
        <CallStates call={heads} skeleton={<TableSkeleton rows={3} />}>
          {({ data }) => (
            <ShowAll rows={data} first={10}>
              {(rows) => (
                <Table
                  label={m.contests_heads()}
                  columns={[
                    { label: m.contests_hour(), cell: ({ hour }) => formatMoment(hour) },
                    { label: m.contests_last_line(), cell: ({ n }) => n.toLocaleString('en') },
                    { label: m.contests_hash(), cell: ({ hash }) => <code className={styles.hash}>{hash}</code> },
                  ]}
                  rows={rows}
                  keyOf={({ n }) => n}
                />
              )}
            </ShowAll>
          )}
        </CallStates>
      </Part>
    </>
  )
}

function JumpToLine({ onJump }: { onJump: (line: string) => void }) {
  return (
    <form
      method="get"
      className={styles.jump}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('line')
        if (typeof typed === 'string' && Number(typed) > 0) onJump(String(Math.floor(Number(typed))))
      }}
    >
      <Field type="number" name="line" min={1} label={m.contests_jump()} />
      <Button type="submit">{m.contests_jump_go()}</Button>
    </form>
  )
}

const columnsOf = (marked: number | undefined): Column<LogLine>[] => [
  {
    label: m.contests_number(),
    cell: ({ n }) => (n === marked ? <mark>{n.toLocaleString('en')}</mark> : n.toLocaleString('en')),
  },
  { label: m.contests_hour(), cell: ({ hour }) => <span className={styles.hour}>{formatMoment(hour)}</span> },
  { label: m.action(), cell: ({ act }) => m.contests_line_act({ act }) },
  { label: m.contests_ballot(), cell: ({ ballot_id: id }) => id },
  { label: m.artist(), cell: ({ artist_id: id }) => id },
  {
    label: m.community_text(),
    cell: ({ text, takes }) => text ?? (takes === null ? '' : m.contests_reverses({ n: takes })),
  },
  { label: m.contests_mark(), cell: ({ mark }) => mark && <code className={styles.hash}>{mark}</code> },
  { label: m.contests_hash(), cell: ({ hash }) => <code className={styles.hash}>{hash}</code> },
]
