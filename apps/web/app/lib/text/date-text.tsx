import { useIsHydrated } from '@earshot/ui/navigation/use-is-hydrated'
import { formatDate } from '@earshot/ui/text/format-date'
import { formatMoment } from './format.ts'

/**
 * A date in the common format. The tooltip has the full time as soon as the time zone of the browser is known; the text
 * never changes, so nothing moves.
 */
export function DateText({ date, className }: { date: string; className?: string | undefined }) {
  const isHydrated = useIsHydrated()
  return (
    <time dateTime={date} className={className} title={isHydrated ? formatMoment(date) : undefined}>
      {formatDate(date)}
    </time>
  )
}
