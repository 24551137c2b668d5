import { playerToken } from './player-link.ts'
import { readToken, useSession } from './session-store.ts'

/** URLs below the player's base that accept a key: `album/7`, `playlists` (PLAYERLINKS-01, PLAYERLINKS-02). */
const OPENS = /^(?:(?:album|season|play|playlist|episode|user)\/\d+|playlists)$/

/** Appends the key to a player link, before its fragment; undefined for other URLs, and without a key. */
export function keyedUrl(base: string, href: string, key: string): string | undefined {
  const folder = base.replace(/\/*$/, '/')
  const [url = '', moment] = href.split('#')
  if (key === '' || !url.startsWith(folder) || !OPENS.test(url.slice(folder.length))) return undefined
  return `${url}/${encodeURIComponent(key)}${moment === undefined ? '' : `#${moment}`}`
}

/**
 * Adds the member's key to a player link while a click follows it, in this or another tab, and removes it afterwards: a
 * URL that is copied, dragged or read from the page contains none (PLAYERLINKS-04, PLAYERLINKS-05). Before the click
 * the link has no key, because the browser fills the data of a drag before any event. Enter and assistive technology
 * also cause clicks. A link opened from the browser's own menu has no key; the player then uses the one that
 * session-store.ts stores. Links with `data-without-key` get none (LIVEFEED-14). Returns a function that stops it.
 */
export function lendPlayerKey(base: string): () => void {
  let lent: { anchor: HTMLAnchorElement; href: string; keyed: string } | undefined
  const revoke = () => {
    if (lent !== undefined && lent.anchor.getAttribute('href') === lent.keyed)
      lent.anchor.setAttribute('href', lent.href)
    lent = undefined
  }
  const lend = (event: MouseEvent) => {
    revoke()
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    const href = anchor?.getAttribute('href') ?? ''
    const keyed = keyedUrl(base, href, playerToken(useSession.getState().profile, readToken()))
    if (event.button === RIGHT || anchor === null || keyed === undefined || anchor.dataset.withoutKey === '') return
    lent = { anchor, href, keyed }
    anchor.setAttribute('href', keyed)
    // The browser reads the URL after the event.
    setTimeout(revoke)
  }
  window.addEventListener('click', lend, true)
  window.addEventListener('auxclick', lend, true)
  return () => {
    window.removeEventListener('click', lend, true)
    window.removeEventListener('auxclick', lend, true)
    revoke()
  }
}

const RIGHT = 2
