import type { Category } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { Link } from '@earshot/ui/links/link.tsx'
import { soundPrint } from '@earshot/ui/media/sound-print'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { FeedLink } from '../../../layout/parts/feed-link.tsx'
import { counted } from '../../../lib/text/format.ts'
import { CreateNow } from './create-now.tsx'
import { FollowTopicButton } from './follow-topic.tsx'
import styles from './topic-hero.module.css'

/**
 * The header of a topic: title and subtitle on its colour, over the sound-print of its title, with "Create Now"
 * (COMMUNITY-11).
 */
export function TopicHero({ topic }: { topic: Category }) {
  return (
    <header className={styles.hero}>
      <svg className={styles.print} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path d={soundPrint(topic.title)} />
      </svg>
      <div className={`wrap ${styles.words}`}>
        <p className={styles.back}>
          <Link href="/community">{m.community()}</Link>
        </p>
        <h1 dir="auto">{topic.title}</h1>
        <p className={styles.sub} dir="auto">
          {topic.sub_title}
        </p>
        <div className={styles.ways}>
          {topic.is_archived === true ? <p className={styles.counts}>{m.community_archived()}</p> : <CreateNow />}
          <FollowTopicButton topic={topic} className={styles.follow} />
          <FeedLink path={`/community/${topic.id}/feed.xml`} of={m.community_new_posts_in({ title: topic.title })} />
          <p className={styles.counts}>
            {m.community_post_count(counted(topic.posts_count ?? 0))} ·{' '}
            {m.community_follower_count(counted(topic.followers_count ?? 0))}
          </p>
        </div>
      </div>
      <FirstPaint />
    </header>
  )
}
