import * as m from '@earshot/messages/site'
import type { MetaDescriptor } from 'react-router'

/**
 * Metadata with which feed readers find the feed of a page at `path`, with its `title`. Feeds of sound are RSS, which
 * podcast apps read.
 */
export const feedLink = (path: string, title: string, type: 'atom' | 'rss' = 'atom'): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: `application/${type}+xml`,
  title: m.page_title({ title }),
  href: path,
})
