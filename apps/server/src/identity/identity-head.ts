import { createHash } from 'node:crypto'
import type { Identity } from '@earshot/contract/site/identity'
import { SHIPPED_IDENTITY } from '@earshot/contract/site/identity'
import { colourStyle, paletteOf } from '@earshot/contract/site/identity-colours'
import { escapeHtml } from '@earshot/contract/text/html-text'
import * as m from '@earshot/messages/site'
import { communityOf, isPreview } from './identity.ts'

/** The files that are drawn from the icon of a community, with their sides in pixels (SITE-11). */
export const ICONS = {
  'icon-32.png': 32,
  'icon-180.png': 180,
  'icon-192.png': 192,
  'icon-512.png': 512,
  'maskable-512.png': 512,
  'feed.jpg': 1400,
} as const
export type IconFile = keyof typeof ICONS

/** Increasing it makes all icons be drawn again. */
const DRAWING_VERSION = 1

/** Returns whether a community still has the mark of Earshot: it has no name, colour or icon of its own. */
export const hasShippedMark = ({ name, icon, accent }: Identity): boolean =>
  name === SHIPPED_IDENTITY.name && icon == null && accent == null

/** Returns the hash in the URLs of icons, which changes with the icon. */
export const iconHash = ({ name, icon, accent }: Identity): string =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, icon ?? [...name][0], accent ?? null]))
    .digest('hex')
    .slice(0, 16)

/** Returns the URL of an icon of a community. */
export const iconUrl = (identity: Identity, file: IconFile): string =>
  hasShippedMark(identity) && file in SHIPPED_ICONS ? `/${SHIPPED_ICONS[file]}` : `/icon/${iconHash(identity)}/${file}`

/** The drawn files of the mark of Earshot, beside the built site. */
const SHIPPED_ICONS: Partial<Record<IconFile, string>> = {
  'icon-180.png': 'mark-180.png',
  'icon-192.png': 'mark-192.png',
  'icon-512.png': 'mark-512.png',
  'maskable-512.png': 'mark-512.png',
}

/**
 * Adds name, colours and icons to a page, so that its first bytes show them (SITE-10 to SITE-12). The colours come last
 * in the head, after the style sheets that they replace.
 */
export const withIdentityHead = (html: string, identity: Identity): string =>
  html.replace('</head>', () => `${identityHead(identity)}</head>`)

/** Returns the elements of a head that name a community, and hold its colours and icons. */
export function identityHead(identity: Identity): string {
  const { name, ...data } = communityOf(identity)
  const attributes = [
    ['tagline', data.tagline],
    ['logo', data.logo],
    ['logo-dark', data.logoDark],
    ['source', data.source],
  ]
    .map(([key, value = '']) => ` data-${key}="${escapeHtml(value)}"`)
    .join('')
  const style = colourStyle({ accent: identity.accent ?? null, second: identity.second ?? null })
  return [
    `<meta name="application-name" content="${escapeHtml(name)}"${attributes}>`,
    style === '' ? '' : `<style>${style}</style>`,
    isPreview() ? `<style>${band()}</style>` : '',
    hasShippedMark(identity)
      ? '<link rel="icon" href="/mark.svg" type="image/svg+xml">'
      : `<link rel="icon" href="${iconUrl(identity, 'icon-32.png')}" sizes="32x32" type="image/png">`,
    `<link rel="icon" href="${iconUrl(identity, 'icon-192.png')}" sizes="192x192" type="image/png">`,
    `<link rel="apple-touch-icon" href="${iconUrl(identity, 'icon-180.png')}">`,
    `<link rel="manifest" href="/site.webmanifest?${iconHash(identity)}">`,
  ].join('')
}

// A band over the page, without an element that the scripts of the page do not know.
const band = (): string =>
  `body::before{content:"${m.site_preview_band()}";position:sticky;z-index:99;inset-block-start:0;display:block;padding:.4rem 1rem;background:#1b1512;color:#fffdf8;font-weight:600;text-align:center}`

/** Returns the declarations of the accent in both colour schemes, for documents without the style sheets of the site. */
export function schemeColours({ accent = null, second = null }: Identity): string {
  const declare = (theme: 'light' | 'dark') => {
    const { accent: shades } = paletteOf({ accent, second }, theme)
    return `--pink:${shades.line};--pink-ink:${shades.text}`
  }
  return `:root{${declare('light')}}@media (prefers-color-scheme:dark){:root:not([data-theme=light]){${declare('dark')}}}:root[data-theme=dark]{${declare('dark')}}`
}

/** Returns the source of a content-security policy that allows a style. */
export const styleSource = (style: string): string => `'sha256-${createHash('sha256').update(style).digest('base64')}'`
