import type { Fault } from './fault.ts'
import type { Sight } from './sight.ts'

/**
 * Finds faults in the controls of the page, whose sides must be at least `wanted` px. Runs in the page, so it uses only
 * its parameters and its own code. It scrolls the page.
 */
export function findControlFaults(
  { faultOf, leastSideOf, describe, placeOf, styleOf, isSeen, cutOf, endsInDots, floats }: Sight,
  wanted: number,
): Fault[] {
  /** Finds text fields that leave a part of their form's width empty, and text areas with fewer than two lines. */
  function narrowFields(controls: readonly HTMLElement[]): Fault[] {
    const isText = (each: Element) =>
      each.matches(
        'textarea, select, [contenteditable=true], input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=submit], [type=color])',
      )
    return controls.filter(isText).flatMap((field): Fault[] => {
      const box = field.getBoundingClientRect()
      const area =
        field.matches('textarea, [contenteditable=true]') &&
        box.height < 2 * Number.parseFloat(styleOf(field).lineHeight)
      if (area) return faultOf('narrow field', field, `${Math.round(box.height)} px are no two lines`)
      const form = field.closest('form, fieldset, dialog')
      if (form === null) return []
      const style = styleOf(form)
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
        Math.max(box.right, ...besides.map(({ right }) => right)) -
        Math.min(box.left, ...besides.map(({ left }) => left))
      return reached < column * 0.9
        ? faultOf('narrow field', field, `its row takes ${Math.round(reached)} of ${Math.round(column)} px of the form`)
        : []
    })
  }

  /** Finds controls that are clipped or extend beyond the box drawn around them. */
  function outsiders(controls: readonly HTMLElement[]): Fault[] {
    return controls.flatMap((control): Fault[] => {
      const box = control.getBoundingClientRect()
      const cut = cutOf(control, box)
      if (cut !== undefined && !endsInDots(cut.by))
        return faultOf('outside', control, `${Math.round(Math.max(cut.x, cut.y))} px are cut by ${placeOf(cut.by)}`)
      for (let each: HTMLElement | null = control; each !== null && each !== document.body; each = each.parentElement) {
        const style = styleOf(each)
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

  /** Finds controls that are too small; links in running text are as high as their line. */
  function smallControls(controls: readonly HTMLElement[]): Fault[] {
    return controls.flatMap((control): Fault[] => {
      const target = leastSideOf(control) ?? wanted
      const label =
        control instanceof HTMLInputElement && /checkbox|radio|file/.test(control.type)
          ? (control.labels?.[0] ?? control.closest('label'))
          : undefined
      const box = (label ?? control).getBoundingClientRect()
      if (Math.min(box.width, box.height) >= target - 0.5) return []
      // A link of one or two letters is as wide as its text.
      if (
        control.matches('a') &&
        box.height >= target - 0.5 &&
        [...new Intl.Segmenter().segment(control.textContent.trim())].length < 3
      )
        return []
      const line =
        control.closest('p, li, h1, h2, h3, h4, dd, td, figcaption, label, blockquote') ?? control.parentElement
      const isInText =
        styleOf(control).display.startsWith('inline') &&
        control.matches('a') &&
        (line?.textContent.replace(control.textContent, '').trim().length ?? 0) > 3
      if (isInText) return []
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const now = (label ?? control).getBoundingClientRect()
      const [x, y] = [Math.min(innerWidth - 1, Math.max(0, (now.left + now.right) / 2)), (now.top + now.bottom) / 2]
      const isHit = (dx: number, dy: number) => {
        const hit = document.elementFromPoint(x + dx, y + dy)
        return hit !== null && (control.contains(hit) || label?.contains(hit) === true)
      }
      // Its own box is known to be hit; the surrounding pixels may still belong to it.
      const reachFrom = (side: number, isAt: (distance: number) => boolean) => {
        let distance = Math.floor(side / 2)
        while (distance < target && isAt(distance + 1)) distance += 1
        return distance
      }
      const reaches = (side: number, isAt: (distance: number) => boolean) =>
        side >= target - 1 || reachFrom(side, (distance) => isAt(-distance)) + reachFrom(side, isAt) + 1 >= target - 1
      if (reaches(box.width, (dx) => isHit(dx, 0)) && reaches(box.height, (dy) => isHit(0, dy))) return []
      return faultOf('small', control, `${Math.round(box.width)}×${Math.round(box.height)} px, wanted ${target}`)
    })
  }

  /** Finds controls that are covered by a fixed element when they have the focus. */
  function coveredFocus(controls: readonly HTMLElement[]): Fault[] {
    return controls.flatMap((control): Fault[] => {
      // An editor keeps the line of its caret in view itself, which editor-caret.spec.ts tests.
      if (control.matches(':disabled, [tabindex="-1"], [contenteditable=true]')) return []
      control.focus()
      if (document.activeElement !== control) return []
      const box = control.getBoundingClientRect()
      const x = (Math.max(0, box.left) + Math.min(innerWidth, box.right)) / 2
      // In a large field, checks the first line of text.
      const y = control.matches('textarea')
        ? Math.max(0, box.top) + 16
        : (Math.max(0, box.top) + Math.min(innerHeight, box.bottom)) / 2
      const hit = document.elementFromPoint(x, y)
      // A floating bar disappears when the element that it replaces comes into view.
      if (hit === null && floats(control, /fixed/)) return []
      if (hit === null) return faultOf('covered', control, 'has the focus outside the window')
      if (control.contains(hit) || hit.contains(control)) return []
      for (let each: Element | null = hit; each !== null; each = each.parentElement) {
        if (/fixed|sticky/.test(styleOf(each).position) && !each.contains(control))
          return faultOf('covered', control, `has the focus under ${describe(each)}`)
      }
      return []
    })
  }

  const controls = [
    ...document.querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=slider], [contenteditable=true]',
    ),
  ].filter(isSeen)
  return [...narrowFields(controls), ...outsiders(controls), ...smallControls(controls), ...coveredFocus(controls)]
}
