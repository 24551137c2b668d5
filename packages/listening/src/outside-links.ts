import type { Playback } from '@earshot/playback/snapshot'

/** Paths of our origin that are not pages, so playback would end there. */
const NO_PAGE = /^\/(?:api|media)\/|\.(?:xml|opml|json|csv|txt|jpg|webp)$/

/** Returns whether a URL is a page of the site or the player on one of their origins. */
export const isInternalPage = ({ origin, pathname }: URL, origins: readonly string[]): boolean =>
  origins.includes(origin) && !NO_PAGE.test(pathname)

/**
 * Opens links to other sites in a new tab during playback, so that playback continues (PLAYBACK-01). Returns a function
 * that stops this.
 */
export function openOutsideLinksApart(playback: Playback, origins: readonly string[]): () => void {
  const click = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
    if (link === null || event.defaultPrevented || playback.getSnapshot().status === 'paused') return
    const url = new URL(link.href)
    const staysHere = link.target === '' || link.target === '_self'
    if (!staysHere || link.download !== '' || !url.protocol.startsWith('http') || isInternalPage(url, origins)) return
    const { target } = link
    link.target = '_blank'
    // The browser follows the link right after the event.
    setTimeout(() => (link.target = target))
  }
  document.addEventListener('click', click)
  return () => document.removeEventListener('click', click)
}
