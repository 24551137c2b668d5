import { youtubeId } from '@earshot/contract/text/youtube'
import * as m from '@earshot/messages/vote'
import { Link } from '@earshot/ui/links/link.tsx'
import { HeroVideo } from '@earshot/ui/media/hero-video.tsx'
import { YouTube } from '@earshot/ui/media/youtube.tsx'
import { useIsHydrated } from '@earshot/ui/navigation/use-is-hydrated'
import { formatDay } from '@earshot/ui/text/format-date'
import { formatMoment } from '../../../lib/text/format.ts'
import { ShareLabels } from '../share-labels.tsx'
import type { Contest } from '../vote.rules.ts'
import styles from './contest-head.module.css'

/**
 * The header of a contest: its own video, else its YouTube video, else that of the settings (VOTING-07), with title,
 * end and share labels.
 */
export function ContestHead({ contest, fallback }: { contest: Contest; fallback: string | null | undefined }) {
  const { title, image, video, youtube_link: link } = contest
  const youtube = video ? undefined : youtubeId(link ?? '')
  if (youtube === undefined)
    return (
      <HeroVideo video={video || fallback}>
        <Words contest={contest} />
      </HeroVideo>
    )
  return (
    <header className={styles.split}>
      <div className={`wrap ${styles.columns}`}>
        <Words contest={contest} />
        <YouTube id={youtube} title={title} poster={image} />
      </div>
    </header>
  )
}

function Words({ contest }: { contest: Contest }) {
  const { id, title, vote_num: votes } = contest
  return (
    <div className={styles.words}>
      <Link href="/voting" className={styles.back}>
        {m.voting()}
      </Link>
      <h1 dir="auto">{title}</h1>
      <ul className={styles.facts}>
        <li>{m.vote_vote_count({ count: votes, shown: votes.toLocaleString('en') })}</li>
        <li>
          <Ending ending={contest} />
        </li>
      </ul>
      <ShareLabels title={title} path={`/voting/${id}`} />
    </div>
  )
}

/**
 * Shows whether a contest is open, and until when: 24:00 of its end date in the time zone of this instance. The tooltip
 * has the time in the reader's time zone.
 */
export function Ending({ ending }: { ending: Pick<Contest, 'is_open' | 'end_date' | 'ends_at' | 'time_zone'> }) {
  const isHydrated = useIsHydrated()
  const { is_open: isOpen, end_date: endDate, ends_at: endsAt, time_zone: zone } = ending
  const values = { date: formatDay(endDate), zone: zone.replaceAll('_', ' ') }
  return (
    <time dateTime={endsAt} title={isHydrated ? formatMoment(endsAt) : undefined}>
      {isOpen ? m.vote_open_until(values) : m.vote_closed(values)}
    </time>
  )
}
