import { useIsHydrated } from '@earshot/ui/navigation/use-is-hydrated'
import { formatDate } from '@earshot/ui/text/format-date'
import { formatMoment } from './format.ts'

/**
 * A day as every page shows it. The title has the moment in words, once the browser tells its time zone; the text never
 * changes, so nothing moves.
 */
export function DateText({ date, className }: { date: string; className?: string | undefined }) {
  const isHydrated = useIsHydrated()
  return (
    <time dateTime={date} className={className} title={isHydrated ? formatMoment(date) : undefined}>
      {formatDate(date)}
    </time>
  )
}
