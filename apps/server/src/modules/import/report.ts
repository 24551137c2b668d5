/** A skipped item and the reason, as the end of a sentence. */
export type Skip = { what: string; why: string }

/** Result of an import: numbers of added, changed and unchanged items, the skipped ones, and notes on the others. */
export type ImportReport = {
  what: string
  added: number
  changed: number
  unchanged: number
  skipped: Skip[]
  notes: Skip[]
  also: string[]
  /** The reason why the import stopped early. */
  stopped?: string
}

/** Numbers of items that an import has processed so far. */
export type Counts = { added: number; changed: number; unchanged: number; skipped: number }

/** Receives the progress of an import; `total` is 0 while it is unknown. */
export type Progress = (done: number, total: number, what: string, soFar?: Counts) => void

/** Returns the sentence of an import that was asked to stop; what it wrote stays. */
export const stoppedAfter = (done: number, total: number, what: string): string =>
  `It was stopped: ${done} of ${total} ${what} were processed. Run the import again; it continues from there.`

/** Number of items that are listed for a reason unless all are requested. */
const LISTED = 20

/** Returns the report as lines for the operator. */
export function reportLines(
  { what, added, changed, unchanged, skipped, notes, also }: ImportReport,
  { all = false }: { all?: boolean } = {},
): string[] {
  return [
    `Added      ${added} ${what}${also.length === 0 ? '' : ` (${also.join(', ')})`}`,
    `Changed    ${changed}`,
    `Unchanged  ${unchanged}`,
    `Skipped    ${skipped.length}`,
    ...grouped(skipped, all),
    ...(notes.length === 0 ? [] : ['Notes']),
    ...grouped(notes, all),
  ]
}

/** Returns "1 artist" or "2 artists"; nothing for none. */
export const counted = (count: number, one: string, many = `${one}s`): string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`]

function grouped(items: readonly Skip[], all: boolean): string[] {
  return [...Map.groupBy(items, ({ why }) => why)].flatMap(([why, same]) => {
    const listed = all ? same : same.slice(0, LISTED)
    const more = same.length - listed.length
    return [
      `  ${why.replace(/\.$/, '')}:`,
      ...listed.map((each) => `    ${each.what}`),
      ...(more > 0 ? [`    … and ${more} more (--all lists them)`] : []),
    ]
  })
}
