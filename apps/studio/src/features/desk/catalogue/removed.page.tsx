import { deskAllow, deskRemoved } from '@earshot/contract/desk/calls'
import { ITEM_STATES, REMOVABLE_KINDS, type AwayItem } from '@earshot/contract/desk/catalogue'
import { MERGEABLE_KINDS } from '@earshot/contract/desk/edit/merge'
import { DESK_LIST } from '@earshot/contract/desk/list'
import * as m from '@earshot/messages/desk-catalogue'
import { merge_unmerge } from '@earshot/messages/desk-edit'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../frame/page-header.tsx'
import type { ListFilter } from '../../../lists/list-filters.tsx'
import { ListPage } from '../../../lists/list-page.tsx'
import { useListQuery } from '../../../lists/list-query.ts'
import type { ListAct } from '../../../lists/selection-bar.tsx'
import type { Column } from '../../../lists/table.tsx'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { formatDay } from '../../../text/format.ts'
import { showProblem } from '../../../toasts.ts'
import { UnmergeDialog } from './edit/unmerge-dialog.tsx'
import { ItemActDialog } from './item-act-dialog.tsx'
import type { ActItem, ItemAct } from './item-act.ts'
import { itemPath } from './item-path.ts'
import { ItemState } from './item-state.tsx'

/** Lists hidden, removed, merged and deleted items, and brings them back (CATALOGUE-06). */
export function Component() {
  const query = useListQuery()
  const [asked, setAsked] = useState<{ act: ItemAct; items: ActItem[] }>()
  const run = Number(query.of('run'))
  const call = useCall(deskRemoved, {
    search_text: query.search,
    page: query.page,
    kind: REMOVABLE_KINDS.find((each) => each === query.of('kind')),
    state: ITEM_STATES.find((each) => each === query.of('state')),
    ...(run > 0 && { run }),
  })
  const allow = useAct(deskAllow)
  const act = (name: ItemAct): ListAct<AwayItem> => ({
    label: m.desk_items_act({ act: name }),
    run: async (rows) => {
      setAsked({ act: name, items: rows.map(asActItem) })
      return undefined
    },
  })
  const allowAgain: ListAct<AwayItem> = {
    label: m.desk_items_allow(),
    command: ({ kind, item_id: id }) => `allow ${kind} ${id}`,
    run: async (rows) => {
      const { results } = await allow.mutateAsync({ items: rows.map(({ kind, item_id: id }) => ({ kind, id })) })
      return results.map(({ done, reason }, index) => ({ id: rows[index]?.id ?? 0, done, reason }))
    },
  }
  const restoreRun = async () => {
    try {
      setAsked({ act: 'restore', items: (await listRun(run)).map(asActItem) })
    } catch (error) {
      showProblem(messageOf(error))
    }
  }
  return (
    <>
      <PageHeader
        title={m.removed()}
        act={
          run > 0 && (
            <>
              <Button onClick={() => query.set({ run: '' })}>{m.show_all()}</Button>
              <Button variant="solid" onClick={() => void restoreRun()}>
                {m.desk_items_restore_run()}
              </Button>
            </>
          )
        }
      >
        {m.desk_items_removed_lead()}
      </PageHeader>
      <ListPage
        label={m.removed()}
        searchLabel={m.desk_items_search_title()}
        call={call}
        columns={columnsOf(query.hrefOf(1))}
        nameOf={({ title }) => title}
        filters={filtersOf()}
        acts={[act('restore'), act('show'), allowAgain]}
        empty={<EmptyState title={m.desk_items_removed_empty()}>{m.desk_items_removed_empty_help()}</EmptyState>}
      />
      {asked !== undefined && <ItemActDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

// Reads the removed items of a prune, as many as one act takes; the rest is restored by the next one.
async function listRun(run: number): Promise<AwayItem[]> {
  const items: AwayItem[] = []
  for (let page = 1; items.length < DESK_LIST.actMax; page += 1) {
    const { data } = await api.get(deskRemoved, { run, state: 'removed', page })
    items.push(...data)
    if (data.length < DESK_LIST.pageSize) break
  }
  return items.slice(0, DESK_LIST.actMax)
}

const asActItem = ({ kind, item_id: id, title }: AwayItem): ActItem => ({ kind, id, title })

const filtersOf = (): ListFilter[] => [
  {
    name: 'kind',
    label: m.type(),
    kind: 'choice',
    any: m.desk_items_any_kind(),
    options: REMOVABLE_KINDS.map((value) => ({ value, label: m.desk_items_kind({ kind: value }) })),
  },
  {
    name: 'state',
    label: m.state(),
    kind: 'choice',
    any: m.in_any_state(),
    options: ITEM_STATES.slice(1).map((value) => ({ value, label: m.desk_items_state({ state: value }) })),
  },
]

const columnsOf = (path: string): Column<AwayItem>[] => [
  {
    label: m.title(),
    cell: ({ kind, item_id: id, title }) => (
      <Link href={itemPath({ kind, id })}>
        <bdi>{title}</bdi>
      </Link>
    ),
  },
  { label: m.type(), cell: ({ kind }) => m.desk_items_word({ kind }) },
  { label: m.state(), cell: ({ state }) => <ItemState state={state} /> },
  { label: m.since(), cell: ({ created_at: at }) => <time dateTime={at}>{formatDay(at)}</time> },
  { label: m.details(), cell: (item) => <Ahead item={item} path={path} /> },
]

/** The days until an item is deleted, its reason, and the prune that removed it. */
function Ahead({ item, path }: { item: AwayItem; path: string }) {
  const { kind, delete_at: deleteAt, deleted_at: deletedAt, into_id: intoId, run, reason } = item
  const [openedAt] = useState(Date.now)
  const days = deleteAt === null ? 0 : Math.max(0, Math.ceil((Date.parse(deleteAt) - openedAt) / DAY_MS))
  const inRun = new URLSearchParams(path)
  inRun.set('run', String(run))
  return (
    <>
      {deletedAt !== null && m.desk_items_deleted_on({ day: formatDay(deletedAt) })}
      {deletedAt === null && deleteAt !== null && m.desk_items_days_left({ days })}
      {intoId !== null && (
        <>
          <Link href={itemPath({ kind, id: intoId })}>{m.desk_items_merged_into({ id: intoId })}</Link>{' '}
          <Unmerge item={item} />
        </>
      )}
      {run !== null && (
        <>
          {' '}
          <Link href={`?${inRun}`}>{m.desk_items_run({ run })}</Link>
        </>
      )}
      {reason && (
        <>
          {' '}
          <bdi>{reason}</bdi>
        </>
      )}
    </>
  )
}

function Unmerge({ item: { kind, item_id: id, title } }: { item: AwayItem }) {
  const [isOpen, setOpen] = useState(false)
  const mergeable = MERGEABLE_KINDS.find((each) => each === kind)
  if (mergeable === undefined) return null
  return (
    <>
      <Button size="s" onClick={() => setOpen(true)}>
        {merge_unmerge()}
      </Button>
      {isOpen && <UnmergeDialog kind={mergeable} id={id} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

const DAY_MS = 86_400_000
