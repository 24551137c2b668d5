import type { Post } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { Link } from '@earshot/ui/links/link.tsx'
import { useSelection } from '../../../lib/state/selection-store.ts'
import { DateText } from '../../../lib/text/date-text.tsx'
import { PostCard } from './post-card.tsx'
import styles from './post-sidebar.module.css'

/** The sidebar of a post: the latest posts (POST-08), and three similar ones (POST-09) with a link to all (POST-10). */
export function PostSidebar({
  latest,
  similar,
  topicHref,
}: {
  latest: readonly Post[]
  similar: readonly Post[]
  topicHref: string
}) {
  const select = useSelection((state) => state.selectPost)
  return (
    <aside className={styles.side}>
      <section aria-labelledby="latest-title">
        <h2 id="latest-title" className={styles.title}>
          {m.community_latest_posts()}
        </h2>
        <ol className={styles.latest}>
          {latest.map((post) => (
            <li key={post.id} data-by={post.user.id}>
              <Link href={`/community/post/${post.id}`} className={styles.entry} onClick={() => select(post)}>
                <span className={styles.name} dir="auto">
                  {post.title}
                </span>
                <span className={styles.note}>
                  <bdi>{post.user.username}</bdi> · <DateText date={post.created_at} />
                </span>
              </Link>
            </li>
          ))}
        </ol>
      </section>
      <section aria-labelledby="similar-title">
        <header className={styles.head}>
          <h2 id="similar-title" className={styles.title}>
            {m.community_similar_stories()}
          </h2>
          <Link href={topicHref} className={styles.all}>
            {m.community_view_all()}
          </Link>
        </header>
        {similar.length === 0 ? (
          <p className={styles.none}>{m.community_no_other_posts()}</p>
        ) : (
          <ul className={styles.similar}>
            {similar.map((post) => (
              <li key={post.id}>
                <PostCard post={post} isSmall />
              </li>
            ))}
          </ul>
        )}
      </section>
    </aside>
  )
}
