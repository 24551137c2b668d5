import { FIGURES } from '@earshot/contract/studio/figures/figure-rules'
import type { DownloadFigures } from '@earshot/contract/studio/figures/figures'
import * as m from '@earshot/messages/figure'
import { Table } from '../../lists/table.tsx'
import { countText, dayText, partText } from './figure-words.ts'
import styles from './figures.module.css'

/** Downloads by source and app, and the days on which some were left out (FIGURES-08, FIGURES-09). */
export function Downloads({ downloads: { sources, apps, left_out: leftOut } }: { downloads: DownloadFigures }) {
  const total = sources.apps + sources.site + sources.private
  const bySource = [
    { name: m.figure_podcast_apps(), count: sources.apps },
    { name: m.figure_this_site(), count: sources.site },
    { name: m.figure_private_feeds(), count: sources.private },
  ]
  return (
    <section className={styles.section} aria-label={m.figure_downloads()}>
      <h2>{m.figure_downloads()}</h2>
      <div className={styles.pair}>
        <Counts label={m.figure_by_source()} nameLabel={m.source()} rows={bySource} total={total} />
        <div>
          <Counts
            label={m.figure_by_app()}
            nameLabel={m.app()}
            rows={apps.map(({ app, downloads }) => ({ name: app, count: downloads }))}
            total={total}
          />
          <p className={styles.note}>{m.figure_by_app_help({ count: FIGURES.appMin })}</p>
        </div>
      </div>
      {leftOut.length > 0 && (
        <>
          <h3>{m.figure_left_out()}</h3>
          <p className={styles.note}>{m.figure_left_out_help({ count: FIGURES.networkMax })}</p>
          <Table
            label={m.figure_left_out()}
            rows={leftOut}
            keyOf={({ day }) => day}
            columns={[
              { label: m.figure_by_day(), cell: ({ day }) => dayText(day) },
              { label: m.figure_downloads(), cell: ({ downloads }) => countText(downloads), isAtEnd: true },
            ]}
          />
        </>
      )}
    </section>
  )
}

function Counts({
  label,
  nameLabel,
  rows,
  total,
}: {
  label: string
  nameLabel: string
  rows: readonly { name: string; count: number }[]
  total: number
}) {
  if (rows.length === 0) return null
  return (
    <div>
      <h3>{label}</h3>
      <Table
        label={label}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { label: nameLabel, cell: ({ name }) => <bdi>{name}</bdi> },
          { label: m.figure_downloads(), cell: ({ count }) => countText(count), isAtEnd: true },
          { label: '%', cell: ({ count }) => partText(total === 0 ? 0 : count / total), isAtEnd: true },
        ]}
      />
    </div>
  )
}
