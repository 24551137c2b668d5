import type { Exception, Fault, Rule } from './fault.ts'

/** A rendered line of text and its element. */
export type Line = { element: Element; box: DOMRect }

type Cut = { x: number; y: number; by: Element }

/** The rules' view of the page; created for each check. */
export type Sight = {
  /** Reports a fault of an element, unless there is an exception. */
  faultOf: (rule: Rule, element: Element, what: string) => Fault[]
  /** Returns the minimum side of a control that has an exception. */
  leastSideOf: (control: Element) => number | undefined
  /** Describes an element for people: its position and its text. */
  describe: (element: Element) => string
  placeOf: (element: Element) => string
  styleOf: (element: Element) => CSSStyleDeclaration
  isSeen: (element: Element) => boolean
  /** Returns every rendered line of text. */
  textLines: () => Line[]
  /** Returns the elements that may clip the content of `element`, nearest first. */
  clippers: (element: Element) => readonly Element[]
  /**
   * Returns the clipped pixels of a box, sideways and vertically, and the clipping element. Content within reach of
   * scrolling is not clipped.
   */
  cutOf: (element: Element, box: DOMRect) => Cut | undefined
  /** Returns whether a box is in a part of a list that is scrolled out of view. */
  isRolledAway: (element: Element, box: DOMRect) => boolean
  endsInDots: (element: Element) => boolean
  /** Returns whether the element, or an ancestor, has one of these positions. */
  floats: (element: Element, positions: RegExp) => boolean
}

/**
 * Runs in the page, so it uses only its own code. The rules query the same elements repeatedly, so results are cached.
 * Boxes are those of an unscrolled page, so nothing here may be called after the first scroll.
 */
export function createSight(exceptions: readonly Exception[]): Sight {
  const cached = <Value>(find: (element: Element) => Value) => {
    const known = new Map<Element, Value>()
    return (element: Element): Value => {
      const before = known.get(element)
      if (before !== undefined) return before
      const found = find(element)
      known.set(element, found)
      return found
    }
  }
  const styleOf = cached((element) => getComputedStyle(element))
  const frameOf = cached((element) => element.getBoundingClientRect())

  const nameOf = ({ tagName, id, classList: [firstClass] }: Element): string =>
    tagName.toLowerCase() + (id === '' ? (firstClass === undefined ? '' : `.${firstClass}`) : `#${id}`)

  function placeOf(element: Element): string {
    const { parentElement } = element
    return parentElement === null ? nameOf(element) : `${nameOf(parentElement)} > ${nameOf(element)}`
  }

  function describe(element: Element): string {
    const words = (element.getAttribute('aria-label') ?? element.textContent).trim().replaceAll(/\s+/g, ' ')
    return `${placeOf(element)} "${words.slice(0, 60)}"`
  }

  const faultOf = (rule: Rule, element: Element, what: string): Fault[] =>
    exceptions.some((each) => each.rule === rule && each.least === undefined && element.matches(each.selector))
      ? []
      : [{ rule, where: describe(element), what }]

  const leastSideOf = (control: Element): number | undefined =>
    exceptions.find(({ rule, selector }) => rule === 'small' && control.matches(selector))?.least

  /** Returns whether no ancestor hides the element: no clipping box without a size, nothing inert. */
  const isOpen: (element: Element) => boolean = cached((element) => {
    const { overflowX, display } = styleOf(element)
    if (display !== 'contents' && display !== 'inline' && overflowX !== 'visible') {
      const { width, height } = frameOf(element)
      if (width <= 1 || height <= 1) return false
    }
    if (element.matches('[inert], [aria-hidden=true]') && !element.matches('svg')) return false
    return element.parentElement === null || isOpen(element.parentElement)
  })

  // A modal dialog makes everything around it inert.
  const modal = [...document.querySelectorAll('dialog:modal')].at(-1)
  const isSeen = cached(
    (element) =>
      (modal === undefined || modal.contains(element) || element.contains(modal)) &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
      isOpen(element),
  )

  function textLines(): Line[] {
    const lines: Line[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (
        element === null ||
        node.nodeValue?.trim() === '' ||
        element.closest('script, style, noscript, template, textarea, select, option, svg, .skip-link') !== null ||
        !isSeen(element)
      )
        continue
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) if (box.width > 1 && box.height > 1) lines.push({ element, box })
    }
    return lines
  }

  /**
   * Returns the clippers from this element upwards, for content that is positioned by the page or, `absolute`, by the
   * next positioned element.
   */
  function clippersFrom(element: Element | null, isAbsolute: boolean): readonly Element[] {
    if (element === null || element === document.documentElement) return []
    return isAbsolute ? clippersOfAbsolute(element) : clippers(element)
  }
  const clippers = cached((element): readonly Element[] => {
    const { overflowX, overflowY, position } = styleOf(element)
    const own = overflowX === 'visible' && overflowY === 'visible' ? [] : [element]
    return position === 'fixed' ? own : [...own, ...clippersFrom(element.parentElement, position === 'absolute')]
  })
  const clippersOfAbsolute = cached((element): readonly Element[] => {
    const { position, transform } = styleOf(element)
    return position === 'static' && transform === 'none' ? clippersFrom(element.parentElement, true) : clippers(element)
  })

  function cutOf(element: Element, box: DOMRect): Cut | undefined {
    const rolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    for (const by of clippers(element)) {
      const frame = frameOf(by)
      const { overflowX, overflowY } = styleOf(by)
      const x = Math.max(frame.left - box.left, box.right - frame.right)
      const y = Math.max(frame.top - box.top, box.bottom - frame.bottom)
      if ((rolls(overflowX) && x > 0) || (rolls(overflowY) && y > 0)) return undefined
      if (x > 2 || y > box.height * 0.3) return { x, y, by }
    }
    const x = Math.max(-box.left, box.right - innerWidth)
    return x > 2 ? { x, y: 0, by: document.body } : undefined
  }

  function isRolledAway(element: Element, box: DOMRect): boolean {
    return clippers(element).some((by) => {
      const frame = frameOf(by)
      return (
        box.bottom > frame.bottom + 1 ||
        box.top < frame.top - 1 ||
        box.right > frame.right + 1 ||
        box.left < frame.left - 1
      )
    })
  }

  function endsInDots(element: Element): boolean {
    const { textOverflow, webkitLineClamp } = styleOf(element)
    return textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
  }

  function floats(element: Element, positions: RegExp): boolean {
    for (let each: Element | null = element; each !== null; each = each.parentElement)
      if (positions.test(styleOf(each).position)) return true
    return false
  }

  return {
    faultOf,
    leastSideOf,
    describe,
    placeOf,
    styleOf,
    isSeen,
    textLines,
    clippers,
    cutOf,
    isRolledAway,
    endsInDots,
    floats,
  }
}
