import type { News } from '@earshot/contract/site/publication'
import { Link } from '@earshot/ui/links/link.tsx'
import { Fragment } from 'react'
import { DateText } from '../../lib/text/date-text.tsx'

/**
 * Authors and day of an article; `created_at` is the fallback for `date` (PUBLICATION-10). With `isLinked`, authors who
 * are members link to their profiles (NEWSROOM-12).
 */
export function Byline({
  article: { authors, date, created_at: createdAt },
  isLinked = false,
}: {
  article: News
  isLinked?: boolean
}) {
  return (
    <>
      {authors.map(({ id, name }) => (
        <Fragment key={id ?? name}>
          {isLinked && id !== undefined ? (
            <Link href={`/player/user/${id}`}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          {', '}
        </Fragment>
      ))}
      <DateText date={date ?? createdAt} />
    </>
  )
}
