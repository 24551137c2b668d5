import type { Category } from '@earshot/contract/community'
import { soundPrint } from '@earshot/ui/media/sound-print'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { FeedLink } from '../../../layout/feed-link.tsx'
import { countOf } from '../../../lib/format.ts'
import { CreateNow } from './create-now.tsx'
import { FollowTopicButton } from './follow-topic.tsx'
import styles from './topic-hero.module.css'

/** The head of a topic: title and subtitle on its colour, over the sound-print of its title, with "Create Now" (COMMUNITY-11). */
export function TopicHero({ topic }: { topic: Category }) {
  return (
    <header className={styles.hero}>
      <svg className={styles.print} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
        <path d={soundPrint(topic.title)} />
      </svg>
      <div className={`wrap ${styles.words}`}>
        <p className={styles.back}>
          <Link href="/community">Community</Link>
        </p>
        <h1 dir="auto">{topic.title}</h1>
        <p className={styles.sub} dir="auto">
          {topic.sub_title}
        </p>
        <div className={styles.ways}>
          <CreateNow />
          <FollowTopicButton topic={topic} className={styles.follow} />
          <FeedLink path={`/community/${topic.id}/feed.xml`} of={`new posts in ${topic.title}`} />
          <p className={styles.counts}>
            {countOf(topic.posts_count ?? 0, 'post')} · {countOf(topic.followers_count ?? 0, 'follower')}
          </p>
        </div>
      </div>
    </header>
  )
}
