import { isWebLink } from '@earshot/contract/text/web-link'

/**
 * Converts a typed link target to a URL that may be stored: http, https or mailto; otherwise returns undefined (threat
 * T8). "example.org" becomes a web URL and "me@example.org" a mailto URL.
 */
export function linkUrl(typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || /\s/.test(text)) return undefined
  if (/^[^\s@:/]+@[^\s@:/]+\.[^\s@:/]+$/.test(text)) return `mailto:${text}`
  const url = URL.parse(/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text) ? text : `https://${text.replace(/^\/+/, '')}`)
  if (url === null) return undefined
  if (url.protocol === 'mailto:') return url.pathname.includes('@') ? url.href : undefined
  return isWebLink(url.href) && (url.hostname.includes('.') || url.hostname === 'localhost') ? url.href : undefined
}
