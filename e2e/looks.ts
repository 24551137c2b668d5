import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { expectNoSeriousAxe, findSeriousAxe } from './harness.ts'

const WIDTHS = [390, 1440] as const

/**
 * Asserts that the current page fits a phone and a desktop window, and that axe finds nothing serious on the phone.
 * With `npm test -- --all`, axe also checks the desktop, and the colours of both themes. The page is resized, not
 * opened again.
 */
export async function expectFineInEveryLook(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  for (const [index, width] of widths.entries()) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
    if (index === 0 || isThorough) await expectNoSeriousAxe(page)
    if (!isThorough) continue
    await withOtherTheme(page, async (theme) => {
      expect(await findSeriousAxe(page, 'color-contrast'), `${theme}, ${width} px`).toEqual([])
    })
  }
}

/** Runs `check` while the page has its other theme. */
async function withOtherTheme(page: Page, check: (theme: string) => Promise<void>): Promise<void> {
  await check(await drawInOtherTheme(page))
  await drawInOtherTheme(page)
}

const drawInOtherTheme = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve)
      })
    const { dataset } = document.documentElement
    const theme = dataset.theme === 'dark' ? 'light' : 'dark'
    // The computed colour during a transition is the old one.
    const still = document.createElement('style')
    still.textContent = '* { transition: none !important }'
    document.head.append(still)
    await frame()
    dataset.theme = theme
    await frame()
    await frame()
    still.remove()
    return theme
  })
