import type { Page } from 'playwright-core'

type Rule =
  | 'sideways'
  | 'cut'
  | 'overlap'
  | 'small'
  | 'outside'
  | 'narrow field'
  | 'stretched'
  | 'covered'
  | 'broken word'

/** What is wrong at one place of a page: the broken rule, the element, and its words or measures. */
export type Fault = { rule: Rule; where: string; what: string }

/** What may break a rule, and why. `least` still holds for the sides of a control. */
const EXCEPTIONS: readonly { rule: Rule; selector: string; least?: number; why: string }[] = [
  {
    rule: 'stretched',
    selector: '[class*="_tint_"] img',
    why: 'blurred to a wash of colours, in which the whole picture takes part',
  },
  {
    rule: 'small',
    selector: '[class*="_name_"], [class*="_when_"]',
    least: 24,
    why: 'name and time of a comment are two links in two lines of small print; 44 px each would double every comment',
  },
]

/** Least side of a control: what a thumb needs, and what a pointer needs. */
const TARGET = { touch: 44, pointer: 24 } as const
const PHONE_MAX = 480

/** Looks for faults of layout in the page as it stands, at its present width. */
export async function findLayoutFaults(page: Page): Promise<Fault[]> {
  // What watches the window, like a bar that comes and goes, has a moment to answer its new width.
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })
  })
  const given = `const exceptions = ${JSON.stringify(EXCEPTIONS)}`
  return page.evaluate(
    `(() => { ${[given, ...IN_PAGE].map(String).join('\n')}\nreturn findFaults(innerWidth <= ${PHONE_MAX} && matchMedia('(pointer: coarse)').matches ? ${TARGET.touch} : ${TARGET.pointer}) })()`,
  )
}

/* From here on the functions run in the page: they know each other, the table of exceptions, and nothing else. */

declare const exceptions: typeof EXCEPTIONS

function findFaults(target: number): Fault[] {
  scrollTo(0, 0)
  const lines = textLines()
  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [contenteditable=true]',
    ),
  ].filter(isSeen)
  const faults = [
    ...sideways(),
    ...cutTexts(lines),
    ...overlaps(lines),
    ...brokenWords(lines),
    ...narrowFields(controls),
    ...stretchedPictures(),
    ...outsiders(controls),
    ...smallControls(controls, target),
    ...coveredFocus(controls),
  ]
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  scrollTo(0, 0)
  return faults
}

/** A fault of this element, unless it is excused. */
function faultOf(rule: Rule, element: Element, what: string): Fault[] {
  return exceptions.some((each) => each.rule === rule && each.least === undefined && element.matches(each.selector))
    ? []
    : [{ rule, where: describe(element), what }]
}

/** The element as a person can find it: its place, and the words in it. */
function describe(element: Element): string {
  const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ').slice(0, 60)
  return `${placeOf(element)} "${words}"`
}

function placeOf(element: Element): string {
  const name = (each: Element) =>
    each.tagName.toLowerCase() +
    (each.id === ''
      ? [...each.classList]
          .slice(0, 1)
          .map((word) => `.${word}`)
          .join('')
      : `#${each.id}`)
  return element.parentElement === null ? name(element) : `${name(element.parentElement)} > ${name(element)}`
}

function isSeen(element: Element): boolean {
  if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
    return false
  for (let each: Element | null = element; each !== null; each = each.parentElement) {
    const { width, height } = each.getBoundingClientRect()
    const { overflowX, display } = getComputedStyle(each)
    if (display !== 'contents' && display !== 'inline' && overflowX !== 'visible' && (width <= 1 || height <= 1))
      return false
    if (each.matches('[inert], [aria-hidden=true]') && !each.matches('svg')) return false
  }
  return true
}

/** Every line of text that is drawn, with the element it belongs to. */
function textLines(): { element: Element; box: DOMRect }[] {
  const lines: { element: Element; box: DOMRect }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const element = node.parentElement
    if (
      element === null ||
      node.nodeValue?.trim() === '' ||
      element.closest('script, style, noscript, template, textarea, select, option, svg, .skip-link') !== null ||
      !isSeen(element)
    )
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) lines.push({ element, box })
  }
  return lines
}

