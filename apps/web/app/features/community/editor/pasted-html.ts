import { putIntoLists } from './pasted-lists.ts'

/** How many pictures and tables of a paste the text does not keep; the words of tables stay, each row as a line. */
export type Dropped = { pictures: number; tables: number }

/**
 * Brings pasted HTML into the shapes that posts have: a title becomes a heading, deep headings smaller ones, the
 * numbered paragraphs of Word become lists, and each row of a table a line whose cells stay apart (WRITING-15). What
 * was copied in an editor of ours stays as it is.
 */
export function tidyPaste(html: string): { html: string; dropped: Dropped } {
  if (html.includes('data-pm-slice')) return { html, dropped: { pictures: 0, tables: 0 } }
  const page = new DOMParser().parseFromString(html, 'text/html')
  putIntoLists(page)
  for (const heading of page.querySelectorAll('h1, h4, h5, h6'))
    rename(heading, heading.localName === 'h1' ? 'h2' : 'h3')
  const pictures = [...page.querySelectorAll('img')].filter((each) => !isOurs(each))
  for (const picture of pictures) removeWithLine(picture)
  const tables = [...page.querySelectorAll('table')]
  for (const table of tables) table.replaceWith(...[...table.rows].map((row) => lineOf(row, page)))
  return { html: page.body.innerHTML, dropped: { pictures: pictures.length, tables: tables.length } }
}

const isOurs = (picture: Element): boolean => picture.getAttribute('src')?.startsWith('/media/') === true

// A line that held nothing else goes too.
function removeWithLine(picture: Element): void {
  const line = picture.closest('p')
  picture.remove()
  if (line?.textContent.trim() === '' && line.querySelector('img') === null) line.remove()
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

function lineOf(row: HTMLTableRowElement, page: Document): HTMLElement {
  const line = page.createElement('p')
  for (const [index, cell] of [...row.cells].entries()) {
    for (const inner of cell.querySelectorAll('p, div, li, ul, ol, h2, h3')) inner.replaceWith(...inner.childNodes, ' ')
    line.append(...(index === 0 ? [] : [' | ']), ...cell.childNodes)
  }
  return line
}
