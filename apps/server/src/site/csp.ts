import { createHash } from 'node:crypto'
import type { Config } from '../config.ts'
import type { PageNeeds } from './page-facts.ts'

/** Matches the inline scripts of a page. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** What the page that takes money lets in: the provider's script at `sdk`, and what that script adds, which carries `nonce`. */
export type CheckoutSources = { sdk: string; nonce: string }

/** Hosts of PayPal's script, windows and pictures beside the one that the script comes from. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/**
 * The content-security policy of a rendered page: its inline scripts by their hashes, so that the page can be kept and
 * served to everybody. Styles may be inline: components set custom properties that way. `needs` is what this page may load besides.
 * Only the checkout names the payment provider.
 */
export function contentPolicy(html: string, config: Config, needs?: PageNeeds, checkout?: CheckoutSources): string {
  const hashes = new Set(
    [...html.matchAll(INLINE_SCRIPT)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  )
  const api = config.publicUrl === undefined ? '' : ` ${new URL(config.publicUrl).origin}`
  const tiles = needs === 'map' && config.map !== undefined ? ` ${new URL(config.map.tiles).origin}` : ''
  // The page asks Google who signs in (SOCIAL-01).
  const google = config.googleClientId === undefined ? '' : ' https://www.googleapis.com'
  const provider = checkout === undefined ? '' : ` ${providerSources(checkout.sdk).join(' ')}`
  const nonce = checkout === undefined ? '' : ` 'nonce-${checkout.nonce}'`
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}${nonce}${provider}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${api}${tiles}${provider}`,
    // Episodes of imported feeds play from their publisher's own server.
    `media-src 'self' blob: https:${config.feedPrivateAddresses ? ' http:' : ''}${api}`,
    `connect-src 'self'${api}${google}${provider}`,
    "font-src 'self'",
    `frame-src https://www.youtube-nocookie.com${provider}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'self'",
    "manifest-src 'self'",
  ].join('; ')
}

// The script itself may come from elsewhere: PayPal's sandbox, or a stand-in in tests.
const providerSources = (sdk: string): string[] => [...new Set([new URL(sdk).origin, ...PAYPAL])]
