import { getCommunity } from '@earshot/messages/identity'
import * as m from '@earshot/messages/site'
import type { MetaDescriptor } from 'react-router'
import { property } from '../state/store.ts'
import { cutAtWord } from '../text/plain-text.ts'

/** The share picture of a page without its own picture. */
const SHARE_PICTURE = '/share.png'
/** The number of characters of a description in previews and search results. */
export const DESCRIPTION_CHARS = 180

/** The metadata of a page for previews and search engines. */
export type PageWords = {
  title?: string
  description?: string
  image?: string | null | undefined
  type?: 'website' | 'article' | 'music.album' | 'music.song' | 'profile'
}

/**
 * Returns title, description and share card of a page. `publicUrl` makes the picture's URL absolute, as required for
 * sharing; without a picture the site's own is used.
 */
export function pageMeta(
  { title, description = getCommunity().tagline, image, type = 'website' }: PageWords,
  publicUrl?: string,
): MetaDescriptor[] {
  // The title already contains the name of the site.
  const { tagline } = getCommunity()
  const own = tagline === '' ? m.brand() : m.site_title({ tagline })
  const name = title === undefined ? own : title.includes(m.brand()) ? title : m.page_title({ title })
  const words = cutAtWord(description, DESCRIPTION_CHARS)
  const picture = image || SHARE_PICTURE
  const card = picture.startsWith('/') ? (publicUrl === undefined ? undefined : publicUrl + picture) : picture
  return [
    { title: name },
    { name: 'description', content: words },
    { property: 'og:site_name', content: m.brand() },
    { property: 'og:title', content: title ?? name },
    { property: 'og:description', content: words },
    { property: 'og:type', content: type },
    { name: 'twitter:card', content: card === undefined ? 'summary' : 'summary_large_image' },
    ...(card === undefined ? [] : [{ property: 'og:image', content: card }]),
  ]
}

/** `export const meta = metaOf(() => ({ … }))` for a page with fixed texts. */
export const metaOf =
  (words: () => PageWords) =>
  ({ matches }: { matches: Matches }): MetaDescriptor[] =>
    pageMeta(words(), publicUrlOf(matches))

/** The matched routes that a `meta` function receives. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Returns the origin of this site from the root loader; undefined if that did not run. */
export function publicUrlOf(matches: Matches): string | undefined {
  const url = property(matches.find((match) => match?.id === 'root')?.loaderData, 'publicUrl')
  return typeof url === 'string' ? url : undefined
}
