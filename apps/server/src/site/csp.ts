import { createHash } from 'node:crypto'
import type { Config, PaypalAccount } from '../config.ts'
import type { PageNeeds } from './page-facts.ts'

/** Matches the inline scripts of a page. */
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/** Hosts of PayPal's script, windows and pictures beside the one that the script comes from. */
const PAYPAL = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/**
 * The content-security policy of a rendered page: its inline scripts by their hashes, so that the page can be kept and
 * served to everybody. Styles may be inline: components set custom properties that way. `needs` is what this page may load besides:
 * only a page that takes money names the payment provider, and lets in what the provider's script adds, which carries `nonce`.
 */
export function contentPolicy(html: string, config: Config, needs?: PageNeeds, nonce?: string): string {
  const hashes = new Set(
    [...html.matchAll(INLINE_SCRIPT)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  )
  const api = config.publicUrl === undefined ? '' : ` ${new URL(config.publicUrl).origin}`
  const tiles = needs === 'map' && config.map !== undefined ? ` ${new URL(config.map.tiles).origin}` : ''
  // The page asks Google who signs in (SOCIAL-01).
  const google = config.googleClientId === undefined ? '' : ' https://www.googleapis.com'
  const provider = takesMoney(config, needs) ? ` ${providerSources(config.paypal).join(' ')}` : ''
  const added = nonce === undefined ? '' : ` 'nonce-${nonce}'`
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}${added}${provider}`.trim(),
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

/** Whether a page takes money with the script of a payment provider; such a page is made for each visit. */
export const takesMoney = <C extends Pick<Config, 'paypal'>>(
  config: C,
  needs: PageNeeds | undefined,
): config is C & { paypal: PaypalAccount } => needs === 'payment' && config.paypal !== undefined

// The script itself may come from elsewhere: PayPal's sandbox, or a stand-in in tests.
const providerSources = ({ sdk }: PaypalAccount): string[] => [...new Set([new URL(sdk).origin, ...PAYPAL])]
