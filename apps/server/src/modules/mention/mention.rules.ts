import { SHOWN } from '@earshot/contract/limits'
import { MENTIONED_KINDS, type MentionedKind } from '@earshot/contract/mention'
import { soundOfPage } from '@earshot/contract/sound-page'

/** Something to listen to, as a link names it. */
export type Named = { kind: MentionedKind; id: number }

/** Where the site and the player are: `publicUrl` without and `playerUrl` with "/" at its end. */
export type Urls = { publicUrl: string | undefined; playerUrl: string }

/** What sanitised HTML links to that can be heard here, each once, in its order. */
export function linksIn(html: string, urls: Urls): Named[] {
  const named = new Map<string, Named>()
  for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
    const sound = soundOfLink(href, urls)
    if (sound !== undefined) named.set(`${sound.kind}/${sound.id}`, sound)
  }
  return [...named.values()]
}

/** The links of sanitised HTML that are shown as mentions: at most SHOWN.mentions. */
export const namedIn = (html: string, urls: Urls): Named[] => linksIn(html, urls).slice(0, SHOWN.mentions)

/** What links to an artist, album or song begin with, before the id: paths and whole URLs of the site and of the player. */
export function linkStarts(kind: 'artist' | 'album' | 'play', { publicUrl, playerUrl }: Urls): string[] {
  const paths = [`/${PATHS[kind]}/`, ...(kind === 'artist' ? [] : [`${playerUrl}${kind}/`])]
  return publicUrl === undefined ? paths : paths.flatMap((path) => [path, new URL(path, publicUrl).href])
}

/** The words of the site's URLs. */
const PATHS = { artist: 'artist', album: 'discover', play: 'plays' } as const

/** Stands for the site where its URL is not known. */
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
