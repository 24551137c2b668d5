import type { FigureUnit } from '@earshot/contract/studio/figures/figure-rules'
import { addDays, dayOf, daysIn } from '../../figure/day.rules.ts'

/** A day, week or month: the day that it begins with, and its days within the period, both included. */
export type Bucket = { start: string; from: string; to: string }

/** A period with its buckets; the time before begins with `beforeFrom`, which equals `from` without one. */
export type Period = { from: string; to: string; unit: FigureUnit; beforeFrom: string; buckets: readonly Bucket[] }

/** Numbers of the buckets by the first day of each, of the whole period, and of the time before. */
export type Sums = { byBucket: ReadonlyMap<string, number>; total: number; before: number }

/** Numbers of the items, of the period and of the time before. */
export type ItemSums = ReadonlyMap<number, { now: number; before: number }>

/** Returns the first day of the day, week (Monday) or month that contains a day. */
export function startOf(day: string, unit: FigureUnit): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  return unit === 'day' ? day : addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** Returns the last day of the day, week or month that begins with a day. */
export function endOf(start: string, unit: FigureUnit): string {
  if (unit === 'day') return start
  if (unit === 'week') return addDays(start, 6)
  return dayOf(new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 0)))
}

/** Returns the days, weeks or months of a period; the first and the last one may be cut. */
export function bucketsOf(from: string, to: string, unit: FigureUnit): Bucket[] {
  const buckets: Bucket[] = []
  for (let start = startOf(from, unit); start <= to; start = addDays(endOf(start, unit), 1)) {
    const end = endOf(start, unit)
    buckets.push({ start, from: start < from ? from : start, to: end > to ? to : end })
  }
  return buckets
}

/** Returns the same number of days before a period. */
export function periodBefore(from: string, to: string): { from: string; to: string } {
  return { from: addDays(from, -daysIn(from, to)), to: addDays(from, -1) }
}