/** The elements that can cut what is in `element`, nearest first. */
function clippers(element: Element): Element[] {
  const found: Element[] = []
  let position = 'static'
  for (
    let each: Element | null = element;
    each !== null && each !== document.documentElement;
    each = each.parentElement
  ) {
    const style = getComputedStyle(each)
    const isPassed = position === 'absolute' && style.position === 'static' && style.transform === 'none'
    if (isPassed) continue
    if (style.overflowX !== 'visible' || style.overflowY !== 'visible') found.push(each)
    position = style.position
    if (position === 'fixed') break
  }
  return found
}

/** How many pixels of a box are cut off sideways and up or down, and by what. What can be scrolled to is not cut. */
function cutOf(element: Element, box: DOMRect): { x: number; y: number; by: Element } | undefined {
  for (const by of clippers(element)) {
    const frame = by.getBoundingClientRect()
    const { overflowX, overflowY } = getComputedStyle(by)
    const x = Math.max(frame.left - box.left, box.right - frame.right)
    const y = Math.max(frame.top - box.top, box.bottom - frame.bottom)
    const rolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    if ((rolls(overflowX) && x > 0) || (rolls(overflowY) && y > 0)) return undefined
    if (x > 2 || y > box.height * 0.3) return { x, y, by }
  }
  const x = Math.max(-box.left, box.right - innerWidth)
  return x > 2 ? { x, y: 0, by: document.body } : undefined
}

/** Whether a box lies in a part of a list that is not scrolled into sight. */
function isRolledAway(element: Element, box: DOMRect): boolean {
  return clippers(element).some((by) => {
    const frame = by.getBoundingClientRect()
    return (
      box.bottom > frame.bottom + 1 ||
      box.top < frame.top - 1 ||
      box.right > frame.right + 1 ||
      box.left < frame.left - 1
    )
  })
}

function sideways(): Fault[] {
  const { scrollWidth } = document.documentElement
  if (scrollWidth <= innerWidth) return []
  const wide = [...document.body.querySelectorAll('*')].filter(
    (each) => each.getBoundingClientRect().right > innerWidth + 1 && isSeen(each) && clippers(each).length === 0,
  )
  const last = wide.filter((each) => ![...each.children].some((child) => wide.includes(child)))
  return [
    {
      rule: 'sideways',
      where: last.slice(0, 3).map(describe).join(' | '),
      what: `the page is ${scrollWidth} px wide in a window of ${innerWidth}`,
    },
  ]
}

function endsInDots(element: Element): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element)
  return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
}

/** Text that somebody cannot read to its end. A text that ends in dots is whole on the page that its card or row leads to, or in its title. */
function cutTexts(lines: { element: Element; box: DOMRect }[]): Fault[] {
  const told = new Set<Element>()
  return lines.flatMap(({ element, box }): Fault[] => {
    const cut = cutOf(element, box)
    if (cut === undefined || told.has(element)) return []
    if (
      endsInDots(cut.by) &&
      (element.closest('[title], a[href]') !== null ||
        (element.closest('article, li, tr')?.querySelector('a[href], button') ?? null) !== null)
    )
      return []
    told.add(element)
    return faultOf('cut', element, `${Math.round(Math.max(cut.x, cut.y))} px are cut by ${placeOf(cut.by)}`)
  })
}

function floats(element: Element, ...positions: string[]): boolean {
  for (let each: Element | null = element; each !== null; each = each.parentElement)
    if (positions.includes(getComputedStyle(each).position)) return true
  return false
}

/** Texts that are drawn over each other. What floats over the page is looked at by the rule of the covered focus. */
function overlaps(lines: { element: Element; box: DOMRect }[]): Fault[] {
  const drawn = lines
    .filter(
      ({ element, box }) =>
        cutOf(element, box) === undefined && !isRolledAway(element, box) && !floats(element, 'fixed', 'sticky'),
    )
    .toSorted((a, b) => a.box.top - b.box.top)
  const faults: Fault[] = []
  for (const [index, { element, box }] of drawn.entries()) {
    for (const other of drawn.slice(index + 1)) {
      if (other.box.top >= box.bottom) break
      if (other.element === element) continue
      const x = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
      const y = Math.min(box.bottom, other.box.bottom) - other.box.top
      if (x > 3 && y > Math.min(box.height, other.box.height) * 0.4)
        faults.push({ rule: 'overlap', where: describe(element), what: `lies over ${describe(other.element)}` })
    }
  }
  return faults
}

