import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoSeriousAxe, findSeriousAxe } from './harness.ts'

const WIDTHS = [390, 1440] as const

/**
 * Asserts for the current page that nothing is wider than the window and that axe finds nothing serious, on a phone and
 * a desktop, in both themes. The page is restyled, not reloaded; a theme changes only colours.
 */
export async function expectFineInEveryLook(page: Page, widths: readonly number[] = WIDTHS): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBeLessThanOrEqual(width)
    await expectNoSeriousAxe(page)
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
