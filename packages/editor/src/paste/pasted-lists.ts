/** The numbers and letters before the items of a numbered list in Word: "1.", "2)", "(iv)", "b.", "1.2.". */
const NUMBERED = /^\(?(?:(\d{1,5})(?:\.\d{1,5})*|[a-z]{1,6})[.)]/i
/** Word stores list and level of a paragraph in its style: `mso-list:l0 level2 lfo1`. */
const LIST_LEVEL = /mso-list:\s*(l\d+)\s+level(\d)/i
const MARKER = '[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]'
const LISTS = 'UL, OL'

/**
 * Converts Word's list items, which are paragraphs with a typed number or bullet, to lists without these characters;
 * numbered headings only lose their number.
 */
export function putIntoLists(page: Document): void {
  for (const item of page.querySelectorAll('[style*="mso-list:" i]')) {
    const [, list, level] = LIST_LEVEL.exec(item.getAttribute('style') ?? '') ?? []
    if (list === undefined) continue
    const marker = textOfMarker(item)
    if (item.localName === 'p') moveIntoList(item, { list, level: Number(level), marker })
  }
}

type ListLevel = { list: string; level: number; marker: string }

function textOfMarker(item: Element): string {
  const found = item.querySelector(MARKER)
  const text = found?.textContent.trim() ?? ''
  found?.remove()
  return text
}

/** Moves the paragraph to the list that ends right before it, or starts a new one. */
function moveIntoList(item: Element, { list, level, marker }: ListLevel): void {
  const page = item.ownerDocument
  const number = NUMBERED.exec(marker)
  const name = number === null ? 'ul' : 'ol'
  const entry = page.createElement('li')
  entry.append(...item.childNodes)
  const before = item.previousElementSibling
  // A nested item may belong to a different list in Word.
  const isContinued = before?.matches(LISTS) === true && (before.getAttribute('data-list') === list || level > 1)
  let home = isContinued ? before : beginList(page, level === 1 ? name : 'ul', list, number?.[1])
  if (!isContinued) item.before(home)
  for (let depth = 1; depth < level; depth += 1) home = findOrBegin(home, depth === level - 1 ? name : 'ul', list)
  home.append(entry)
  item.remove()
}

/** Finds or creates the list inside the last item of a list. */
function findOrBegin(outer: Element, name: 'ul' | 'ol', list: string): Element {
  const page = outer.ownerDocument
  const last = outer.lastElementChild ?? outer.appendChild(page.createElement('li'))
  const inner = last.lastElementChild
  return inner?.matches(LISTS) === true ? inner : last.appendChild(beginList(page, name, list, undefined))
}

function beginList(page: Document, name: 'ul' | 'ol', list: string, start: string | undefined): Element {
  const made = page.createElement(name)
  made.setAttribute('data-list', list)
  if (start !== undefined && start !== '1') made.setAttribute('start', start)
  return made
}