/** Words and names of a usual length that go on in the next line. */
function brokenWords(lines: { element: Element; box: DOMRect }[]): Fault[] {
  const several = new Set(
    lines.filter(({ element }, index) => lines[index + 1]?.element === element).map(({ element }) => element),
  )
  return [...several].flatMap((element): Fault[] => {
    if (getComputedStyle(element).hyphens === 'auto') return []
    for (const node of element.childNodes) {
      for (const { index, 0: word } of node instanceof Text
        ? node.data.matchAll(/[\p{L}\p{N}_]{2,18}(?![\p{L}\p{N}_])/gu)
        : []) {
        if (/[\p{L}\p{N}_]/u.test(node.nodeValue?.[index - 1] ?? '')) continue
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const tops = [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))
        if (Math.max(...tops) - Math.min(...tops) > 6)
          return faultOf('broken word', element, `“${word}” stands in two lines`)
      }
    }
    return []
  })
}

/** Text fields that leave a part of their form's width empty, and areas for text with less than two lines. */
function narrowFields(controls: HTMLElement[]): Fault[] {
  const isText = (each: Element) =>
    each.matches(
      'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=submit], [type=color])',
    )
  return controls.filter(isText).flatMap((field): Fault[] => {
    const box = field.getBoundingClientRect()
    const area =
      field.matches('textarea, [contenteditable=true]') &&
      box.height < 2 * Number.parseFloat(getComputedStyle(field).lineHeight)
    if (area) return faultOf('narrow field', field, `${Math.round(box.height)} px are no two lines`)
    const form = field.closest('form, fieldset, dialog')
    if (form === null) return []
    const style = getComputedStyle(form)
    const column = form.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const row = [...form.querySelectorAll('*')]
      .map((each) => each.getBoundingClientRect())
      .filter(
        ({ top, bottom, width, height }) =>
          top < box.bottom - 4 && bottom > box.top + 4 && width > 0 && height < box.height * 3 + 40,
      )
    const besides = row.filter(
      ({ left, right }) =>
        right <= box.left + 2 || left >= box.right - 2 || (left >= box.left - 60 && right <= box.right + 60),
    )
    const reached =
      Math.max(box.right, ...besides.map(({ right }) => right)) - Math.min(box.left, ...besides.map(({ left }) => left))
    return reached < column * 0.9
      ? faultOf('narrow field', field, `its row takes ${Math.round(reached)} of ${Math.round(column)} px of the form`)
      : []
  })
}

function stretchedPictures(): Fault[] {
  return [...document.querySelectorAll('img, video')].filter(isSeen).flatMap((picture): Fault[] => {
    const [width, height] =
      picture instanceof HTMLImageElement
        ? [picture.naturalWidth, picture.naturalHeight]
        : picture instanceof HTMLVideoElement
          ? [picture.videoWidth, picture.videoHeight]
          : [0, 0]
    const style = getComputedStyle(picture)
    if (width === 0 || height === 0 || style.objectFit !== 'fill') return []
    const drawnWidth =
      picture.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    const drawnHeight =
      picture.clientHeight - Number.parseFloat(style.paddingTop) - Number.parseFloat(style.paddingBottom)
    const isTrue = Math.abs(drawnWidth - (drawnHeight * width) / height) <= Math.max(2, drawnWidth * 0.02)
    return isTrue ? [] : faultOf('stretched', picture, `${width}×${height} is drawn as ${drawnWidth}×${drawnHeight}`)
  })
}

/** Controls that are cut, or stick out of the box that is drawn around them. */
function outsiders(controls: HTMLElement[]): Fault[] {
  return controls.flatMap((control): Fault[] => {
    const box = control.getBoundingClientRect()
    const cut = cutOf(control, box)
    if (cut !== undefined && !endsInDots(cut.by))
      return faultOf('outside', control, `${Math.round(Math.max(cut.x, cut.y))} px are cut by ${placeOf(cut.by)}`)
    for (let each: HTMLElement | null = control; each !== null && each !== document.body; each = each.parentElement) {
      const style = getComputedStyle(each)
      if (each !== control) {
        const frame = each.getBoundingClientRect()
        const isDrawn =
          style.backgroundColor !== 'rgba(0, 0, 0, 0)' ||
          Number.parseFloat(style.borderLeftWidth) > 0 ||
          each.matches('form')
        const out = Math.max(frame.left - box.left, box.right - frame.right)
        if (
          isDrawn &&
          style.display !== 'contents' &&
          style.display !== 'inline' &&
          style.overflowX === 'visible' &&
          out > 2
        )
          return faultOf('outside', control, `${Math.round(out)} px outside ${placeOf(each)}`)
        if (style.overflowX !== 'visible') return []
      }
      if (/absolute|fixed/.test(style.position)) return []
    }
    return []
  })
}

