import { formatDate } from '@earshot/ui/text/format-date'

/** Units of an age, the largest first, in seconds. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const
/** Older ages are shown as a date, in seconds. */
const DATED = 7 * 86_400

const AGE = new Intl.RelativeTimeFormat('en-GB', { style: 'narrow', numeric: 'auto' })

/** Formats a time as its age ("2 hr ago"), or as a date after a week. */
export function formatAge(at: string, now: Date): string {
  const seconds = Math.max(0, (now.getTime() - new Date(at).getTime()) / 1000)
  if (seconds >= DATED) return formatDate(at)
  const [unit, size] = UNITS.find(([, each]) => seconds >= each) ?? ['second', 60]
  return AGE.format(-Math.floor(seconds / size), unit)
}
