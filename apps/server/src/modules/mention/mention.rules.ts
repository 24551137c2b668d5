import { soundOfPage } from '@earshot/contract/catalogue/sound-page'
import { MENTIONED_KINDS, type MentionedKind } from '@earshot/contract/community/mention'
import { SHOWN } from '@earshot/contract/limits'

/** A playable item that a link refers to. */
export type Named = { kind: MentionedKind; id: number }

/** URLs of the site and the player: `publicUrl` without and `playerUrl` with "/" at its end. */
export type Urls = { publicUrl: string | undefined; playerUrl: string }

/** Returns the items of this site that sanitised HTML links to, each once, in order. */
export function linksIn(html: string, urls: Urls): Named[] {
  const named = new Map<string, Named>()
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
    const sound = soundOfLink(href, urls)
    if (sound !== undefined) named.set(`${sound.kind}/${sound.id}`, sound)
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

function soundOfLink(href: string, { publicUrl = NOWHERE, playerUrl }: Urls): Named | undefined {
  const url = URL.parse(href, publicUrl)
  if (url === null) return undefined
  const player = URL.parse(playerUrl, publicUrl)
  if (player !== null && url.origin === player.origin && url.pathname.startsWith(player.pathname)) {
    const [kind, id] = url.pathname.slice(player.pathname.length).split('/')
    const known = MENTIONED_KINDS.find((each) => each === kind)
    return known !== undefined && /^[1-9]\d{0,8}$/.test(id ?? '') ? { kind: known, id: Number(id) } : undefined
  }
  return url.origin === new URL(publicUrl).origin ? soundOfPage(url.pathname) : undefined
}