/** Controls that are smaller than `target`; links in running text are as high as their line. */
function smallControls(controls: HTMLElement[], wanted: number): Fault[] {
  return controls.flatMap((control): Fault[] => {
    const target =
      exceptions.find(({ rule, selector }) => rule === 'small' && control.matches(selector))?.least ?? wanted
    const label =
      control instanceof HTMLInputElement && /checkbox|radio|file/.test(control.type)
        ? (control.labels?.[0] ?? control.closest('label'))
        : undefined
    const box = (label ?? control).getBoundingClientRect()
    if (Math.min(box.width, box.height) >= target - 0.5) return []
    // A link of one or two letters is as wide as they are.
    if (
      control.matches('a') &&
      box.height >= target - 0.5 &&
      [...new Intl.Segmenter().segment(control.textContent.trim())].length < 3
    )
      return []
    const line =
      control.closest('p, li, h1, h2, h3, h4, dd, td, figcaption, label, blockquote') ?? control.parentElement
    const isInText =
      getComputedStyle(control).display.startsWith('inline') &&
      control.matches('a') &&
      (line?.textContent.replace(control.textContent, '').trim().length ?? 0) > 3
    if (isInText) return []
    control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const now = (label ?? control).getBoundingClientRect()
    const [x, y] = [Math.min(innerWidth - 1, Math.max(0, (now.left + now.right) / 2)), (now.top + now.bottom) / 2]
    const reach = (dx: number, dy: number) => {
      for (let step = 1; step < target; step += 1) {
        const hit = document.elementFromPoint(x + dx * step, y + dy * step)
        if (hit === null || !(control.contains(hit) || label?.contains(hit) === true)) return step - 1
      }
      return target
    }
    if (
      Math.max(box.width, reach(-1, 0) + reach(1, 0) + 1) >= target - 1 &&
      Math.max(box.height, reach(0, -1) + reach(0, 1) + 1) >= target - 1
    )
      return []
    return faultOf('small', control, `${Math.round(box.width)}×${Math.round(box.height)} px, wanted ${target}`)
  })
}

/** Controls that lie under something fixed when the keyboard reaches them. */
function coveredFocus(controls: HTMLElement[]): Fault[] {
  return controls.flatMap((control): Fault[] => {
    // An editor keeps the line of its caret in sight by itself, which editor-caret.spec.ts looks at.
    if (control.matches(':disabled, [tabindex="-1"], [contenteditable=true]')) return []
    control.focus()
    if (document.activeElement !== control) return []
    const box = control.getBoundingClientRect()
    const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2
    // Of a large field the line where one begins to write.
    const y = control.matches('textarea')
      ? Math.max(0, box.top) + 16
      : (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2
    const hit = document.elementFromPoint(x, y)
    // A bar that floats goes when what it stands for comes into sight.
    if (hit === null && floats(control, 'fixed')) return []
    if (hit === null) return faultOf('covered', control, 'has the focus outside the window')
    if (control.contains(hit) || hit.contains(control)) return []
    for (let each: Element | null = hit; each !== null; each = each.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(each).position) && !each.contains(control))
        return faultOf('covered', control, `has the focus under ${describe(each)}`)
    }
    return []
  })
}

const IN_PAGE = [
  findFaults,
  isRolledAway,
  floats,
  brokenWords,
  faultOf,
  describe,
  placeOf,
  endsInDots,
  isSeen,
  textLines,
  clippers,
  cutOf,
  sideways,
  cutTexts,
  overlaps,
  narrowFields,
  stretchedPictures,
  outsiders,
  smallControls,
  coveredFocus,
]
