import type { Category, PostDetail } from '@earshot/contract/community/community'
import { Link } from '@earshot/ui/links/link.tsx'
import { soundPrint } from '@earshot/ui/media/sound-print'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import type { ReactNode } from 'react'
import { LinkedAuthor } from './author.tsx'
import styles from './post-cover.module.css'

/**
 * The displayed width of a post's cover. The same picture in the body uses the same variant, so that it is fetched
 * once.
 */
export const COVER_SIZES = '100vw'

/**
 * The cover of a post: topic, title, subtitle, author and day over its picture, or over its sound-print (POST-01).
 * `note` is shown in the author's line, `tools` at the end.
 */
export function PostCover({
  post,
  topic,
  note,
  tools,
}: {
  post: PostDetail
  topic: Category | undefined
  note: ReactNode
  tools: ReactNode
}) {
  const hasPicture = post.thumbnail !== null && post.thumbnail !== undefined && post.thumbnail !== ''
  return (
    <header className={hasPicture ? `${styles.cover} ${styles.pictured}` : styles.cover}>
      {hasPicture ? (
        <Picture src={post.thumbnail} alt="" shape="fill" sizes={COVER_SIZES} first />
      ) : (
        <svg className={styles.print} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden>
          <path d={soundPrint(post.title)} />
        </svg>
      )}
      <div className={styles.words}>
        <div className="wrap">
          {topic !== undefined && (
            <p className={styles.topic}>
              <Link href={`/community/${topic.id}`}>{topic.title}</Link>
            </p>
          )}
          <h1 dir="auto">{post.title}</h1>
          {post.sub_title !== '' && (
            <p className={styles.sub} dir="auto">
              {post.sub_title}
            </p>
          )}
          <div className={styles.by}>
            <LinkedAuthor user={post.user} date={post.created_at}>
              <span className={styles.note}>{note}</span>
            </LinkedAuthor>
            {tools}
          </div>
        </div>
      </div>
      <FirstPaint />
    </header>
  )
}
