import { soundOfPage } from '@earshot/contract/catalogue/sound-page'
import { MENTIONED_KINDS, type LinkedKind } from '@earshot/contract/community/mention'
import { SHOWN } from '@earshot/contract/limits'

/** An item of this site that a link refers to; `from` is the second that the link names. */
export type Named = { kind: LinkedKind; id: number; from?: number }

/** URLs of the site and the player: `publicUrl` without and `playerUrl` with "/" at its end. */
export type Urls = { publicUrl: string | undefined; playerUrl: string }

/** Returns the items of this site that sanitised HTML links to, each once, in order. */
export function linksIn(html: string, urls: Urls): Named[] {
  const named = new Map<string, Named>()
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
    const item = itemOfLink(href, urls)
    if (item === undefined) continue
    const key = `${item.kind}/${item.id}`
    const known = named.get(key)
    if (known?.from === undefined) named.set(key, item)
  }
  return [...named.values()]
}

/** Returns the links of sanitised HTML that are shown as mentions: at most `most` (SHOWN.mentions). */
export const namedIn = (html: string, urls: Urls, most: number = SHOWN.mentions): Named[] =>
  linksIn(html, urls).slice(0, most)

/**
 * Returns the beginnings of links to an artist, album or song, before the id: paths and absolute URLs of the site and
 * of the player.
 */
export function linkStarts(kind: 'artist' | 'album' | 'play', { publicUrl, playerUrl }: Urls): string[] {
  const paths = [`/${PATHS[kind]}/`, ...(kind === 'artist' ? [] : [`${playerUrl}${kind}/`])]
  return publicUrl === undefined ? paths : paths.flatMap((path) => [path, new URL(path, publicUrl).href])
}

/** Path segments of the site's URLs. */
const PATHS = { artist: 'artist', album: 'discover', play: 'plays' } as const

/** Placeholder for the site when its URL is not configured. */
const NOWHERE = 'http://site.invalid'

function itemOfLink(href: string, { publicUrl = NOWHERE, playerUrl }: Urls): Named | undefined {
  const url = URL.parse(href, publicUrl)
  if (url === null) return undefined
  const at = secondIn(url.hash)
  const player = URL.parse(playerUrl, publicUrl)
  if (player !== null && url.origin === player.origin && url.pathname.startsWith(player.pathname)) {
    const [kind, id] = url.pathname.slice(player.pathname.length).split('/')
    const known = MENTIONED_KINDS.find((each) => each === kind)
    return known !== undefined && /^[1-9]\d{0,8}$/.test(id ?? '') ? { kind: known, id: Number(id), ...at } : undefined
  }
  if (url.origin !== new URL(publicUrl).origin) return undefined
  const sound = soundOfPage(url.pathname)
  return sound === undefined ? textOfPage(url) : { ...sound, ...at }
}

// A link to a comment, such as the source of a quote, has no card.
function textOfPage({ pathname, search, hash }: URL): Named | undefined {
  const [, page, id] = /^\/(community\/post|publication)\/([1-9]\d{0,8})\/?$/.exec(pathname) ?? []
  if (page === undefined || search !== '' || hash.startsWith('#comment-')) return undefined
  return { kind: page === 'publication' ? 'article' : 'post', id: Number(id) }
}

// Reads the moment of a link: `#t=83`, `#t=1:23` or `#t=1:02:03`.
function secondIn(hash: string): { from: number } | undefined {
  const [, text] = /^#t=(\d{1,6}|(?:\d{1,3}:)?\d{1,2}:\d{2})$/.exec(hash) ?? []
  return text === undefined ? undefined : { from: text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) }
}
