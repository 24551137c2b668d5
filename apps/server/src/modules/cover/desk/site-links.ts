import type { SiteContent } from '@earshot/contract/desk/site'
import { PAGE_PATHS } from '@earshot/contract/site/page-paths'
import { linksOfMarkdown } from '../markdown.ts'
import { isTextFile } from '../site/site-buckets.ts'

/** A link of the site with the path of its field, such as home.sections.0.button_action. */
export type SiteLink = { path: string; link: string }

/** Kinds of items that a link can lead to. */
export const LINKED_KINDS = [
  'artist',
  'album',
  'song',
  'podcast',
  'episode',
  'topic',
  'post',
  'article',
  'contest',
] as const
/** An item that a link leads to. */
export type LinkedItem = { kind: (typeof LINKED_KINDS)[number]; id: number }

/** The page that a link leads to: one that exists, one that does not, or the page of an item (SITE-14). */
export type LinkTarget = 'page' | 'nowhere' | LinkedItem

/** Lists the links of a site: values of link fields, and links of its texts. */
export function linksOf({ values, texts }: SiteContent): SiteLink[] {
  const found: SiteLink[] = []
  const visit = (value: unknown, path: string, key: string): void => {
    if (typeof value === 'string') {
      if (LINK_KEYS.has(key)) found.push({ path, link: value })
      if (TEXT_KEYS.has(key))
        for (const link of linksOfMarkdown(isTextFile(value) ? (texts[value] ?? '') : value)) found.push({ path, link })
    } else if (typeof value === 'object' && value !== null)
      for (const [name, inside] of Object.entries(value)) visit(inside, path === '' ? name : `${path}.${name}`, name)
  }
  visit(values, '', '')
  return found
}

/** Returns the target of a link of the site; links to other sites and to files count as pages that exist. */
export function targetOf(link: string, { values }: Pick<SiteContent, 'values'>): LinkTarget {
  if (!/^\/(?!\/)/.test(link)) return 'page'
  const [before = ''] = link.split('#')
  const [address = '', query = ''] = before.split('?')
  const path = address.length > 1 ? address.replace(/\/+$/, '') : address
  if (OUTSIDE.some((start) => path.startsWith(start))) return 'page'
  const own = /^\/p\/([^/]+)$/.exec(path)?.[1]
  if (own !== undefined) return own === 'moderation' || ownNames(values).has(own) ? 'page' : 'nowhere'
  const asked = new URLSearchParams(query)
  if (path === '/help-center-article') return hasEntry(values, 'help', 'name', asked.get('article'))
  if (path === '/faq') return hasEntry(values, 'faq', 'id', asked.get('q'))
  for (const [kind, page] of ITEM_PAGES) {
    const id = page.exec(path)?.[1]
    if (id !== undefined) return { kind, id: Number(id) }
  }
  return PAGES.has(path) ? 'page' : 'nowhere'
}

const LINK_KEYS = new Set(['href', 'link', 'button_action'])
const TEXT_KEYS = new Set(['text', 'answer', 'content'])
/** Paths that are no pages of the site, such as the player and files. */
const OUTSIDE = [
  '/player',
  '/api/',
  '/media/',
  '/desk',
  '/signin/',
  '/artist_portal/',
  '/embed/',
  '/publication/preview/',
]
const ITEM_PAGES: readonly (readonly [LinkedItem['kind'], RegExp])[] = [
  ['artist', /^\/artist\/([1-9]\d{0,8})$/],
  ['album', /^\/discover\/([1-9]\d{0,8})$/],
  ['song', /^\/plays\/([1-9]\d{0,8})$/],
  ['podcast', /^\/podcast\/([1-9]\d{0,8})$/],
  ['episode', /^\/podcast\/[1-9]\d{0,8}\/([1-9]\d{0,8})$/],
  ['topic', /^\/community\/([1-9]\d{0,8})$/],
  ['post', /^\/community\/post\/([1-9]\d{0,8})$/],
  ['article', /^\/publication\/([1-9]\d{0,8})$/],
  ['contest', /^\/voting\/([1-9]\d{0,8})$/],
]
const PAGES: ReadonlySet<string> = new Set(PAGE_PATHS)

function ownNames({ pages }: SiteContent['values']): ReadonlySet<unknown> {
  const own = isGroup(pages) && Array.isArray(pages.own) ? pages.own.filter(isGroup) : []
  return new Set(own.flatMap(({ name, old_names: old }) => [name, ...(Array.isArray(old) ? old : [])]))
}

// Questions and help articles are entries of topics; the page without a name shows the first.
function hasEntry(values: SiteContent['values'], list: string, key: string, asked: string | null): LinkTarget {
  if (asked === null) return 'page'
  const topics = values[list]
  const entries = (Array.isArray(topics) ? topics.filter(isGroup) : []).flatMap((topic) =>
    Object.values(topic).flatMap((each) => (Array.isArray(each) ? each.filter(isGroup) : [])),
  )
  // Questions without an id have one that is assigned when the site is published.
  const isKnown = entries.some(
    (entry) => entry[key] === undefined || JSON.stringify(entry[key]).replaceAll('"', '') === asked,
  )
  return isKnown ? 'page' : 'nowhere'
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
