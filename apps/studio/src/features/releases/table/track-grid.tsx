import * as m from '@earshot/messages/release'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconChevronLeft from '@earshot/ui/icons/chevron-left'
import IconChevronRight from '@earshot/ui/icons/chevron-right'
import { names } from '@earshot/ui/text/names'
import {
  createColumnHelper,
  createPaginatedRowModel,
  createSortedRowModel,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import type { ClipboardEvent } from 'react'
import { FIELDS, cellOfPasted, isMark, pastedRows, type Field } from './cells.ts'
import { GridToolbar } from './grid-toolbar.tsx'
import type { GridRow, useEdits } from './use-edits.ts'
import styles from './table.module.css'

/** Rows of a page of the table. */
const PER_PAGE = 100

type Edits = ReturnType<typeof useEdits>

const features = tableFeatures({
  rowSortingFeature,
  rowSelectionFeature,
  rowPaginationFeature,
  sortedRowModel: createSortedRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
})
const helper = createColumnHelper<typeof features, GridRow>()
// Rows are sorted by stored cells, so that none jumps away while it is edited.
const columns = helper.columns([
  helper.accessor(({ track }) => track.release_title ?? '', { id: 'release' }),
  helper.accessor(({ track }) => track.track_no, { id: 'number' }),
  ...FIELDS.map((field) => helper.accessor(({ stored }) => stored[field], { id: field })),
])

/** The words of each column. */
const LABELS: Readonly<Record<Field, () => string>> = {
  title: m.title,
  version_title: m.version,
  disc_no: m.release_disc_number,
  disc_title: m.release_disc_title,
  isrc: m.release_isrc,
  recording_id: m.release_recording_id,
  language: m.language,
  genre_ids: m.genres,
  is_explicit: m.explicit,
  is_instrumental: m.release_is_instrumental,
}

/** Tracks as a table of fields: sorted, selected, pasted into, and changed together (RELEASE-20). */
export function TrackGrid({
  rows,
  edits,
  hasReleases,
}: {
  rows: readonly GridRow[]
  edits: Edits
  hasReleases: boolean
}) {
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: ({ key }) => key,
    initialState: { pagination: { pageIndex: 0, pageSize: PER_PAGE } },
  })
  const sorted = table.getPrePaginatedRowModel().rows.map((row) => row.original)
  const { pageIndex } = table.state.pagination
  const first = pageIndex * PER_PAGE
  const shown = table.getRowModel().rows
  const selected = sorted.filter(({ key }) => table.state.rowSelection[key] === true)
  const paste = (event: ClipboardEvent, at: number, field: Field) => {
    const text = event.clipboardData.getData('text/plain')
    if (!/[\t\r\n]/.test(text.trim())) return
    event.preventDefault()
    const from = FIELDS.indexOf(field)
    edits.change(
      pastedRows(text).flatMap((cells, down) => {
        const row = sorted[at + down]
        if (row === undefined) return []
        return cells.flatMap((cell, right) => {
          const target = FIELDS[from + right]
          return target === undefined ? [] : [{ key: row.key, field: target, text: cellOfPasted(target, cell) }]
        })
      }),
    )
  }
  const sortLabel = { release: m.release, number: () => '#', ...LABELS }
  return (
    <>
      <GridToolbar edits={edits} labels={LABELS} selected={selected} onClear={() => table.resetRowSelection(true)} />
      {/* The table scrolls sideways by keys too. */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={m.tracks()}>
        <table className={styles.grid} aria-label={m.tracks()}>
          <thead>
            <tr>
              <th scope="col">
                <input
                  type="checkbox"
                  aria-label={m.release_select_all()}
                  checked={table.getIsAllRowsSelected()}
                  onChange={table.getToggleAllRowsSelectedHandler()}
                />
              </th>
              {columnIds(hasReleases).map((id) => {
                const column = table.getColumn(id)
                const direction = column?.getIsSorted() ?? false
                return (
                  <th key={id} scope="col" aria-sort={SORTS[String(direction)]} className={styles[id]}>
                    <button type="button" className={styles.sort} onClick={column?.getToggleSortingHandler()}>
                      {sortLabel[id]()}
                      <span aria-hidden>{direction === false ? '' : direction === 'asc' ? '↑' : '↓'}</span>
                    </button>
                  </th>
                )
              })}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => {
              const { key, track } = row.original
              const at = first + index
              return (
                <tr key={key} className={names(row.getIsSelected() && styles.selected)}>
                  <td>
                    <input
                      type="checkbox"
                      aria-label={m.release_select_track({ title: track.title })}
                      checked={row.getIsSelected()}
                      onChange={row.getToggleSelectedHandler()}
                    />
                  </td>
                  {hasReleases && (
                    <td className={styles.release} dir="auto">
                      {track.release_title === '' ? m.release_untitled() : track.release_title}
                    </td>
                  )}
                  <td className={styles.number}>{track.track_no}</td>
                  {FIELDS.map((field) => (
                    <td key={field} className={names(styles[field], edits.isEdited(key, field) && styles.edited)}>
                      <Cell
                        field={field}
                        label={m.release_cell({ field: LABELS[field](), title: track.title })}
                        text={edits.textOf(row.original, field)}
                        problem={edits.problemOf(key, field)}
                        onChange={(text) => edits.change([{ key, field, text }])}
                        onPaste={(event) => paste(event, at, field)}
                      />
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {sorted.length > PER_PAGE && (
        <div className={styles.pages}>
          <IconButton
            label={m.release_rows_before()}
            disabled={!table.getCanPreviousPage()}
            onClick={() => table.previousPage()}
          >
            <IconChevronLeft size={20} />
          </IconButton>
          <span role="status">
            {m.release_rows({ first: first + 1, last: first + shown.length, all: sorted.length })}
          </span>
          <IconButton
            label={m.release_rows_after()}
            disabled={!table.getCanNextPage()}
            onClick={() => table.nextPage()}
          >
            <IconChevronRight size={20} />
          </IconButton>
        </div>
      )}
    </>
  )
}

const SORTS: Readonly<Record<string, 'ascending' | 'descending'>> = { asc: 'ascending', desc: 'descending' }

const columnIds = (hasReleases: boolean): readonly (Field | 'release' | 'number')[] => [
  ...(hasReleases ? (['release'] as const) : []),
  'number',
  ...FIELDS,
]

function Cell({
  field,
  label,
  text,
  problem,
  onChange,
  onPaste,
}: {
  field: Field
  label: string
  text: string
  problem: string | undefined
  onChange: (text: string) => void
  onPaste: (event: ClipboardEvent) => void
}) {
  if (isMark(field))
    return (
      <input
        type="checkbox"
        aria-label={label}
        checked={text === '1'}
        onChange={({ currentTarget }) => onChange(currentTarget.checked ? '1' : '')}
        onPaste={onPaste}
      />
    )
  // A cell is stored when it is left, so that typing does not draw the whole table again.
  return (
    <input
      key={text}
      aria-label={label}
      aria-invalid={problem !== undefined || undefined}
      title={problem}
      dir="auto"
      defaultValue={text}
      onBlur={({ currentTarget }) => currentTarget.value !== text && onChange(currentTarget.value.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      onPaste={onPaste}
    />
  )
}
