import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { names } from '@earshot/ui/text/names'
import type { ReactNode } from 'react'
import styles from './table.module.css'

/** A column of a table. The first column names the row. */
export type Column<Row> = {
  label: string
  cell: (row: Row) => ReactNode
  /** Numbers, and the menu of a row. */
  isAtEnd?: boolean
  /** False for a column whose cells say themselves what they are, such as a menu. */
  isLabelShown?: boolean
}

/** A table with a sticky head; below 600 px each row is a card. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={classOf(column)}>
              <span className={column.isLabelShown === false ? styles.hidden : undefined}>{column.label}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {columns.map((column, index) => {
              const shown = index > 0 && column.isLabelShown !== false
              const props = { className: classOf(column), ...(shown && { 'data-label': column.label }) }
              return index === 0 ? (
                <th key={column.label} scope="row" {...props}>
                  {column.cell(row)}
                </th>
              ) : (
                <td key={column.label} {...props}>
                  {column.cell(row)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The shape of a table that loads. */
export function TableSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div className={styles.skeleton}>
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} width={`${90 - ((index * 17) % 40)}%`} />
      ))}
    </div>
  )
}

const classOf = <Row,>({ isAtEnd, isLabelShown }: Column<Row>): string =>
  names(isAtEnd && styles.end, isLabelShown === false && styles.menu)
