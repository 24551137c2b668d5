import type { News } from '@earshot/contract/site/publication'
import { Fragment } from 'react'
import { MemberLink } from '../../layout/parts/member/member-link.tsx'
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
      {authors.map(({ id, name, username }) => (
        <Fragment key={id ?? name}>
          {isLinked && username !== undefined ? <MemberLink username={username} name={name} /> : <bdi>{name}</bdi>}
          {', '}
        </Fragment>
      ))}
      <DateText date={date ?? createdAt} />
    </>
  )
}
