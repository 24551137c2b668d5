import { RELEASE_STATES, type ReleaseState } from '@earshot/contract/studio/release-fields'
import * as m from '@earshot/messages/release'
import { Button } from '@earshot/ui/actions/button.tsx'
import { SelectField } from '@earshot/ui/forms/field.tsx'
import { SearchForm } from '@earshot/ui/forms/search-form.tsx'
import { Pager } from '@earshot/ui/lists/pager.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CallStates } from '../../lists/call-states.tsx'
import { StateWord } from '../../lists/state-word.tsx'
import { Table, TableSkeleton, type Column } from '../../lists/table.tsx'
import { formatMoment } from '../../text/format.ts'
import { STATES } from '../releases/release-words.ts'
import type { DraftQuery } from './use-draft-query.ts'
import styles from '../releases/releases.module.css'

/** A page of releases or episodes. */
type DraftPage<Row> = { data: Row[]; counts: { total_pages: number } }

/** The releases or episodes of a creator with search, filters and pages (RELEASE-03, SHOW-05). */
export function DraftList<Row>({
  label,
  action,
  searchLabel,
  query,
  filters,
  call,
  columns,
  keyOf,
  children,
}: {
  label: string
  /** The path of the page. */
  action: string
  searchLabel: string
  query: DraftQuery
  /** Filters beside that of the state. */
  filters: ReactNode
  call: UseQueryResult<DraftPage<Row>>
  columns: readonly Column<Row>[]
  keyOf: (row: Row) => string | number
  /** Shown instead of a list that is empty without any filter. */
  children: ReactNode
}) {
  return (
    <>
      <div className={styles.filters}>
        <SearchForm action={action} label={searchLabel} value={query.text} name="text" preserved={query.preserved} />
        <SelectField
          label={m.state()}
          value={query.state ?? ''}
          onChange={({ currentTarget }) => query.set('state', currentTarget.value)}
        >
          <option value="">{m.every_state()}</option>
          {RELEASE_STATES.map((each) => (
            <option key={each} value={each}>
              {STATES[each].word()}
            </option>
          ))}
        </SelectField>
        {filters}
      </div>
      <CallStates
        call={call}
        skeleton={<TableSkeleton />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          query.isFiltered ? (
            <EmptyState title={m.release_none_found()} action={<Button onClick={query.clear}>{m.show_all()}</Button>} />
          ) : (
            children
          )
        }
      >
        {({ data, counts }) => (
          <>
            <Table label={label} columns={columns} rows={data} keyOf={keyOf} />
            <Pager page={query.page} total={counts.total_pages} href={query.pageHref} />
          </>
        )}
      </CallStates>
    </>
  )
}

/** The column with picture and title; `link` shows the title, of an untitled one its stand-in. */
export const titleColumn = <Row,>(cell: (row: Row) => Named & { link: ReactNode }): Column<Row> => ({
  label: m.title(),
  cell: (row) => {
    const { image, title, link } = cell(row)
    return (
      <span className={styles.name}>
        <Picture src={image} alt="" seed={title} sizes="40px" className={styles.art ?? ''} />
        {link}
      </span>
    )
  },
})

type Named = { image?: string | null | undefined; title: string }

/** The column with the state, or the time at which a draft is published. */
export const stateColumn = <Row extends Timed>(): Column<Row> => ({
  label: m.state(),
  cell: ({ state, publish_at: at, problem }) => (
    <StateWord tone={problem == null ? STATES[state].tone : 'bad'}>
      {at === null ? STATES[state].word() : m.release_scheduled_for({ time: formatMoment(at) })}
    </StateWord>
  ),
})

type Timed = { state: ReleaseState; publish_at: string | null; problem?: string | null | undefined }
