import type { Fault } from './fault.ts'
import type { Line, Sight } from './sight.ts'

/** Finds faults in the texts of the page. Runs in the page, so it uses only `sight` and its own code. */
export function findTextFaults({
  faultOf,
  describe,
  placeOf,
  styleOf,
  textLines,
  cutOf,
  isRolledAway,
  endsInDots,
  floats,
}: Sight): Fault[] {
  /**
   * Finds clipped texts. A text that ends in an ellipsis must be complete on the page that its card or row links to, or
   * in its title.
   */
  function cutTexts(lines: readonly Line[]): Fault[] {
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

  /** Finds texts that overlap. The rule of the covered focus checks elements that float over the page. */
  function overlaps(lines: readonly Line[]): Fault[] {
    const drawn = lines
      .filter(
        ({ element, box }) =>
          cutOf(element, box) === undefined && !isRolledAway(element, box) && !floats(element, /fixed|sticky/),
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

  /** Finds words and names of usual length that are broken across lines. */
  function brokenWords(lines: readonly Line[]): Fault[] {
    const several = new Set(
      lines.filter(({ element }, index) => lines[index + 1]?.element === element).map(({ element }) => element),
    )
    return [...several].flatMap((element): Fault[] => {
      if (styleOf(element).hyphens === 'auto') return []
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

  const lines = textLines()
  return [...cutTexts(lines), ...overlaps(lines), ...brokenWords(lines)]
}
