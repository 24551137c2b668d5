import type { Post } from '@earshot/contract/community'
import { Link } from '@earshot/ui/link.tsx'
import { names } from '@earshot/ui/names'
import { Picture } from '@earshot/ui/picture.tsx'
import { VisuallyHidden } from '@earshot/ui/visually-hidden.tsx'
import { useSelection } from '../../lib/selection-store.ts'
import { Author } from './author.tsx'
import { countOf } from './count-of.ts'
import { faceOf } from './face-of.ts'
import styles from './post-card.module.css'

/** A post in a list: thumbnail, or else its title on its sound-print, subtitle, author and date, and who talks below it (COMMUNITY-15, COMMUNITY-16). It is kept for its page (COMMUNITY-17). */
export function PostCard({ post, as: Heading = 'h3', isSmall = false }: { post: Post; as?: 'h2' | 'h3'; isSmall?: boolean }) {
  const select = useSelection((state) => state.selectPost)
  return (
    <article className={names(styles.card, isSmall && styles.small, !post.thumbnail && styles.drawn)}>
      <Picture src={post.thumbnail} alt="" seed={post.title} shape="wide" sizes={isSmall ? '(min-width: 62rem) 20rem, 92vw' : '(min-width: 62rem) 30vw, (min-width: 40rem) 45vw, 92vw'} className={styles.picture} />
      <Heading className={styles.title}>
        <Link href={`/community/post/${post.id}`} className={styles.link} onClick={() => select(post)} dir="auto">{post.title}</Link>
      </Heading>
      {post.sub_title !== '' && <p className={styles.sub} dir="auto">{post.sub_title}</p>}
      <div className={styles.foot}>
        <Author user={post.user} date={post.created_at} />
        {!isSmall && <Tags post={post} />}
      </div>
    </article>
  )
}

/** The people of the talk as tags, and how much of it there is. */
function Tags({ post: { comments, comments_count: count = comments.length } }: { post: Post }) {
  return (
    <div className={styles.talk}>
      <p className={styles.count}>{count === 0 ? 'No comments yet' : countOf(count, 'comment')}</p>
      {comments.length > 0 && (
        <ul className={styles.tags} aria-label="In the talk">
          {comments.map(({ user }, index) => (
            <li key={index} className={styles.tag} title={user.username}>
              <Picture src={faceOf(user)} alt="" seed={user.username} shape="round" sizes="1.75rem" />
              <VisuallyHidden>{user.username}</VisuallyHidden>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
