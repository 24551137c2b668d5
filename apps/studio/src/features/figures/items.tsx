import { FIGURES } from '@earshot/contract/studio/figures/figure-rules'
import type { FigureItem, Figures } from '@earshot/contract/studio/figures/figures'
import * as m from '@earshot/messages/figure'
import { Link } from '@earshot/ui/links/link.tsx'
import { Table, type Column } from '../../lists/table.tsx'
import { changeText, countText } from './figure-words.ts'
import styles from './figures.module.css'

/** The songs or episodes with their plays and downloads, most played first; each leads to its own figures. */
export function Items({
  figures: { items, downloads, before, has_more_items: hasMore },
  label,
  hrefOf,
}: {
  figures: Figures
  label: string
  hrefOf: (id: number) => string
}) {
  if (items.length === 0) return null
  const isCompared = before !== null
  const columns: Column<FigureItem>[] = [
    {
      label: m.title(),
      cell: ({ id, title }) => (
        <Link href={hrefOf(id)}>
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    { label: m.plays(), cell: ({ plays }) => countText(plays), isAtEnd: true },
    ...(isCompared
      ? [
          {
            label: m.figure_plays_before(),
            cell: (row: FigureItem) => countText(row.plays_before ?? 0),
            isAtEnd: true,
          },
          { label: m.change(), cell: (row: FigureItem) => changeText(row.plays, row.plays_before), isAtEnd: true },
        ]
      : []),
    ...(downloads === null
      ? []
      : [{ label: m.figure_downloads(), cell: (row: FigureItem) => countText(row.downloads ?? 0), isAtEnd: true }]),
  ]
  return (
    <section className={styles.section} aria-label={label}>
      <h2>{label}</h2>
      <Table label={label} columns={columns} rows={items} keyOf={({ id }) => id} />
      {hasMore && <p className={styles.note}>{m.figure_too_many_items({ count: FIGURES.itemsMax })}</p>}
    </section>
  )
}
