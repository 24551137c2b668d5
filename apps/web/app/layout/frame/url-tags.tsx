import { useLocation, useMatches } from 'react-router'
import { publicUrlOf } from '../../lib/page/meta.ts'
import { queryNames } from '../../page-lists.ts'

/**
 * The canonical URL of a page for search engines and previews, without parameters that only state how much of a list is
 * shown.
 */
export function UrlTags() {
  const { pathname, search } = useLocation()
  const publicUrl = publicUrlOf(useMatches())
  if (publicUrl === undefined) return null
  const query = new URLSearchParams(
    [...new URLSearchParams(search)]
      .filter(([name]) => name !== 'shown' && queryNames.includes(name))
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
  const url = `${publicUrl}${pathname.replace(/(.)\/+$/, '$1')}${query.size === 0 ? '' : `?${query.toString()}`}`
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:url" content={url} />
    </>
  )
}
