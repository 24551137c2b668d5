import type { NewsPage } from '@earshot/contract/site/publication'
import { youtubeId } from '@earshot/contract/text/youtube'
import * as m from '@earshot/messages/publication'
import { Link } from '@earshot/ui/links/link.tsx'
import { YouTube } from '@earshot/ui/media/youtube.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { formatDate } from '@earshot/ui/text/format-date'
import { ArticleText } from './article-text.tsx'
import { Byline } from './byline.tsx'
import styles from './article.module.css'

/** The head, cover and text of an article, also of one that is previewed. */
export function ArticleView({ article }: { article: NewsPage }) {
  const photo = article.photo ?? article.thumbnail
  return (
    <>
      <header className={`wrap ${styles.head}`}>
        <p className={styles.back}>
          <Link href="/publication">{m.publication()}</Link>
        </p>
        <h1 dir="auto">{article.title}</h1>
        {article.lead && (
          <p className={styles.lead} dir="auto">
            {article.lead}
          </p>
        )}
        <p className={styles.by}>
          <Byline article={article} isLinked />
          {article.updated_at && (
            <>
              {' · '}
              <time dateTime={article.updated_at}>
                {m.publication_updated({ date: formatDate(article.updated_at) })}
              </time>
            </>
          )}
        </p>
        {article.topics.length > 0 && (
          <ul className={styles.topics} aria-label={m.topics()}>
            {article.topics.map(({ id, title }) => (
              <li key={id}>
                <Link href={`/community/${id}`}>
                  <bdi>{title}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </header>
      {article.media_type === 'youtube' && article.youtube_link ? (
        <div className={`wrap ${styles.cover}`}>
          <YouTube id={youtubeId(article.youtube_link)} title={article.title} poster={photo} />
        </div>
      ) : (
        photo && (
          <div className={`wrap ${styles.cover}`}>
            <Picture
              src={photo}
              alt={article.photo_description ?? ''}
              focus={`${article.focal_x}% ${article.focal_y}%`}
              shape="own"
              sizes="(min-width: 84rem) 1336px, 100vw"
              first
            />
            {article.photo_credit && <p className={styles.by}>{article.photo_credit}</p>}
          </div>
        )
      )}
      <div className={`wrap ${styles.text}`}>
        <ArticleText article={article} />
      </div>
    </>
  )
}
