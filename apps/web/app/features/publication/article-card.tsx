import type { News } from '@earshot/contract/site/publication'
import * as m from '@earshot/messages/publication'
import { StoryCard } from '@earshot/ui/cards/story-card.tsx'
import { names } from '@earshot/ui/text/names'
import { useSelection } from '../../lib/state/selection-store.ts'
import { Byline } from './byline.tsx'
import styles from './article-card.module.css'

/** `beside` and `next` have their picture beside the text in wide windows, `front` is the largest of a page. */
type CardStyle = 'beside' | 'next' | 'front'

/**
 * An article in a list: thumbnail, title, plain excerpt, "Read More", author and date (PUBLICATION-03). A click stores
 * it for its page (DISCOVER-10).
 */
export function ArticleCard({ article, variant }: { article: News; variant?: CardStyle | undefined }) {
  const select = useSelection((state) => state.selectArticle)
  return (
    <StoryCard
      href={`/publication/${article.id}`}
      picture={article.thumbnail ?? article.photo}
      focus={article.focal_x === undefined ? undefined : `${article.focal_x}% ${article.focal_y}%`}
      title={article.title}
      text={article.content}
      onClick={() => select(article)}
      sizes={
        variant === 'front'
          ? '(min-width: 75rem) 46vw, (min-width: 40rem) 45vw, 92vw'
          : '(min-width: 62rem) 30vw, (min-width: 40rem) 45vw, 7rem'
      }
      classes={{
        card: names(styles.card, variant !== undefined && styles[variant]),
        picture: styles.picture,
        title: styles.title,
        text: styles.text,
        foot: styles.byline,
      }}
    >
      <span>
        <Byline article={article} />
      </span>
      <span className={styles.more} aria-hidden>
        {m.publication_read_more()}
      </span>
    </StoryCard>
  )
}
