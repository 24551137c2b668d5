import { useIsHydrated } from '@earshot/ui/navigation/use-is-hydrated'
import { formatDate } from '@earshot/ui/text/format-date'
import { formatMoment } from './format.ts'

/**
 * A day in the format of all pages. The tooltip has the date and time once the browser's time zone is known; the text
 * never changes, so nothing shifts.
 */
export function DateText({ date, className }: { date: string; className?: string | undefined }) {
  const isHydrated = useIsHydrated()
  return (
    <time dateTime={date} className={className} title={isHydrated ? formatMoment(date) : undefined}>
      {formatDate(date)}
    </time>
  )
}
