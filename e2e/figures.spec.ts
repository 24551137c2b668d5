import { beforeAll, expect, test } from 'vitest'
import { authorOf, type Author } from './community-world.ts'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'

let otto: Author
let artistId: number
beforeAll(async () => {
  otto = await authorOf('otto')
  const { artists = [] } = await read('user/earnings', {}, otto.token)
  artistId = artists[0]?.id ?? 0
})

test('FIGURES-01 FIGURES-15 the time, the chart and the song are in the URL; the keyboard reads the chart, and its table has the same numbers', async () => {
  await withPage({ storage: otto.storage }, async (page) => {
    await page.goto(`/artist_portal/artist/${artistId}/figures`)
    await page.getByLabel('Period').selectOption('All time')
    await page.waitForURL(/days=all/)
    const chart = page.getByRole('figure', { name: 'Plays' })
    const readTotal = async () => {
      const words = await chart.locator('figcaption').textContent()
      return Number(/Plays([\d,]+) from/.exec(words ?? '')?.[1]?.replaceAll(',', ''))
    }
    // The figures of the period before stay until the reply.
    await expect.poll(readTotal).toBeGreaterThan(0)
    const total = await readTotal()

    await chart.getByText('Show as table').click()
    const cells = await chart.getByRole('table').locator('td').allTextContents()
    const counts = cells.map((text) => Number(text.replaceAll(',', '')))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(total)

    await chart.locator('svg[tabindex="0"]').focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => chart.locator('dl').textContent()).toMatch(/Plays \d/)

    await page.getByRole('link', { name: /^Followers/ }).click()
    await page.waitForURL(/show=followers/)
    await page.getByRole('region', { name: 'Songs' }).getByRole('link').first().click()
    await page.getByText('How far plays went').or(page.getByText('Too few plays to say')).first().waitFor()
    await page.getByRole('link', { name: 'All songs' }).click()
    await page.getByRole('region', { name: 'Supporters' }).waitFor()
  })
})
