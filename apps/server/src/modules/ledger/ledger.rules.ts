import { badRequest } from '../../errors.ts'

const DAY_MS = 86_400_000
/** Before anybody earned anything. */
const BEGINNING = '2000-01-01'

/** The moments from which and until which a report goes, both days included. Throws 400 for days that are in the wrong order or lie in the future. */
export function reportPeriod(
  { from = BEGINNING, to }: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: Date; until: Date } {
  // Somewhere on earth it is tomorrow already.
  const latest = new Date(now.getTime() + DAY_MS).toISOString().slice(0, 10)
  const last = to ?? latest
  if (from > latest) throw badRequest('from', 'must not be in the future')
  if (last > latest) throw badRequest('to', 'must not be in the future')
  if (from > last) throw badRequest('to', 'must not be before from')
  return { from: new Date(`${from}T00:00:00Z`), until: new Date(Date.parse(`${last}T00:00:00Z`) + DAY_MS) }
}
