import { badRequest } from '../../../http/errors.ts'

const DAY_MS = 86_400_000
/** A date before all earnings. */
const BEGINNING = '2000-01-01'

/**
 * Returns the start and end time of a report that includes both days. Throws 400 for days in the wrong order or in the
 * future.
 */
export function reportPeriod(
  { from = BEGINNING, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: Date; until: Date } {
  // In the easternmost time zones the next day has already begun.
  const latest = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
  const last = to ?? latest
  if (from > latest) throw badRequest('from', 'must not be in the future')
  if (last > latest) throw badRequest('to', 'must not be in the future')
  if (from > last) throw badRequest('to', 'must not be before from')
  return { from: new Date(`${from}T00:00:00Z`), until: new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS) }
}
