import type { News } from '@earshot/contract/site/publication'
import { DateText } from '../../lib/text/date-text.tsx'

/** Author and day of an article; `created_at` is the fallback for `date` (PUBLICATION-10). */
export function Byline({ article: { author, date, created_at: createdAt } }: { article: News }) {
  return (
    <>
      {author && (
        <>
          <bdi>{author}</bdi>,{' '}
        </>
      )}
      <DateText date={date ?? createdAt} />
    </>
  )
}
