import type { News } from '@earshot/contract/publication'
import { names } from '@earshot/ui/names'
import { StoryCard } from '@earshot/ui/story-card.tsx'
import { useSelection } from '../../lib/selection-store.ts'
import styles from './article-card.module.css'
import { articleDate } from './article-date.ts'

/** An article in a list: thumbnail, title, plain excerpt, "Read More", author and date (PUBLICATION-03). It is kept for its page (DISCOVER-10). */
export function ArticleCard({ article, lead = false }: { article: News; lead?: boolean }) {
  const select = useSelection((state) => state.selectArticle)
  return (
    <StoryCard
      href={`/publication/${article.id}`}
      picture={article.thumbnail ?? article.photo}
      title={article.title}
      text={article.content}
      onClick={() => select(article)}
      look={{ card: names(styles.card, lead && styles.lead), picture: styles.picture, title: styles.title, text: styles.text, foot: styles.byline }}
    >
      <span>{[article.author, articleDate(article)].filter(Boolean).join(', ')}</span>
      <span className={styles.more} aria-hidden>Read More</span>
    </StoryCard>
  )
}
