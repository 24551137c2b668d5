import type { Role, Visit } from './visits.ts'

/** A screenshot of one page: the role, the width, the theme; `file` is in the folder of the sheet. */
export type Photo = { name: string; role: Role; width: number; theme: 'light' | 'dark'; file: string }

const ROLES: readonly Role[] = ['visitor', 'member', 'admin']
const ORDER = ({ role, width, theme }: Photo): string =>
  `${ROLES.indexOf(role)} ${String(width).padStart(4, '0')} ${theme === 'light' ? 0 : 1}`

/**
 * Writes the sheet: for each page a row of thumbnails linked to the screenshots. Plain HTML that any browser opens from
 * disk.
 */
export function writeSheet(visits: readonly Visit[], photos: readonly Photo[]): string {
  const rows = visits.map((visit) => {
    const own = photos.filter(({ name }) => name === visit.name).toSorted((a, b) => (ORDER(a) < ORDER(b) ? -1 : 1))
    return `<section id="${visit.name}"><h2><a href="#${visit.name}">${visit.name}</a> <small>${escape(visit.path)}</small></h2>\n<ul>${own.map(thumbnail).join('\n')}</ul></section>`
  })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>All pages</title><style>${STYLE}</style>
<nav>${visits.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
${rows.join('\n')}</html>`
}

const thumbnail = ({ role, width, theme, file }: Photo): string =>
  `<li class="w${width}"><a href="${file}"><img loading="lazy" src="${file}" alt="">${role}, ${width} px, ${theme}</a></li>`

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const STYLE = `
body { margin: 1rem; font: 14px/1.4 system-ui, sans-serif; background: #8c8c8c; color: #000 }
nav { line-height: 1.9 }
a { color: inherit }
h2 { margin: 1.5rem 0 0.5rem; font-size: 1.1rem }
small { font-weight: 400 }
ul { display: flex; gap: 0.75rem; padding: 0; margin: 0; overflow-x: auto; list-style: none }
li { flex: none }
li a { display: block }
img { display: block; height: 420px; object-fit: cover; object-position: top }
.w390 img { width: 194px }
.w1440 img { width: 420px }`
