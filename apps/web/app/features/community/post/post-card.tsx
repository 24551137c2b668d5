import type { Post } from '@earshot/contract/community/community'
import * as m from '@earshot/messages/community'
import { StoryCard } from '@earshot/ui/cards/story-card.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { names } from '@earshot/ui/text/names'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { WordCover } from '../../../layout/parts/peace/word-cover.tsx'
import { useSelection } from '../../../lib/state/selection-store.ts'
import { DateText } from '../../../lib/text/date-text.tsx'
import { counted } from '../../../lib/text/format.ts'
import { Author, faceOf } from './author.tsx'
import styles from './post-card.module.css'

/**
 * A post in a list: thumbnail or sound-print, title, subtitle, author and date, and commenters (COMMUNITY-15,
 * COMMUNITY-16). A click stores the post for its page (COMMUNITY-17).
 */
export function PostCard({
  post,
  as: Heading = 'h3',
  isSmall = false,
}: {
  post: Post
  as?: 'h2' | 'h3'
  isSmall?: boolean
}) {
  const select = useSelection((state) => state.selectPost)
  return (
    <WordCover authorId={post.user.id} html={`${post.title} ${post.sub_title}`}>
      <StoryCard
        href={`/community/post/${post.id}`}
        picture={post.thumbnail}
        title={post.title}
        text={post.sub_title}
        as={Heading}
        onClick={() => select(post)}
        by={post.user.id}
        classes={{
          card: names(isSmall && styles.small, !post.thumbnail && styles.drawn),
          picture: styles.picture,
          title: styles.title,
          foot: styles.foot,
        }}
        {...(isSmall
          ? { sizes: '(min-width: 62rem) 20rem, (min-width: 40rem) 30vw, 7rem' }
          : { sizes: '(min-width: 75rem) 20rem, (min-width: 40rem) 45vw, 7rem' })}
      >
        {post.pinned !== undefined && <strong className={styles.pinned}>{m.community_pinned()}</strong>}
        <Author user={post.user} date={post.created_at} />
        {!isSmall && <Tags post={post} />}
      </StoryCard>
    </WordCover>
  )
}

/** The commenters as tags, the number of comments, and the author and day of the last one (WRITING-10). */
function Tags({
  post: { comments, comments_count: count = comments.length, last_comment_at: lastAt },
}: {
  post: Post
}) {
  return (
    <div className={styles.commenters}>
      <div className={styles.talk}>
        <p className={styles.count}>
          {count === 0 ? m.community_no_comments_yet() : m.community_comment_count(counted(count))}
        </p>
        {comments[0] !== undefined && lastAt && (
          <p className={styles.last}>
            {m.community_last_comment()} <bdi>{comments[0].user.username}</bdi>, <DateText date={lastAt} />
          </p>
        )}
      </div>
      {comments.length > 0 && (
        <ul className={styles.tags} aria-label={m.community_people_who_commented()}>
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
