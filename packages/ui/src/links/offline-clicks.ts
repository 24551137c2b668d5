/**
 * Prevents navigation to links that the browser would follow while offline, because its own error page would replace
 * the page (ERRORS-06). Passes the URL to `onBlocked`; returns a function that stops it.
 */
export function blockOfflineClicks(onBlocked: (href: string) => void): () => void {
  const onClick = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link === null || navigator.onLine || event.defaultPrevented || !isFollowedHere(event, link)) return
    event.preventDefault()
    onBlocked(link.href)
  }
  window.addEventListener('click', onClick)
  return () => window.removeEventListener('click', onClick)
}

function isFollowedHere(event: MouseEvent, link: HTMLAnchorElement): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  const isOnThisPage = link.hash !== '' && link.href.split('#')[0] === location.href.split('#')[0]
  return (
    /^https?:$/.test(link.protocol) &&
    ['', '_self'].includes(link.target) &&
    !link.hasAttribute('download') &&
    !isOnThisPage
  )
}
