import { beforeAll, expect, test } from 'vitest'
import { authorOf, type Author } from './community-world.ts'
import { expectNoSeriousAxe, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { cutTone, hasFfmpeg } from './tone-files.ts'

/** Milliseconds until two short sounds are checked on a busy machine. */
const CHECKED_MS = 60_000

let otto: Author
let artistId: number
beforeAll(async () => {
  otto = await authorOf('otto')
  artistId = (await read('user/earnings', {}, otto.token)).artists?.[0]?.id ?? 0
})

test.skipIf(!hasFfmpeg)(
  'RELEASE-01 RELEASE-04 RELEASE-08 RELEASE-17 RELEASE-37 on a phone a creator makes a release of files, schedules it, and takes it back',
  async () => {
    const { parts } = cutTone('flac', [2, 3])
    await withPage({ storage: otto.storage, width: 390, height: 844, hasTouch: true }, async (page) => {
      await page.goto(`/artist_portal/artist/${artistId}/releases`)
      await page.getByRole('button', { name: 'New release' }).click()
      await page.getByRole('heading', { level: 1, name: 'Untitled release' }).waitFor()
      await page.locator('input[type=file][multiple]').setInputFiles([
        { name: '2 - Salt.flac', mimeType: 'audio/flac', buffer: parts[0] ?? Buffer.alloc(0) },
        { name: '10 - Rope.flac', mimeType: 'audio/flac', buffer: parts[1] ?? Buffer.alloc(0) },
        { name: '3 - Broken.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('no sound at all') },
        { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') },
      ])
      await page.getByText('Skipped: 1 file').waitFor()
      await page.getByText('notes.pdf').waitFor()
      const tracks = page.getByRole('list', { name: 'Tracks' }).getByRole('listitem')
      const failed = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
      await tracks.nth(1).waitFor({ timeout: CHECKED_MS })
      await failed.getByText(/^The file contains no sound/).waitFor({ timeout: CHECKED_MS })
      const titles = () =>
        tracks
          .getByLabel('Title')
          .evaluateAll((fields) => fields.map((field) => field instanceof HTMLInputElement && field.value))
      expect(await titles()).toEqual(['Salt', 'Rope'])
      await failed.getByRole('button', { name: 'Remove' }).click()
      await failed.waitFor({ state: 'detached' })

      await page.getByRole('button', { name: 'Move Rope, number 2' }).press('ArrowUp')
      await expect.poll(titles).toEqual(['Rope', 'Salt'])
      await page.locator('#content, main').getByLabel('Title', { exact: true }).last().fill('Low Tide')
      await page.getByRole('heading', { level: 1, name: 'Low Tide' }).waitFor()
      await page.getByText(/^Saved /).waitFor()

      await expectNoSeriousAxe(page)
      await page.getByRole('checkbox', { name: /^I hold the rights/ }).check()
      await page.getByText('Schedule', { exact: true }).first().click()
      const at = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 16)
      await page.getByLabel('Day and time').fill(at)
      await page.getByRole('button', { name: 'Schedule', exact: true }).click()
      await page.getByText(/^It appears on /).waitFor()

      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('button', { name: 'Delete' }).click()
      await page.getByLabel('To confirm, type Low Tide').fill('Low Tide')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('Removed', { exact: true }).waitFor()
    })
  },
)
