import * as m from '@earshot/messages/site'
import type { MetaDescriptor } from 'react-router'

/**
 * Lets feed readers discover the feed of a page at `path`; `title` distinguishes it from others. Sound feeds are RSS,
 * for podcast apps.
 */
export const feedLink = (path: string, title: string, type: 'atom' | 'rss' = 'atom'): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: `application/${type}+xml`,
  title: m.page_title({ title }),
  href: path,
})
