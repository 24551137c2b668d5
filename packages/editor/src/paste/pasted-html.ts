import { putIntoLists } from './pasted-lists.ts'

/** The number of pictures and tables removed from a paste; the text of tables stays, each row as a line. */
export type Dropped = { pictures: number; tables: number }

/**
 * Converts pasted HTML to the markup of posts: titles become headings, deep headings become smaller ones, Word's
 * numbered paragraphs become lists, and each table row becomes a line with separated cells (WRITING-15). HTML copied
 * from our editor stays unchanged.
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

// A line without other content is removed, too.
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
