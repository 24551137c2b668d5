import type { Figures } from '@earshot/contract/studio/figures/figures'
import * as m from '@earshot/messages/figure'
import { Link } from '@earshot/ui/links/link.tsx'
import { names } from '@earshot/ui/text/names'
import { Chart, type ChartRow } from './chart.tsx'
import { comparison, countText, dayText, monthText, pointText, summaryOf } from './figure-words.ts'
import styles from './figures.module.css'

/** The numbers that a card shows and a chart draws. */
export const METRICS = ['plays', 'listeners', 'followers', 'downloads'] as const
export type Metric = (typeof METRICS)[number]

/** The numbers of the period with those of the time before; the chosen one is drawn below. */
export function Metrics({
  figures,
  shown,
  hrefOf,
}: {
  figures: Figures
  shown: Metric
  hrefOf: (metric: Metric) => string
}) {
  const { numbers, before } = figures
  const cards: Record<Metric, { label: string; count: number | null; more?: string; compared: string }> = {
    plays: { label: m.plays(), count: numbers.plays, compared: comparison(numbers.plays, before?.plays) },
    listeners: {
      label: m.figure_listeners(),
      count: numbers.members,
      more: listenersNote(figures),
      compared: comparison(numbers.members, before?.members),
    },
    followers: {
      label: m.followers(),
      count: numbers.followers,
      compared: comparison(numbers.followers ?? 0, before?.followers),
    },
    downloads: {
      label: m.figure_downloads(),
      count: numbers.downloads,
      compared: comparison(numbers.downloads ?? 0, before?.downloads),
    },
  }
  const present = METRICS.filter((metric) => cards[metric].count !== null)
  const current = present.includes(shown) ? shown : 'plays'
  return (
    <>
      <ul className={styles.metrics}>
        {present.map((metric) => {
          const { label, count, more, compared } = cards[metric]
          return (
            <li key={metric}>
              <Link
                href={hrefOf(metric)}
                keepScroll
                replace
                className={names(styles.metric, metric === current && styles.current)}
                aria-current={metric === current ? 'true' : undefined}
              >
                <span>{label}</span>
                <b>{countText(count ?? 0)}</b>
                {more !== undefined && <span>{more}</span>}
                {compared !== '' && <small>{compared}</small>}
              </Link>
            </li>
          )
        })}
      </ul>
      <MetricChart figures={figures} metric={current} />
    </>
  )
}

const listenersNote = ({ numbers: { members, visitors }, from, to }: Figures): string =>
  from === to ? m.figure_and_visitors({ members, visitors }) : m.figure_and_visitor_days({ members, visitors })

type Point = Figures['points'][number]

function MetricChart({ figures, metric }: { figures: Figures; metric: Metric }) {
  const { unit, points, numbers, from, to } = figures
  const rowOf = (values: (point: Point) => number[]): ChartRow[] =>
    points.map((point) => ({
      name: pointText(point.from, unit),
      fullName: unit === 'month' ? monthText(point.from) : dayText(point.from),
      values: values(point),
    }))
  const nameLabel = { day: m.figure_by_day(), week: m.figure_by_week(), month: m.figure_by_month() }[unit]
  if (metric === 'listeners')
    return (
      <Chart
        label={m.figure_listeners()}
        summary={summaryOf(figures, listenersTotal(figures), ({ members, visitors }) => members + visitors)}
        nameLabel={nameLabel}
        series={[{ label: m.members() }, { label: unit === 'day' ? m.figure_visitors() : m.figure_visitor_days() }]}
        rows={rowOf(({ members, visitors }) => [members, visitors])}
        note={`${m.figure_members_note()} ${m.figure_visitor_days_note()}`}
      />
    )
  if (metric === 'followers')
    return (
      <Chart
        label={m.followers()}
        summary={m.figure_summary_level({
          last: countText(points.at(-1)?.followers ?? 0),
          to: dayText(to),
          first: countText(points[0]?.followers ?? 0),
          from: dayText(points[0]?.to ?? from),
        })}
        nameLabel={nameLabel}
        look="line"
        series={[{ label: m.followers() }]}
        rows={rowOf(({ followers }) => [followers ?? 0])}
      />
    )
  const isPlays = metric === 'plays'
  const label = isPlays ? m.plays() : m.figure_downloads()
  const valueOf = (point: Point) => (isPlays ? point.plays : (point.downloads ?? 0))
  return (
    <Chart
      label={label}
      summary={summaryOf(figures, countText(isPlays ? numbers.plays : (numbers.downloads ?? 0)), valueOf)}
      nameLabel={nameLabel}
      series={[{ label }]}
      rows={rowOf((point) => [valueOf(point)])}
      {...(isPlays && { note: m.figure_team_plays() })}
    />
  )
}

const listenersTotal = (figures: Figures): string => `${countText(figures.numbers.members)} ${listenersNote(figures)}`
