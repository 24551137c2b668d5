import type { News } from '@earshot/contract/publication'
import { EmptyState } from '@earshot/ui/empty-state.tsx'
import { Link } from '@earshot/ui/link.tsx'
import { ArticleCard } from './article-card.tsx'
import styles from './article-grid.module.css'

/** The publication list as it stands on `/publication`, on the home page (HOME-16), and as the news of `/discover`. With `lead`, the first article is twice as wide. */
export function ArticleGrid({ articles, search = '', lead = false }: { articles: readonly News[]; search?: string; lead?: boolean }) {
  if (articles.length === 0) {
    return search === ''
      ? <EmptyState title="No articles yet">The first one will stand here as soon as somebody writes it.</EmptyState>
      : <EmptyState title={`Nothing about “${search}”`} action={<Link href="/publication">Show all articles</Link>}>Try fewer or other words.</EmptyState>
  }
  return (
    <ul className={styles.grid}>
      {articles.map((article, index) => {
        const isLead = lead && index === 0
        return <li key={article.id} className={isLead ? styles.lead : styles.item}><ArticleCard article={article} lead={isLead} /></li>
      })}
    </ul>
  )
}
