import type { Page } from 'playwright-core'
import { findBoxFaults } from './in-page/boxes.ts'
import { findControlFaults } from './in-page/controls.ts'
import type { Exception, Fault } from './in-page/fault.ts'
import { createSight } from './in-page/sight.ts'
import { findTextFaults } from './in-page/texts.ts'

const EXCEPTIONS: readonly Exception[] = [
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

/** The minimum side of a control for touch and for a pointer. */
const TARGET = { touch: 44, pointer: 24 } as const
const PHONE_MAX = 480

/** Finds layout faults in the current page at its current width. */
export async function findLayoutFaults(page: Page): Promise<Fault[]> {
  // Elements that observe the window, such as a bar that appears or disappears, get time to react to its new width.
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve))
    })
  })
  return page.evaluate(IN_PAGE)
}

// Each function is sent as source text. The rules for controls scroll, so they run last.
const IN_PAGE = `(() => {
  const target = innerWidth <= ${PHONE_MAX} && matchMedia('(pointer: coarse)').matches ? ${TARGET.touch} : ${TARGET.pointer}
  scrollTo(0, 0)
  const sight = (${String(createSight)})(${JSON.stringify(EXCEPTIONS)})
  const faults = [
    ...(${String(findBoxFaults)})(sight),
    ...(${String(findTextFaults)})(sight),
    ...(${String(findControlFaults)})(sight, target),
  ]
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  scrollTo(0, 0)
  return faults
})()`
