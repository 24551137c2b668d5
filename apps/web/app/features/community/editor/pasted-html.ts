/** What is pasted from a document, in the shapes that posts have: a title becomes a heading, deep headings smaller ones, and each row of a table a line whose cells stay apart. */
export function tidyPaste(html: string): string {
  if (!/<(?:h[1456]|table)\b/i.test(html)) return html
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const heading of page.querySelectorAll('h1, h4, h5, h6'))
    rename(heading, heading.localName === 'h1' ? 'h2' : 'h3')
  for (const table of page.querySelectorAll('table'))
    table.replaceWith(...[...table.rows].map((row) => lineOf(row, page)))
  return page.body.innerHTML
}

function rename(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}

function lineOf(row: HTMLTableRowElement, page: Document): HTMLElement {
  const line = page.createElement('p')
  for (const [place, cell] of [...row.cells].entries()) {
    for (const inner of cell.querySelectorAll('p, div, li, ul, ol, h2, h3')) inner.replaceWith(...inner.childNodes, ' ')
    line.append(...(place === 0 ? [] : [' | ']), ...cell.childNodes)
  }
  return line
}
