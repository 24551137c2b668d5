import type { MetaDescriptor } from 'react-router'
import { property } from './store.ts'

const SITE = 'Earshot'

type Page = { title?: string; description?: string; image?: string | null | undefined; type?: 'website' | 'article' | 'music.album' | 'music.song' | 'profile' }

/** Title, description and sharing card of a page. `publicUrl` makes the picture's address absolute, as sharing needs it. */
export function pageMeta({ title, description = 'Music and podcasts by the people who make them, and a place to talk about both.', image, type = 'website' }: Page, publicUrl?: string): MetaDescriptor[] {
  const name = title === undefined ? `${SITE}: music and podcasts, close by` : `${title} · ${SITE}`
  const card = image?.startsWith('/') === true ? publicUrl === undefined ? undefined : publicUrl + image : (image ?? undefined)
  return [
    { title: name },
    { name: 'description', content: description },
    { property: 'og:site_name', content: SITE },
    { property: 'og:title', content: title ?? name },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type },
    { name: 'twitter:card', content: card === undefined ? 'summary' : 'summary_large_image' },
    ...(card === undefined ? [] : [{ property: 'og:image', content: card }]),
  ]
}

/** Lets feed readers find the feed of a page at `path`; `title` names it among others. */
export const feedLink = (path: string, title: string): MetaDescriptor => ({ tagName: 'link', rel: 'alternate', type: 'application/atom+xml', title: `${title} · ${SITE}`, href: path })

/** What a `meta` function gets of the routes around its page. */
export type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[]

/** Origin of this site as the server told the root; undefined where it did not. */
export function publicUrlOf(matches: Matches): string | undefined {
  const url = property(matches.find((match) => match?.id === 'root')?.loaderData, 'publicUrl')
  return typeof url === 'string' ? url : undefined
}
