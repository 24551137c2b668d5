import { Link } from '@earshot/ui/link.tsx'
import { formatDate, formatMoment } from '../../lib/format.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import styles from './author.module.css'

/** When it was written: the day, and once the browser tells its time zone, day and minute there. With `href` it leads to the place itself, whose address can be shared. */
export function Moment({ date, href }: { date: string; href?: string | undefined }) {
  const moment = useIsHydrated() ? formatMoment(date) : undefined
  const time = <time dateTime={date} title={moment?.inWords}>{moment?.short ?? formatDate(date)}</time>
  return href === undefined ? time : <Link href={href} className={styles.when} keepScroll>{time}</Link>
}
