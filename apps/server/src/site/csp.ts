import { createHash } from 'node:crypto'
import type { Config, PaypalAccount } from '../config.ts'
import type { PageNeeds } from './pages/page-facts.ts'

/** Matches the inline scripts of a page. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** PayPal's hosts of scripts, windows and pictures, in addition to the host of its main script. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/**
 * Returns the content-security policy of a rendered page: inline scripts are allowed by hash, so that the page can be
 * cached for everybody. Inline styles are allowed, because components set custom properties with them. `needs` are
 * further sources of this page: only a page that takes money allows the payment provider, and the elements that the
 * provider's script adds, which carry `nonce`.
 */
export function contentPolicy(html: string, config: Config, needs?: PageNeeds, nonce?: string): string {
  const hashes = new Set(
    [...html.matchAll(INLINE_SCRIPT)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  )
  const api = config.publicUrl === undefined ? '' : ` ${new URL(config.publicUrl).origin}`
  const tiles = needs === 'map' && config.map !== undefined ? ` ${new URL(config.map.tiles).origin}` : ''
  // The page asks Google for the identity of the member (SOCIAL-01).
  const google = config.googleClientId === undefined ? '' : ' https://www.googleapis.com'
  const provider = takesMoney(config, needs) ? ` ${providerSources(config.paypal).join(' ')}` : ''
  const added = nonce === undefined ? '' : ` 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}${added}${provider}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${api}${tiles}${provider}`,
    // Episodes of imported feeds are played from the publisher's own server.
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

/** Returns whether a page takes money with the script of a payment provider; such a page is rendered for each visit. */
export const takesMoney = <C extends Pick<Config, 'paypal'>>(
  config: C,
  needs: PageNeeds | undefined,
): config is C & { paypal: PaypalAccount } => needs === 'payment' && config.paypal !== undefined

// The main script may come from another host: PayPal's sandbox, or a stand-in in tests.
const providerSources = ({ sdk }: PaypalAccount): string[] => [...new Set([new URL(sdk).origin, ...PAYPAL])]
