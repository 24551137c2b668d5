import { secondsToCount } from '@earshot/contract/listening/played'
import { escapeHtml } from '@earshot/contract/text/html-text'
import { schemeColours, styleSource } from '../../../identity/identity-head.ts'
import { communityOf, getIdentity } from '../../../identity/identity.ts'
import type { Embedded, EmbeddedSound } from './embedded.ts'

const STYLE = `
:root{color-scheme:light dark;--paper:#faf5ec;--ink:#1b1512;--soft:#5c5148;--rule:#e3d9c8}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){--paper:#0a0d1a;--ink:#f3efe8;--soft:#a9b0c6;--rule:#232a41}}
:root[data-theme=dark]{color-scheme:dark;--paper:#0a0d1a;--ink:#f3efe8;--soft:#a9b0c6;--rule:#232a41}
:root[data-theme=light]{color-scheme:light}
*{box-sizing:border-box;margin:0}
body{display:flex;flex-direction:column;height:100vh;padding:12px;gap:10px;border:1px solid var(--rule);border-radius:12px;overflow:hidden;background:var(--paper);color:var(--ink);font:15px/1.35 system-ui,sans-serif}
header{display:flex;gap:12px;align-items:center;min-width:0}
header img{flex:none;width:72px;height:72px;border-radius:6px;object-fit:cover}
header div{min-width:0;flex:1}
h1{font-size:17px;line-height:1.2}
h1,.by{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
a{color:inherit;text-decoration:none}
a:hover{text-decoration:underline}
a:focus-visible,audio:focus-visible{outline:3px solid var(--pink);outline-offset:2px}
.by,.note,li span{color:var(--soft)}
.home{flex:none;align-self:flex-start;color:var(--pink-ink);font-size:13px;font-weight:650}
.note{font-size:13px}
audio{width:100%;height:40px}
ol{flex:1;min-height:0;padding:0;overflow-y:auto;list-style:none;border-top:1px solid var(--rule)}
li{border-bottom:1px solid var(--rule)}
li a,li span.off{display:flex;gap:10px;align-items:center;min-height:44px;padding:0 4px}
li b{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;font-weight:500}
li a[aria-current] b{color:var(--pink-ink);font-weight:700}
.home{max-width:40%}
.home img{width:auto;max-width:100%;height:24px;border-radius:0;object-fit:contain}
.home .on-dark{display:none}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]) .home .on-dark{display:inline}:root:not([data-theme=light]) .home .on-light{display:none}}
:root[data-theme=dark] .home .on-dark{display:inline}:root[data-theme=dark] .home .on-light{display:none}`

const styleOf = (): string => STYLE + schemeColours(getIdentity())

// The logo, in its form for each theme, or the name.
function home(): string {
  const { name, logo, logoDark } = communityOf(getIdentity())
  if (logo === '') return escapeHtml(name)
  const picture = (url: string, theme: string) =>
    `<img class="${theme}" src="${escapeHtml(url)}" alt="${escapeHtml(name)}" height="24">`
  return picture(logo, 'on-light') + picture(logoDark, 'on-dark')
}

/** Notices for a preview, and for a sound that cannot be played; `player.js` reads both from the page. */
const PREVIEW = 'This is a preview. Subscribers hear all of it.'
const FAILED = 'This cannot be played now. Open it on the site.'

/**
 * Content security policy of an embedded player: any site may frame it, and it loads only its own script, pictures and
 * sound.
 */
export const embedPolicy = (): string =>
  `default-src 'none'; script-src 'self'; style-src ${styleSource(styleOf())}; img-src 'self'; media-src 'self' https: http:; connect-src 'self'; frame-ancestors *; base-uri 'none'; form-action 'none'`

/**
 * Display options: the number of the sound, from 1, and the theme of the embedding page; the default is the theme of
 * the device.
 */
type Shown = { track: number; theme?: 'light' | 'dark' | undefined }

/**
 * Renders the document of an embedded player. Without scripts, a track is a link to the same player with that track.
 */
export function embedPage(embedded: Embedded, { track, theme }: Shown): string {
  const { title, by, byPage, page, picture, sounds } = embedded
  const at = Math.min(Math.max(track, 1), Math.max(sounds.length, 1)) - 1
  const current = sounds[at]
  const query = (number: number) => `?track=${number}${theme === undefined ? '' : `&amp;theme=${theme}`}`
  const name = by === null ? '' : byPage === null ? escapeHtml(by) : outward(byPage, escapeHtml(by))
  return `<!doctype html><html lang="en"${theme === undefined ? '' : ` data-theme="${theme}"`}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(by === null ? title : `${title} · ${by}`)}</title><link rel="canonical" href="${escapeHtml(page)}"><style>${styleOf()}</style></head><body><header>${picture === null ? '' : `<img src="${escapeHtml(picture)}" alt="" width="72" height="72">`}<div><h1 dir="auto">${outward(page, escapeHtml(title))}</h1><p class="by" dir="auto">${name}</p></div>${outward('/', home(), 'home')}</header>${player(current)}${
    sounds.length < 2 ? '' : `<ol>${sounds.map((each, n) => row(each, query(n + 1), n === at)).join('')}</ol>`
  }<script src="/embed/player.js" defer></script></body></html>`
}

function player(current: EmbeddedSound | undefined): string {
  if (current === undefined) return '<p class="note">Nothing to play yet.</p>'
  const audio = `<audio controls preload="none" aria-label="${escapeHtml(current.title)}"${soundData(current, 'src')}></audio>`
  const note = current.src === null ? 'Only subscribers can hear this.' : current.isPreview ? PREVIEW : ''
  return `${current.src === null ? '' : audio}<p class="note" role="status" data-preview="${PREVIEW}" data-failed="${FAILED}"${note === '' ? ' hidden' : ''}>${note}</p>`
}

function row(sound: EmbeddedSound, href: string, isCurrent: boolean): string {
  const words = `<b dir="auto">${escapeHtml(sound.title)}</b><span>${duration(sound.length)}</span>`
  return sound.src === null
    ? `<li><span class="off">${words}</span></li>`
    : `<li><a href="${href}"${soundData(sound, 'data-src')}${sound.isPreview ? ' data-preview' : ''}${isCurrent ? ' aria-current="true"' : ''}>${words}</a></li>`
}

/** Returns the attributes of a sound: its URL in the named attribute and, if plays are counted, its kind and id. */
const soundData = ({ src, kind, id, length, isPreview }: EmbeddedSound, name: 'src' | 'data-src'): string =>
  `${src === null ? '' : ` ${name}="${escapeHtml(src)}"`}${isPreview ? '' : ` data-kind="${kind}" data-id="${id}" data-counts-after="${secondsToCount(length)}"`}`

const outward = (href: string, html: string, className?: string): string =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener"${className === undefined ? '' : ` class="${className}"`}>${html}</a>`

const duration = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`
