import type { Databases } from './databases.ts'

/** One line of the result: the measurement, its value, and the goal, if there is one. */
export type Row = { what: string; reached: string; goal?: string; isMet?: boolean }

/** One part of the bench. `note` prints a line while it runs. */
export type Part = (bench: { databases: Databases; note: (line: string) => void }) => Promise<Row[]>

/** Returns a row with a minimum (or, with `most`, a maximum) as its goal. */
export function row(
  what: string,
  value: number,
  { least, most, unit = '', digits = 0 }: { least?: number; most?: number; unit?: string; digits?: number } = {},
): Row {
  const places = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const show = (each: number) => each.toLocaleString('en', places) + unit
  if (least !== undefined) return { what, reached: show(value), goal: `at least ${show(least)}`, isMet: value >= least }
  if (most !== undefined) return { what, reached: show(value), goal: `at most ${show(most)}`, isMet: value <= most }
  return { what, reached: show(value) }
}

/** Returns the median of the values, or another percentile. */
export const quantile = (values: readonly number[], share = 0.5): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN
