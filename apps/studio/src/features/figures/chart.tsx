import * as m from '@earshot/messages/figure'
import { useId, type ReactNode } from 'react'
import { Area, Bar, CartesianGrid, ComposedChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { Table } from '../../lists/table.tsx'
import { countText, shortCount } from './figure-words.ts'
import styles from './chart.module.css'

/** A row of a chart: its name on the axis and in full, and the values of the series. */
export type ChartRow = { name: string; fullName: string; values: readonly number[] }

/** A series of numbers; the first one is filled, the second one hatched, so that colour alone tells nothing. */
export type Series = { label: string }

const HEIGHT = 260
const FILLS = ['var(--blue)', 'hatched'] as const

/**
 * A chart with its summary in words and the same numbers as a table (FIGURES-15). `bars` stack the series, `line` shows
 * the first one as a level. `format` writes a value.
 */
export function Chart({
  label,
  summary,
  nameLabel,
  series,
  rows,
  look = 'bars',
  format = countText,
  formatAxis = shortCount,
  most,
  note,
}: {
  label: string
  summary: string
  nameLabel: string
  series: readonly Series[]
  rows: readonly ChartRow[]
  look?: 'bars' | 'line'
  format?: (value: number) => string
  formatAxis?: (value: number) => string
  /** The top of the axis; without it the largest value. */
  most?: number
  note?: ReactNode
}) {
  const id = useId()
  const hatch = `${id}-hatch`
  return (
    <figure className={styles.figure} aria-labelledby={`${id}-label`}>
      <figcaption className={styles.caption}>
        <h3 id={`${id}-label`}>{label}</h3>
        <p>{summary}</p>
        {series.length > 1 && (
          <ul className={styles.legend}>
            {series.map((each, index) => (
              <li key={each.label}>
                <span className={index === 0 ? styles.filled : styles.hatched} aria-hidden />
                {each.label}
              </li>
            ))}
          </ul>
        )}
      </figcaption>
      <div className={styles.chart}>
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <ComposedChart
            data={[...rows]}
            title={label}
            desc={`${summary} ${m.figure_chart_keys()}`}
            margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          >
            <defs>
              <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="6" height="6" fill="var(--pink-wash)" />
                <rect width="2.5" height="6" fill="var(--pink)" />
              </pattern>
            </defs>
            <CartesianGrid vertical={false} stroke="var(--rule)" />
            <XAxis
              dataKey="fullName"
              tickFormatter={(fullName) => rows.find((row) => row.fullName === fullName)?.name ?? ''}
              tickLine={false}
              stroke="var(--outline)"
              tick={TICK}
              minTickGap={24}
            />
            <YAxis
              width={44}
              axisLine={false}
              tickLine={false}
              allowDecimals={false}
              tick={TICK}
              tickFormatter={formatAxis}
              {...(most !== undefined && { domain: [0, most] })}
            />
            <Tooltip
              isAnimationActive={false}
              cursor={{ fill: 'var(--edge)', stroke: 'var(--outline)' }}
              content={({ active, label: fullName }) => {
                const row = active ? rows.find((each) => each.fullName === fullName) : undefined
                return row === undefined ? null : <Values row={row} series={series} format={format} />
              }}
            />
            {look === 'line' ? (
              <Area
                dataKey={valueAt(0)}
                name={series[0]?.label ?? label}
                type="monotone"
                stroke="var(--blue)"
                strokeWidth={2}
                fill="var(--blue-wash)"
                isAnimationActive={false}
              />
            ) : (
              series.map((each, index) => (
                <Bar
                  key={each.label}
                  dataKey={valueAt(index)}
                  name={each.label}
                  stackId="all"
                  maxBarSize={40}
                  fill={FILLS[index] === 'hatched' ? `url(#${hatch})` : 'var(--blue)'}
                  isAnimationActive={false}
                />
              ))
            )}
          </ComposedChart>
        </ResponsiveContainer>
      </div>
      <details className={styles.details}>
        <summary>{m.figure_as_table()}</summary>
        <Table
          label={label}
          rows={rows}
          keyOf={({ fullName }) => fullName}
          columns={[
            { label: nameLabel, cell: ({ fullName }) => fullName },
            ...series.map((each, index) => ({
              label: each.label,
              cell: ({ values }: ChartRow) => format(values[index] ?? 0),
              isAtEnd: true,
            })),
          ]}
        />
      </details>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </figure>
  )
}

const TICK = { fill: 'var(--ink-soft)', fontSize: 12 } as const

const valueAt =
  (index: number) =>
  ({ values }: ChartRow): number =>
    values[index] ?? 0

function Values({
  row,
  series,
  format,
}: {
  row: ChartRow
  series: readonly Series[]
  format: (value: number) => string
}) {
  return (
    <dl className={styles.values}>
      <dt>{row.fullName}</dt>
      {series.map((each, index) => (
        <dd key={each.label}>
          <span>{each.label}</span> <b>{format(row.values[index] ?? 0)}</b>
        </dd>
      ))}
    </dl>
  )
}
