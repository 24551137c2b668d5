import { applyAsCreator, decideApplication } from '@earshot/contract/calls'
import { createClient } from '@earshot/contract/client'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { callApi } from './account-journeys.ts'
import { authorOf, type Author } from './community-world.ts'
import { newAuthor } from './follow-world.ts'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { expectFineInEveryLook } from './looks.ts'
import { cutTone, hasFfmpeg } from './tone-files.ts'

/** Milliseconds until a short sound is checked on a busy machine. */
const CHECKED_MS = 60_000
const WIDTHS = [360, 1440]

const apiOf = ({ token }: Author) =>
  createClient({ base: `${siteUrl()}/api/`, apiKey: 'earshot-web', token: () => token })

// A podcast of its own, because other specs write on those of the demo world.
let creator: Author
let podcastId: number
beforeAll(async () => {
  const [member, edda] = await Promise.all([newAuthor(), authorOf('edda')])
  creator = member
  const { application } = await apiOf(creator).post(applyAsCreator, { kind: 'podcast', name: `Tides ${Date.now()}` })
  await apiOf(edda).post(decideApplication, { application_id: application?.id ?? 0, decision: 'accept' })
  podcastId = (await read('studio/overview', {}, creator.token)).creators[0]?.id ?? 0
})

const VTT = `WEBVTT

00:01.000 --> 00:03.000
<v Ida>The sea comes in.

00:05.000 --> 00:07.000
<v Wren>It does.

00:09.000 --> 00:11.000
<v Ida>Every day.
`

test.skipIf(!hasFfmpeg)(
  'SHOW-10 SHOW-11 SHOW-13 SHOW-14 a creator places chapters on the wave, and edits a transcript beside its sound',
  async () => {
    const draft = await callApi('studio/create_episode', { podcast_id: podcastId }, creator.token)
    const one = { episode_id: Number(draft['id']) }
    const [sound = Buffer.alloc(0)] = cutTone('flac', [20]).parts
    const home = `/artist_portal/podcast/${podcastId}/episodes/${one.episode_id}`
    await withPage({ storage: creator.storage }, async (page) => {
      await page.goto(home)
      await page
        .locator('input[type=file][accept*="audio"]')
        .setInputFiles({ name: 'tide.flac', mimeType: 'audio/flac', buffer: sound })
      await page.getByText(/^tide\.flac · 00:20/).waitFor({ timeout: CHECKED_MS })
      await page.getByRole('link', { name: 'Add chapters' }).click()
      await placeChapters(page)
      expect((await read('studio/episode', one, creator.token)).chapters).toEqual([
        { start: 0, title: 'Begin' },
        { start: 12.5, title: 'Harbour', href: 'https://harbour.example/', is_hidden: true },
      ])
      await takeChapterFile(page)
      await expectFineInEveryLook(page, WIDTHS)
      await page.goto(`${home}/transcript?language=en`)
      await editTranscript(page)
      const { lines } = await read('studio/transcript', { ...one, language: 'en' }, creator.token)
      expect(lines).toEqual([
        { start: 1, end: 3, speaker: 'Ada', text: 'The sea comes in.' },
        { start: 5.5, end: 7, speaker: 'Wren', text: 'It does.' },
        { start: 9, end: 10.2, speaker: 'Ada', text: 'Every' },
        { start: 10.2, end: 11, speaker: 'Ada', text: 'day.' },
      ])
      await expectFineInEveryLook(page, WIDTHS)
    })
  },
)

async function placeChapters(page: Page): Promise<void> {
  const add = page.getByRole('button', { name: 'Add a chapter here' })
  await add.click()
  await page.keyboard.type('Begin')
  await page.getByLabel('Position').fill('8')
  await add.click()
  await page.keyboard.type('Harbour')
  const marker = page.getByRole('slider', { name: 'Harbour' })
  expect(await timeOf(marker)).toBe('0:00:08')
  await marker.press('ArrowRight')
  await marker.press('Shift+ArrowLeft')
  expect(await timeOf(marker)).toBe('0:00:08.9')
  const box = (await marker.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(middle.x, middle.y)
  await page.mouse.down()
  await page.mouse.move(middle.x - 2_000, middle.y, { steps: 4 })
  await page.mouse.up()
  expect(await timeOf(marker), 'a marker stays after the one before it').toBe('0:00:00.1')

  const start = page.getByLabel('Start of Harbour')
  await start.fill('0:00')
  await start.press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Another chapter starts at this time.').waitFor()
  await start.fill('0:00:12.5')
  await start.press('Enter')
  await page.locator('summary', { hasText: 'Harbour' }).click()
  await page.getByLabel('Web link').fill('https://harbour.example/')
  await page.getByRole('checkbox', { name: /^Hidden in the list/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^Saved /).waitFor()
}

async function takeChapterFile(page: Page): Promise<void> {
  const chapters = [
    { startTime: 3, title: 'From a file', img: 'https://elsewhere.example/1.png' },
    { startTime: 90, title: 'Too late' },
  ]
  const file = {
    name: 'chapters.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ chapters })),
  }
  const rows = page.getByLabel(/^Title of chapter/)
  const preview = page.getByRole('dialog', { name: 'Chapters of chapters.json' })
  await page.getByLabel('From a JSON file').setInputFiles(file)
  await preview.getByText('They replace the 2 chapters of this page.').waitFor()
  await preview.getByText(/^1 picture of another site is left out/).waitFor()
  await preview.getByText(/^1 chapter after the end of the sound is left out/).waitFor()
  await preview.getByRole('button', { name: 'Cancel' }).click()
  expect(await rows.count()).toBe(2)
  await page.getByLabel('From a JSON file').setInputFiles(file)
  await preview.getByRole('button', { name: 'Use 1 chapter' }).click()
  await page.getByText('Not saved yet').waitFor()
  expect(await rows.count()).toBe(1)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^Saved /).waitFor()
}

async function editTranscript(page: Page): Promise<void> {
  await page
    .getByLabel('From a file')
    .setInputFiles({ name: 'tide.vtt', mimeType: 'text/vtt', buffer: Buffer.from(VTT) })
  const text = (number: number) => page.getByLabel(`Text of line ${number}`, { exact: true })
  await text(2).click()
  await page.locator('[aria-current="true"]').getByLabel('Text of line 2').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()

  await text(3).click()
  await text(3).press('Control+Enter')
  await text(3).evaluate((area) => area instanceof HTMLTextAreaElement && area.setSelectionRange(5, 5))
  await text(3).press('Enter')
  expect(await text(4).inputValue()).toBe('day.')
  await page.keyboard.press('Backspace')
  expect(await text(3).inputValue()).toBe('Every day.')
  await page.keyboard.press('Enter')

  await page.getByText('2 speakers').click()
  await page.getByLabel('Rename Ida').fill('Ada')
  await page.getByLabel('Rename Ida').press('Enter')
  await page.getByLabel('Time of line 2', { exact: true }).fill('0:00:05.5')
  await page.getByLabel('Time of line 2', { exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText(/^Saved /).waitFor()
}

const timeOf = (marker: Locator): Promise<string | null> => marker.getAttribute('aria-valuetext')
