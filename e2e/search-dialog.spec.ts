import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { withPage } from './harness.ts'
import { open } from './visit.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Search' })
const box = (page: Page) => dialog(page).getByRole('combobox', { name: 'Search' })
const options = (page: Page) => dialog(page).getByRole('option')
/** Returns the text of the option that the combobox names as active. */
const active = async (page: Page) => {
  const id = await box(page).getAttribute('aria-activedescendant')
  return id === null ? undefined : page.locator(`[id="${id}"]`).textContent()
}

test('FIND-01 "/", Ctrl+K and the button open the search; it suggests while typing, and arrow keys and Enter open what is selected, or all results', async () => {
  await withPage({}, async (page) => {
    const asked: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.pathname === '/api/song/suggest') asked.push(url.searchParams.get('search_text') ?? '')
    })
    await open(page, '/about')
    await page.keyboard.press('/')
    await box(page).waitFor()
    await expect.poll(() => box(page).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('m')
    await dialog(page).getByText('Type at least 2 characters').waitFor()
    await page.keyboard.type('arrow & f')
    await dialog(page).getByRole('option', { name: 'Marrow & Finch', exact: true }).waitFor()
    expect([asked.at(-1), asked.length < 5]).toEqual(['marrow & f', true])
    expect(await dialog(page).getByRole('group').first().getAttribute('aria-labelledby')).not.toBeNull()
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => active(page)).toBe('See all results')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => active(page)).toBeUndefined()
    const names = await options(page).allTextContents()
    const artist = names.indexOf('Marrow & Finch')
    for (let n = 0; n <= artist; n += 1) await page.keyboard.press('ArrowDown')
    await expect.poll(() => active(page)).toBe('Marrow & Finch')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/artist\/\d+$/)
    await expect.poll(() => dialog(page).count()).toBe(0)
    await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
    await box(page).fill('zzxxqq')
    await dialog(page).getByText('No name or title contains “zzxxqq”').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/discover\/all\?search=zzxxqq$/)
  })
})

test('FIND-01 on a phone the search of the bar at the bottom opens the dialog over the whole window, without overflow', async () => {
  await withPage({ width: 320, height: 640, hasTouch: true }, async (page) => {
    await open(page, '/about')
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name: 'Search' }).tap()
    await box(page).fill('ma')
    await options(page).nth(3).waitFor()
    const { width, height } = await dialog(page).evaluate((element) => element.getBoundingClientRect())
    expect([width, height]).toEqual([320, 640])
    expect(await dialog(page).evaluate((element) => element.scrollWidth)).toBe(320)
    const targets = await options(page).evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    expect(Math.min(...targets)).toBeGreaterThanOrEqual(44)
    await page.keyboard.press('/')
    await expect.poll(() => box(page).inputValue()).toBe('ma/')
    await dialog(page).getByRole('button', { name: 'Close' }).tap()
    await expect.poll(() => dialog(page).count()).toBe(0)
  })
})
