import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Opens another page of studio or desk without loading the document again. */
export async function go(page: Page, path: string): Promise<void> {
  const title = await page.title()
  await page.evaluate((to) => {
    document.title = ''
    history.pushState({}, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  // The page before stays until the code of the next one is loaded. Tabs of one page share its title.
  await page.waitForFunction(
    (to) => document.title !== '' || document.querySelector(`[aria-current=page][href="${to}"]`) !== null,
    path,
  )
  await page.evaluate((before) => {
    if (document.title === '') document.title = before
  }, title)
  await drawn(page)
}

/** Waits until a page of studio or desk has its title and its data. */
export async function drawn(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
}
