import { escapeHtml } from '@earshot/contract/text/html-text'
import * as m from '@earshot/messages/private'
import { schemeColours, styleSource } from '../../../identity/identity-head.ts'
import { getIdentity } from '../../../identity/identity.ts'

const STYLE = `
:root{color-scheme:light dark;--paper:#faf5ec;--raised:#fffdf8;--ink:#1b1512;--soft:#5c5148;--rule:#e3d9c8}
@media (prefers-color-scheme:dark){:root{--paper:#0a0d1a;--raised:#131829;--ink:#f3efe8;--soft:#a9b0c6;--rule:#232a41}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:32px 16px 120px}
header{display:flex;flex-wrap:wrap;gap:24px;align-items:flex-end;margin-bottom:24px}
header img{width:200px;height:200px;border-radius:8px;object-fit:cover}
header div{flex:1 1 16rem;min-width:0}
h1{font-size:2.25rem;line-height:1.08;letter-spacing:-.015em;overflow-wrap:anywhere;text-wrap:balance}
h2{margin:20px 0 4px;font-size:.9375rem;color:var(--soft);font-weight:600}
.kind{color:var(--pink-ink);font-size:.875rem;font-weight:650}
.by{font-size:1.125rem}
.by,.help,li span{color:var(--soft)}
.help{margin-top:24px;font-size:.875rem}
ol{padding:0;list-style:none;border-top:1px solid var(--rule)}
li{border-bottom:1px solid var(--rule)}
li a,li span.off{display:flex;gap:14px;align-items:center;min-height:48px;padding:0 8px;color:inherit;text-decoration:none}
li a:hover{background:var(--raised)}
li i{flex:none;width:1.75rem;color:var(--soft);font-style:normal;font-variant-numeric:tabular-nums;text-align:end}
li b{flex:1;min-width:0;overflow-wrap:anywhere;font-weight:500}
li a[aria-current] b{color:var(--pink-ink);font-weight:700}
li span{font-variant-numeric:tabular-nums}
a:focus-visible,audio:focus-visible{outline:3px solid var(--pink);outline-offset:-3px}
footer{position:fixed;inset:auto 0 0;padding:12px 16px;border-top:1px solid var(--rule);background:var(--raised)}
footer div{max-width:44rem;margin:0 auto}
audio{display:block;width:100%;height:44px}
.note{font-size:.875rem}`

/** Content security policy of the page: it loads only its own script, picture and sound, and nobody frames it. */
export const privatePolicy = (): string =>
  `default-src 'none'; script-src 'self'; style-src ${styleSource(styleOf())}; img-src 'self'; media-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const styleOf = (): string => STYLE + schemeColours(getIdentity())

/** A release or episode as the page shows it; `cover` and `src` are URLs, `length` is in seconds. */
export type PrivateRelease = {
  title: string
  subTitle: string | null
  by: string
  cover: string | null
  expiresAt: Date
  tracks: readonly { title: string; discNo: number; length: number | null; src: string | null }[]
}

/**
 * Renders the page of a private link (RELEASE-32). Without scripts, a track is a link to the same page with that track.
 * No plays are counted, because the tracks have no ids.
 */
export function privatePage(
  { title, subTitle, by, cover, expiresAt, tracks }: PrivateRelease,
  { track, language, timeZone }: { track: number; language: string; timeZone: string },
): string {
  const playable = tracks.filter(({ src }) => src !== null)
  const current = playable[Math.min(Math.max(track, 1), Math.max(playable.length, 1)) - 1]
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone }).format(expiresAt)
  const discs = Map.groupBy(tracks, ({ discNo }) => discNo)
  const lists = [...discs].map(([disc, own]) => {
    const rows = own.map((each, at) =>
      rowOf(each, at + 1, { href: `?track=${playable.indexOf(each) + 1}`, isCurrent: each === current }),
    )
    const heading = discs.size < 2 ? '' : `<h2>${escapeHtml(m.disc_number({ number: disc }))}</h2>`
    return `${heading}<ol>${rows.join('')}</ol>`
  })
  const player =
    current === undefined
      ? `<p class="note">${escapeHtml(m.private_empty())}</p>`
      : `<audio controls preload="none" aria-label="${escapeHtml(current.title)}" src="${escapeHtml(current.src ?? '')}"></audio><p class="note" role="status" data-failed="${escapeHtml(m.private_failed())}" hidden></p>`
  return documentOf(
    { title: `${title} · ${by}`, language },
    `<main><header>${cover === null ? '' : `<img src="${escapeHtml(cover)}" alt="" width="200" height="200">`}<div><p class="kind">${escapeHtml(m.private_heading())}</p><h1 dir="auto">${escapeHtml(title === '' ? by : title)}</h1>${subTitle === null ? '' : `<p dir="auto">${escapeHtml(subTitle)}</p>`}<p class="by" dir="auto">${escapeHtml(by)}</p></div></header>${lists.join('')}<p class="help">${escapeHtml(m.private_until({ date }))}</p></main><footer><div>${player}</div></footer><script src="/embed/player.js" defer></script>`,
  )
}

/** Renders the page of a link that does not exist or has ended. */
export const endedPage = (language: string): string =>
  documentOf(
    { title: m.private_ended(), language },
    `<main><h1>${escapeHtml(m.private_ended())}</h1><p class="help"><a href="/">${escapeHtml(m.private_to_site())}</a></p></main>`,
  )

const documentOf = ({ title, language }: { title: string; language: string }, body: string): string =>
  `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${styleOf()}</style></head><body>${body}</body></html>`

function rowOf(
  { title, length, src }: PrivateRelease['tracks'][number],
  number: number,
  { href, isCurrent }: { href: string; isCurrent: boolean },
): string {
  const words = `<i>${number}</i><b dir="auto">${escapeHtml(title)}</b><span>${length === null ? '' : durationOf(length)}</span>`
  return src === null
    ? `<li><span class="off">${words}</span></li>`
    : `<li><a href="${href}" data-src="${escapeHtml(src)}"${isCurrent ? ' aria-current="true"' : ''}>${words}</a></li>`
}

const durationOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`
