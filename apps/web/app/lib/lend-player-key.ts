import { playerToken } from './player-link.ts'
import { readToken, useSession } from './session-store.ts'

/** Addresses below the player's base that take a key: `album/7`, `playlists` (PLAYERLINKS-01, PLAYERLINKS-02). */
const OPENS = /^(?:(?:album|season|play|playlist|episode|user)\/\d+|playlists)$/

/** The address of a player link with the key at its end; undefined for other addresses, and without a key. */
export function keyedAddress(base: string, href: string, key: string): string | undefined {
  const folder = base.replace(/\/*$/, '/')
  return key !== '' && href.startsWith(folder) && OPENS.test(href.slice(folder.length))
    ? `${href}/${encodeURIComponent(key)}`
    : undefined
}

/**
 * Puts the member's key into a player link while it is being followed, in this or another tab, and takes it out again: an address
 * that is copied, dragged or read from the page has none (PLAYERLINKS-04, PLAYERLINKS-05). What the browser's own menu opens has none either;
 * the player then takes the one that session-store.ts keeps. Returns the way to stop.
 */
export function lendPlayerKey(base: string): () => void {
  let lent: { anchor: HTMLAnchorElement; href: string } | undefined
  const takeBack = () => {
    if (lent?.anchor.getAttribute('href')?.startsWith(`${lent.href}/`) === true)
      lent.anchor.setAttribute('href', lent.href)
    lent = undefined
  }
  const lend = ({ target }: Event) => {
    takeBack()
    const anchor = target instanceof Element ? target.closest('a') : null
    const href = anchor?.getAttribute('href') ?? ''
    const keyed = keyedAddress(base, href, playerToken(useSession.getState().profile, readToken()))
    if (anchor === null || keyed === undefined) return
    lent = { anchor, href }
    anchor.setAttribute('href', keyed)
  }
  // The browser reads the address once the event is over.
  const takeBackSoon = () => void setTimeout(takeBack)
  const listeners: readonly [type: string, listener: (event: Event) => void][] = [
    ['pointerdown', (event) => (event instanceof MouseEvent && event.button === 2 ? takeBack() : lend(event))],
    [
      'keydown',
      (event) => {
        if (event instanceof KeyboardEvent && event.key === 'Enter') lend(event)
      },
    ],
    ...['click', 'auxclick'].map((type): [string, (event: Event) => void] => [
      type,
      (event) => {
        if (!(event instanceof MouseEvent) || event.button === 2) return
        lend(event)
        takeBackSoon()
      },
    ]),
    ...['pointerup', 'keyup'].map((type): [string, () => void] => [type, takeBackSoon]),
    // A menu with "copy link", also after a long press.
    ...['contextmenu', 'dragstart', 'pointercancel', 'copy', 'blur'].map((type): [string, () => void] => [
      type,
      takeBack,
    ]),
  ]
  for (const [type, listener] of listeners) window.addEventListener(type, listener, true)
  return () => {
    for (const [type, listener] of listeners) window.removeEventListener(type, listener, true)
    takeBack()
  }
}
