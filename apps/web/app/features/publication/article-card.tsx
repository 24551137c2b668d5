import type { News } from '@earshot/contract/publication'
import { Link } from '@earshot/ui/link.tsx'
import { names } from '@earshot/ui/names'
import { Picture } from '@earshot/ui/picture.tsx'
import { useSelection } from '../../lib/selection-store.ts'
import styles from './article-card.module.css'
import { articleDate } from './article-date.ts'

/** An article in a list: thumbnail, title, plain excerpt, "Read More", author and date (PUBLICATION-03). It is kept for its page (DISCOVER-10). */
export function ArticleCard({ article, lead = false }: { article: News; lead?: boolean }) {
  const select = useSelection((state) => state.selectArticle)
  return (
    <article className={names(styles.card, lead && styles.lead)}>
      <Picture src={article.thumbnail ?? article.photo} alt="" seed={article.title} shape="wide" sizes="(min-width: 62rem) 30vw, (min-width: 40rem) 45vw, 92vw" className={styles.picture} />
      <h3 className={styles.title}>
        <Link href={`/publication/${article.id}`} className={styles.link} onClick={() => select(article)} dir="auto">{article.title}</Link>
      </h3>
      <p className={styles.excerpt} dir="auto">{article.content}</p>
      <p className={styles.foot}>
        <span>{[article.author, articleDate(article)].filter(Boolean).join(', ')}</span>
        <span className={styles.more} aria-hidden>Read More</span>
      </p>
    </article>
  )
}
