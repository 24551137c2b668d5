import type { SiteContent } from '@earshot/contract/desk/site'
import * as m from '@earshot/messages/desk-site'
import { isGroup } from './site-values.ts'

const NAMES = ['title', 'topic', 'question', 'name', 'username', 'label', 'alt', 'address', 'link', 'comment']

/** Returns the name of an entry of a list; empty without one. */
export function nameOf(entry: unknown): string {
  if (typeof entry === 'string') return entry
  if (!isGroup(entry)) return ''
  const found = NAMES.map((key) => entry[key]).find((each) => typeof each === 'string' && each !== '')
  return typeof found === 'string' ? found : ''
}

/** Returns a copy of an entry of a list. An id or a name is that of one entry. */
export function copyOf(entry: unknown): unknown {
  if (!isGroup(entry)) return entry
  const { id: _id, ...copy } = entry
  const own = 'old_names' in copy ? { ...copy, old_names: [] } : copy
  return 'name' in own && typeof own.name === 'string' ? { ...own, name: `${own.name}-2` } : own
}

/** The addresses of entries that have a page of their own, by the name of their list. */
const ADDRESSES: Readonly<Record<string, (entry: Readonly<Record<string, unknown>>) => string>> = {
  'faq.questions': ({ id }) => (typeof id === 'number' ? `/faq?q=${id}` : ''),
  'help.articles': ({ name }) => (typeof name === 'string' ? `/help-center-article?article=${name}` : ''),
  'pages.own': ({ name }) => (typeof name === 'string' ? `/p/${name}` : ''),
}
/** Lists whose entries are topics with a list of such entries. */
const TOPICS: Readonly<Record<string, string>> = { faq: 'questions', help: 'articles' }

/** Lists the pages of entries of the site, such as help articles, with their titles. */
export function entryPagesOf(values: SiteContent['values']): { title: string; link: string }[] {
  const { pages } = values
  const own = isGroup(pages) ? addressesOf('pages.own', pages.own) : []
  return [...own, ...addressesOf('help', values.help), ...addressesOf('faq', values.faq)]
}

function addressesOf(list: string, entries: unknown): { title: string; link: string }[] {
  if (!Array.isArray(entries)) return []
  const inner = TOPICS[list]
  return entries.filter(isGroup).flatMap((entry) => {
    if (inner !== undefined) return addressesOf(`${list}.${inner}`, entry[inner])
    const link = ADDRESSES[list]?.(entry) ?? ''
    return link === '' ? [] : [{ title: nameOf(entry), link }]
  })
}

/** Lists the addresses of the pages of the entry of a list that other texts and links of the site lead to (SITE-17). */
export function linkedPagesOf(list: string, entry: unknown, { values, texts }: SiteContent): string[] {
  const inside = JSON.stringify(entry)
  const all = JSON.stringify(values) + JSON.stringify(texts)
  return addressesOf(list, [entry]).flatMap(({ link }) => {
    const count = (where: string) =>
      where.split(new RegExp(`${link.replaceAll(/[?.]/g, String.raw`\$&`)}(?![\\w-])`)).length
    return count(all) > count(inside) ? [link] : []
  })
}

/**
 * Returns an own page under another name. A published name that it loses becomes one of its old names, whose address
 * leads to the page (SITE-18).
 */
export function renamed(page: Readonly<Record<string, unknown>>, name: string, published: readonly string[]): unknown {
  const old = Array.isArray(page.old_names) ? page.old_names.filter((each) => each !== name) : []
  const isLost = typeof page.name === 'string' && page.name !== name && published.includes(page.name)
  return { ...page, name, old_names: isLost && !old.includes(page.name) ? [...old, page.name] : old }
}

/** Pages that are offered as the first ones of a community (SITE-18). */
export const OFFERED_PAGES = [
  { name: 'privacy', title: m.privacy, lead: m.site_privacy_lead, text: m.site_privacy_text },
  { name: 'imprint', title: m.site_imprint, lead: m.site_imprint_lead, text: m.site_imprint_text },
] as const

/** Returns the state of an ad on a day like 2026-05-01 (SITE-16). */
export function adState(entry: Readonly<Record<string, unknown>>, today: string): 'shown' | 'planned' | 'over' {
  const { first_day: first, last_day: last } = entry
  if (typeof first === 'string' && first > today) return 'planned'
  return typeof last === 'string' && last < today ? 'over' : 'shown'
}
