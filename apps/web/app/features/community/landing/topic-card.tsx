import type { Category } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { StretchedLink } from '@earshot/ui/links/stretched-link.tsx'
import { useSelection } from '../../../lib/state/selection-store.ts'
import { counted } from '../../../lib/text/format.ts'
import { FollowTopic } from '../topic/follow-topic.tsx'
import { topicColour } from '../topic/topic-colour.ts'
import { TopicIcon } from '../topic/topic-icon.tsx'
import styles from './topic-card.module.css'

/**
 * A topic in its colour; a click stores and opens it, its icon only follows it (COMMUNITY-03, COMMUNITY-05,
 * COMMUNITY-06).
 */
export function TopicCard({ topic }: { topic: Category }) {
  const select = useSelection((state) => state.selectCategory)
  return (
    <article className={styles.card} {...topicColour(topic.color)}>
      <TopicIcon topic={topic} className={styles.icon} />
      <h3 className={styles.title}>
        <StretchedLink href={`/community/${topic.id}`} className={styles.link} onClick={() => select(topic)} dir="auto">
          {topic.title}
        </StretchedLink>
      </h3>
      <p className={styles.sub} dir="auto">
        {topic.sub_title}
      </p>
      <p className={styles.counts}>
        {[
          m.community_post_count(counted(topic.posts_count ?? 0)),
          m.community_follower_count(counted(topic.followers_count ?? 0)),
        ].join(' · ')}
      </p>
      <FollowTopic topic={topic} className={styles.follow} />
    </article>
  )
}
