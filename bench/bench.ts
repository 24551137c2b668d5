import type { Databases } from './databases.ts'

/** One line of the result: what was measured, what came out, what was to be reached; `isMet` is undefined where there is no goal. */
export type Row = { what: string; reached: string; goal?: string; isMet?: boolean }

/** What every part is handed. `note` prints a line while it works. */
export type Bench = { databases: Databases; note: (line: string) => void }

/** One part of the bench. */
export type Part = (bench: Bench) => Promise<Row[]>

/** A row with a goal that is a least (or, with `most`, a largest) value. */
export function row(
  what: string,
  value: number,
  { least, most, unit = '', digits = 0 }: { least?: number; most?: number; unit?: string; digits?: number },
): Row {
  const show = (each: number) =>
    `${each.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit}`
  if (least !== undefined) return { what, reached: show(value), goal: `at least ${show(least)}`, isMet: value >= least }
  if (most !== undefined) return { what, reached: show(value), goal: `at most ${show(most)}`, isMet: value <= most }
  return { what, reached: show(value) }
}
