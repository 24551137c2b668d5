import { formatDate } from '@earshot/ui/text/format-date'
import { useSyncExternalStore } from 'react'
import { formatMoment } from './format.ts'

/** A day as every page shows it. The title has the moment in words, once the browser tells its time zone; the text never changes, so nothing moves. */
export function DateText({ date, className }: { date: string; className?: string | undefined }) {
  const isHydrated = useIsHydrated()
  return (
    <time dateTime={date} className={className} title={isHydrated ? formatMoment(date) : undefined}>
      {formatDate(date)}
    </time>
  )
}

const never = () => () => {}

// False on the server and while its page is taken over, true from then on: for what only the browser knows, like the time zone.
const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
