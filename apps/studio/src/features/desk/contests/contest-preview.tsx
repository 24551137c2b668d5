import type { DeskContestPage } from '@earshot/contract/desk/contests/contests'
import { youtubeId } from '@earshot/contract/text/youtube'
import * as m from '@earshot/messages/contests'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { formatDay } from '../../../text/format.ts'
import { endWords } from './contest-words.ts'
import styles from './contests.module.css'

/** The card of a contest in the list of the site, and the head of its page, as typed (CONTESTS-02). */
export function ContestPreview({
  contest,
  values,
}: {
  contest: DeskContestPage
  values: { title: string; end_date: string; image: string; video: string; youtube_link: string }
}) {
  const { title, end_date: day, image, video, youtube_link: link } = values
  const votes = m.vote_vote_count({ count: contest.votes, shown: contest.votes.toLocaleString('en') })
  const youtube = video === '' ? youtubeId(link) : undefined
  return (
    <aside aria-label={m.preview()} className={styles.preview}>
      <h3>{m.contests_preview_card()}</h3>
      <div className={styles.card}>
        <Picture src={image} alt="" seed={title} shape="wide" sizes="20rem" />
        <p className={styles.name} dir="auto">
          {title}
        </p>
        <p className={styles.note}>
          {votes}
          {day !== '' && ` · ${formatDay(day)}`}
        </p>
      </div>
      <h3>{m.contests_preview_page()}</h3>
      <div className={styles.head}>
        {video !== '' && <video src={video} muted playsInline preload="metadata" className={styles.video} />}
        {youtube !== undefined && <Picture src={image} alt="" seed={title} shape="wide" sizes="20rem" />}
        <p className={styles.name} dir="auto">
          {title}
        </p>
        <p className={styles.note}>
          {votes}
          {day !== '' && ` · ${endWords(day, contest.time_zone)}`}
        </p>
      </div>
    </aside>
  )
}
