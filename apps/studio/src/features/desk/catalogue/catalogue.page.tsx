import { deskCatalogue } from '@earshot/contract/desk/calls'
import {
  ITEM_GAPS,
  ITEM_KINDS,
  ITEM_SORTS,
  ITEM_SOURCES,
  ITEM_STATES,
  type DeskItem,
} from '@earshot/contract/desk/catalogue'
import { BULK_KINDS } from '@earshot/contract/desk/edit/bulk'
import * as m from '@earshot/messages/desk-catalogue'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../frame/page-header.tsx'
import type { ListFilter } from '../../../lists/list-filters.tsx'
import { ListPage } from '../../../lists/list-page.tsx'
import { useListQuery } from '../../../lists/list-query.ts'
import type { ListAct } from '../../../lists/selection-bar.tsx'
import type { Column } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { BulkDialog } from './edit/bulk-dialog.tsx'
import { ItemActDialog } from './item-act-dialog.tsx'
import type { ActItem, ItemAct } from './item-act.ts'
import { ItemName } from './item-name.tsx'
import { itemPath } from './item-path.ts'
import { ItemState } from './item-state.tsx'

/** Finds items of the catalogue (CATALOGUE-01). */
export function Component() {
  const query = useListQuery()
  const [asked, setAsked] = useState<{ act: ItemAct; items: ActItem[] }>()
  const [changed, setChanged] = useState<readonly number[]>()
  const kind = ITEM_KINDS.find((each) => each === query.of('kind')) ?? 'artist'
  const state = ITEM_STATES.find((each) => each === query.of('state')) ?? 'shown'
  const call = useCall(deskCatalogue, {
    search_text: query.search,
    page: query.page,
    kind,
    state,
    source: ITEM_SOURCES.find((each) => each === query.of('source')),
    import: query.of('import') === '' ? undefined : Number(query.of('import')),
    missing: ITEM_GAPS.find((each) => each === query.of('missing')),
    sort: ITEM_SORTS.find((each) => each === query.of('sort')),
  })
  const act = (name: ItemAct): ListAct<DeskItem> => ({
    label: m.desk_items_act({ act: name }),
    run: async (rows) => {
      setAsked({ act: name, items: rows.flatMap(asActItem) })
      return undefined
    },
  })
  const bulkKind = state === 'shown' ? BULK_KINDS.find((each) => each === kind) : undefined
  const change: ListAct<DeskItem> = {
    label: m.change(),
    run: async (rows) => {
      setChanged(rows.map(({ id }) => id))
      return undefined
    },
  }
  const acts = kind === 'season' ? [] : [...(bulkKind === undefined ? [] : [change]), ...ACTS[state].map(act)]
  return (
    <>
      <PageHeader title={m.desk_items_title()}>{m.desk_items_lead()}</PageHeader>
      <ListPage
        key={`${kind} ${state}`}
        label={m.desk_items_kind({ kind })}
        searchLabel={m.desk_items_search()}
        call={call}
        columns={columnsOf(kind)}
        nameOf={({ title }) => title}
        filters={filtersOf(kind)}
        acts={acts}
        empty={<EmptyState title={m.desk_items_empty()}>{m.desk_items_empty_help()}</EmptyState>}
      />
      {asked !== undefined && <ItemActDialog {...asked} onClose={() => setAsked(undefined)} />}
      {changed !== undefined && bulkKind !== undefined && (
        <BulkDialog kind={bulkKind} ids={changed} onClose={() => setChanged(undefined)} />
      )}
    </>
  )
}

const ACTS: Record<DeskItem['state'], readonly ItemAct[]> = {
  shown: ['hide', 'remove'],
  hidden: ['show', 'remove'],
  removed: ['restore'],
  merged: [],
  deleted: [],
}

const asActItem = ({ kind, id, title }: DeskItem): ActItem[] => (kind === 'season' ? [] : [{ kind, id, title }])

const filtersOf = (kind: DeskItem['kind']): ListFilter[] => {
  const ofFeed = kind === 'podcast' || kind === 'season' || kind === 'episode'
  return [
    {
      name: 'kind',
      label: m.type(),
      kind: 'choice',
      isSort: true,
      any: m.desk_items_kind({ kind: 'artist' }),
      options: ITEM_KINDS.slice(1).map((value) => ({ value, label: m.desk_items_kind({ kind: value }) })),
    },
    {
      name: 'state',
      label: m.state(),
      kind: 'choice',
      any: m.desk_items_state({ state: 'shown' }),
      options: ITEM_STATES.slice(1).map((value) => ({ value, label: m.desk_items_state({ state: value }) })),
    },
    {
      name: 'source',
      label: m.added_by(),
      kind: 'choice',
      any: m.desk_items_any_source(),
      options: ITEM_SOURCES.filter((value) => value !== (ofFeed ? 'import' : 'feed')).map((value) => ({
        value,
        label: m.desk_items_source({ source: value }),
      })),
    },
    {
      name: 'missing',
      label: m.desk_items_missing(),
      kind: 'choice',
      any: m.desk_items_any_gap(),
      options: ITEM_GAPS.map((value) => ({ value, label: m.desk_items_gap({ gap: value }) })),
    },
    {
      name: 'sort',
      label: m.sort_by(),
      kind: 'choice',
      isSort: true,
      any: m.desk_items_sort({ sort: 'newest' }),
      options: ITEM_SORTS.slice(1).map((value) => ({ value, label: m.desk_items_sort({ sort: value }) })),
    },
  ]
}

const columnsOf = (kind: DeskItem['kind']): Column<DeskItem>[] => [
  { label: m.title(), cell: (item) => <ItemName item={item} /> },
  ...(kind === 'artist' || kind === 'podcast' ? [] : [{ label: m.artist_or_podcast(), cell: Maker }]),
  { label: m.state(), cell: ({ state }) => <ItemState state={state} /> },
  { label: m.added_by(), cell: ({ source }) => source && m.desk_items_source({ source }) },
  { label: m.desk_items_owners(), cell: ({ owners }) => <bdi>{owners.join(', ')}</bdi> },
  ...(COUNTED[kind] === undefined
    ? []
    : [{ label: COUNTED[kind](), isAtEnd: true, cell: ({ count }: DeskItem) => count }]),
  { label: m.plays(), isAtEnd: true, cell: ({ plays }) => plays.toLocaleString() },
]

const COUNTED: Partial<Record<DeskItem['kind'], () => string>> = {
  artist: m.desk_items_albums,
  album: m.songs,
  podcast: m.episodes,
  season: m.episodes,
}

const Maker = ({ maker }: DeskItem) =>
  maker && (
    <Link href={itemPath(maker)}>
      <bdi>{maker.title}</bdi>
    </Link>
  )
