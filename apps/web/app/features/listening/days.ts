/**
 * Groups items by day in the reader's time zone without reordering them. `at` is the time of the first item of a day.
 */
export function byDay<Item extends { played_at: string }>(
  items: readonly Item[],
): readonly { at: string; items: readonly Item[] }[] {
  const days: { at: string; items: Item[] }[] = []
  for (const item of items) {
    const last = days.at(-1)
    if (last !== undefined && boundsOfDay(last.at).from === boundsOfDay(item.played_at).from) last.items.push(item)
    else days.push({ at: item.played_at, items: [item] })
  }
  return days
}

/** Returns start and end of the day of a time in the reader's time zone, in the format of the API. */
export function boundsOfDay(at: string): { from: string; until: string } {
  const time = new Date(at)
  const from = new Date(time.getFullYear(), time.getMonth(), time.getDate())
  const until = new Date(time.getFullYear(), time.getMonth(), time.getDate() + 1)
  return { from: from.toISOString(), until: until.toISOString() }
}

/** Formats a day: "Sunday 22 November 2026". */
export const dayInWords = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full' }).format(new Date(at))

/** Formats a time of day: "21:04". */
export const timeInWords = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' }).format(new Date(at))
