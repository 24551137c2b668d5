import type { FigureUnit } from '@earshot/contract/studio/figures/figure-rules'
import type { Figures } from '@earshot/contract/studio/figures/figures'
import * as m from '@earshot/messages/figure'

const COUNT = new Intl.NumberFormat('en-GB')
const SHORT_COUNT = new Intl.NumberFormat('en-GB', { notation: 'compact' })
const PERCENT = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0 })
const CHANGE = new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' })
const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const MONTH = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats a number as "12,345". */
export const countText = (count: number): string => COUNT.format(count)

/** Formats a number as "12K". */
export const shortCount = (count: number): string => SHORT_COUNT.format(count)

/** Formats a part of a number as "12%". */
export const partText = (part: number): string => PERCENT.format(part)

/** Formats a UTC day as "28 Nov 2026". */
export const dayText = (day: string): string => DAY.format(new Date(day))

/** Formats the month of a UTC day as "Nov 2026". */
export const monthText = (day: string): string => MONTH.format(new Date(day))

/** Names a point of a chart: "28 Nov", or "Nov 2026". */
export const pointText = (day: string, unit: FigureUnit): string =>
  unit === 'month' ? monthText(day) : SHORT_DAY.format(new Date(day))

/** Compares a number with that of the time before; empty without one. */
export function comparison(count: number, before: number | null | undefined): string {
  if (before === null || before === undefined) return ''
  if (before === 0) return m.figure_before_none()
  if (count === before) return m.figure_before_equal()
  const values = { percent: partText(Math.abs(count - before) / before), before: countText(before) }
  return count > before ? m.figure_before_more(values) : m.figure_before_less(values)
}

/** Writes the change against the time before as "+12%"; empty without one. */
export const changeText = (count: number, before: number | null): string =>
  before === null || before === 0 ? '' : CHANGE.format((count - before) / before)

/** Describes the points of a chart in a sentence: the total of the period, and the largest point. */
export function summaryOf(
  { from, to, unit, points }: Pick<Figures, 'from' | 'to' | 'unit' | 'points'>,
  total: string,
  valueOf: (point: Figures['points'][number]) => number,
): string {
  const most = points.reduce<Figures['points'][number] | undefined>(
    (best, point) => (best === undefined || valueOf(point) > valueOf(best) ? point : best),
    undefined,
  )
  const period = { from: dayText(from), to: dayText(to) }
  if (most === undefined || valueOf(most) === 0) return m.figure_summary_nothing(period)
  const values = { ...period, total, most: countText(valueOf(most)) }
  if (unit === 'month') return m.figure_summary_month({ ...values, day: monthText(most.from) })
  return unit === 'week'
    ? m.figure_summary_week({ ...values, day: dayText(most.from) })
    : m.figure_summary({ ...values, day: dayText(most.from) })
}
