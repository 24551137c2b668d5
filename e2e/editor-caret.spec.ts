import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { open } from './account-journeys.ts'
import { writingTopic, makePost, say, authorOf, type Author } from './community-world.ts'
import { withPage } from './harness.ts'
import { addBlock, openWriting, textOf, writing } from './writing.ts'

let mara: Author
let topic: Awaited<ReturnType<typeof writingTopic>>
let postId: number

beforeAll(async () => {
  ;[mara, topic] = await Promise.all([authorOf('mara'), writingTopic()])
  postId = (await makePost(mara)).id
  await say(mara, postId, '<p>A first word</p>')
})

const visit = (more: Parameters<typeof withPage>[0], steps: (page: Page) => Promise<void>) =>
  withPage({ ...more, storage: writing(mara, topic) }, steps)
const CHUNK = /\/assets\/tiptap-editor[^/]*\.js/
const fullFace = (page: Page, name: string) =>
  page.locator('[contenteditable=true]').and(page.getByRole('textbox', { name }))

/** Delays the editor's chunk until the returned function is called. */
async function holdChunk(page: Page): Promise<() => void> {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  await page.route(CHUNK, async (route) => {
    await gate
    await route.continue()
  })
  return release
}

/** Returns true if nothing covers the line of the caret. */
const seesCaret = (field: Locator) =>
  field.evaluate((box) => {
    const range = document.getSelection()?.getRangeAt(0)
    const node = range?.startContainer
    const line = node instanceof Element ? node : node?.parentElement
    if (range === undefined || line === null || line === undefined) return false
    const rect = [...range.getClientRects()].at(0) ?? line.getBoundingClientRect()
    return [rect.top + 1, rect.bottom - 1].every((y) => box.contains(document.elementFromPoint(rect.left + 2, y)))
  })

test.skipIf(!isThorough).each<[width: number, height: number]>([
  [390, 844],
  [1440, 900],
])(
  'POST-12 the line that is typed stays in view, in a post, a comment and a reply (%i x %i)',
  async (width, height) => {
    await visit({ width, height }, async (page) => {
      const typeLines = async (field: Locator) => {
        for (const lines of ['1 2 3 4 5 6 7 8', '9 10 11', '12 13 14', '15 16 17', '18 19 20', '21 22 23']) {
          for (const line of lines.split(' ')) {
            await page.keyboard.press('Enter')
            await page.keyboard.type(line)
          }
          await expect.poll(() => seesCaret(field), { message: `typed ${lines}` }).toBe(true)
        }
        for (const key of ['ArrowUp', 'ArrowDown']) {
          for (let step = 0; step < 24; step += 4) {
            for (let press = 0; press < 4; press++) await page.keyboard.press(key)
            await expect.poll(() => seesCaret(field), { message: `${key} from ${step}` }).toBe(true)
          }
        }
      }
      await openWriting(page, 'contents')
      await addBlock(page, 'Text')
      await typeLines(await textOf(page, 1))
      await open(page, `/community/post/${postId}`)
      await page.getByRole('textbox', { name: 'Leave your comment' }).click()
      const comment = fullFace(page, 'Leave your comment')
      await comment.waitFor()
      await typeLines(comment)
      await page
        .getByRole('button', { name: /^Reply/ })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').click()
      const reply = dialog.locator('[contenteditable=true]')
      await reply.waitFor()
      await typeLines(reply)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    })
  },
  240_000,
)

test.skipIf(!isThorough)(
  'POST-12 on a slow device, too, the arrow keys keep the line of the caret in sight',
  async () => {
    await visit({}, async (page) => {
      await open(page, `/community/post/${postId}`)
      await page.getByRole('textbox', { name: 'Leave your comment' }).click()
      const comment = fullFace(page, 'Leave your comment')
      await comment.waitFor()
      for (let line = 1; line < 24; line++) {
        await page.keyboard.type(String(line))
        await page.keyboard.press('Enter')
      }
      await page.evaluate(() =>
        addEventListener('keydown', () => {
          const end = performance.now() + 80
          while (performance.now() < end);
        }),
      )
      for (const key of ['ArrowUp', 'ArrowDown']) {
        for (let press = 0; press < 22; press++) await page.keyboard.press(key)
        await expect.poll(() => seesCaret(comment), { message: key }).toBe(true)
      }
    })
  },
)

test.skipIf(!isThorough)('POST-12 not a letter is lost or moved when the editor comes while one types', async () => {
  await visit({}, async (page) => {
    const release = await holdChunk(page)
    await open(page, `/community/post/${postId}`)
    await page.getByRole('textbox', { name: 'Leave your comment' }).click()
    await page.keyboard.type('Third com', { delay: 30 })
    release()
    await page.keyboard.type('ment here, and it goes on and on.', { delay: 30 })
    const field = fullFace(page, 'Leave your comment')
    await field.waitFor()
    await page.keyboard.type(' Then more.', { delay: 30 })
    await expect.poll(() => field.textContent()).toBe('Third comment here, and it goes on and on. Then more.')
  })
})

test.skipIf(!isThorough)('POST-12 empty lines and chosen words are handed over as they stand', async () => {
  await visit({}, async (page) => {
    const release = await holdChunk(page)
    await open(page, `/community/post/${postId}`)
    await page.getByRole('textbox', { name: 'Leave your comment' }).click()
    await page.keyboard.type('One')
    for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
    release()
    const field = fullFace(page, 'Leave your comment')
    await field.waitFor()
    await page.keyboard.type('Two')
    await expect.poll(() => field.locator('p').allTextContents()).toEqual(['One', 'Two'])
  })
})

test.skipIf(!isThorough)(
  'POST-18 POST-19 Escape closes the reply from within its text, and the words wait there',
  async () => {
    await visit({}, async (page) => {
      await open(page, `/community/post/${postId}`)
      const reply = page.getByRole('button', { name: /^Reply/ }).first()
      await reply.click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').click()
      const field = dialog.locator('[contenteditable=true]')
      await field.waitFor()
      await page.keyboard.type('Half a reply')
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await reply.click()
      await expect.poll(() => dialog.getByRole('textbox').textContent()).toBe('Half a reply')
    })
  },
)
