import { DESK_LIST } from '@earshot/contract/desk/list'
import * as m from '@earshot/messages/desk'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { CallStates } from './call-states.tsx'
import { ListFilters, type ListFilter } from './list-filters.tsx'
import { useListQuery } from './list-query.ts'
import { SelectionBar, type ListAct } from './selection-bar.tsx'
import { Table, TableSkeleton, type Column } from './table.tsx'
import styles from './list-page.module.css'

/**
 * A list of the desk: search, filters, sort and page in the URL, 50 rows a page with the total, a selection with its
 * acts, and the states of loading, empty, filtered empty and failed (DESK-07).
 */
export function ListPage<Row extends { id: number }>({
  label,
  searchLabel,
  call,
  columns,
  nameOf,
  filters = [],
  acts = [],
  empty,
}: {
  label: string
  /** The label of the search field; a list without one has no search. */
  searchLabel?: string
  call: UseQueryResult<{ data: readonly Row[]; total: number }>
  columns: readonly Column<Row>[]
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string
  filters?: readonly ListFilter[]
  acts?: readonly ListAct<Row>[]
  /** Shown if there is nothing and no filter is set. */
  empty: ReactNode
}) {
  const query = useListQuery()
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const isFiltered = query.search !== '' || filters.some(({ name, isSort }) => !isSort && query.of(name) !== '')
  const toggle = (ids: readonly number[], isOn: boolean) =>
    setSelected(new Set(isOn ? [...selected, ...ids] : [...selected].filter((id) => !ids.includes(id))))
  const shown: readonly Column<Row>[] =
    acts.length === 0 ? columns : withBoxes(columns, selected, nameOf, (id, isOn) => toggle([id], isOn))
  return (
    <>
      <ListFilters query={query} searchLabel={searchLabel} filters={filters} />
      <CallStates
        call={call}
        skeleton={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          isFiltered || query.page > 1 ? (
            <EmptyState
              title={m.nothing_found()}
              action={
                <Button variant="solid" onClick={() => query.set(cleared(query.values))}>
                  {m.desk_clear_filters()}
                </Button>
              }
            />
          ) : (
            empty
          )
        }
      >
        {({ data, total }) => {
          const chosen = data.filter(({ id }) => selected.has(id))
          return (
            <>
              <div className={styles.line}>
                {acts.length > 0 && (
                  <label className={styles.all}>
                    <input
                      type="checkbox"
                      checked={chosen.length === data.length}
                      onChange={({ currentTarget: { checked } }) =>
                        toggle(
                          data.map(({ id }) => id),
                          checked,
                        )
                      }
                    />
                    {m.desk_select_page()}
                  </label>
                )}
                <p className={styles.total}>
                  {total >= DESK_LIST.countedMax ? m.desk_total_more({ total }) : m.desk_total({ total })}
                </p>
              </div>
              <Table label={label} columns={shown} rows={data} keyOf={({ id }) => id} />
              <div className={styles.pager}>
                <Pager page={query.page} total={Math.ceil(total / DESK_LIST.pageSize)} href={query.hrefOf} />
              </div>
              {chosen.length > 0 && (
                <SelectionBar rows={chosen} acts={acts} nameOf={nameOf} onDone={() => setSelected(new Set())} />
              )}
            </>
          )
        }}
      </CallStates>
    </>
  )
}

const cleared = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, '']))

function withBoxes<Row extends { id: number }>(
  [first, ...rest]: readonly Column<Row>[],
  selected: ReadonlySet<number>,
  nameOf: (row: Row) => string,
  set: (id: number, isOn: boolean) => void,
): Column<Row>[] {
  if (first === undefined) return []
  return [
    {
      ...first,
      cell: (row) => (
        <span className={styles.chosen}>
          <input
            type="checkbox"
            aria-label={m.desk_select_row({ name: nameOf(row) })}
            checked={selected.has(row.id)}
            onChange={({ currentTarget: { checked } }) => set(row.id, checked)}
          />
          <span>{first.cell(row)}</span>
        </span>
      ),
    },
    ...rest,
  ]
}
