import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { arriveAt, open } from './account-journeys.ts'
import { writingTopic, makePost, authorOf, type Author } from './community-world.ts'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'
import {
  addBlock,
  deletePost,
  fileOf,
  VIDEO,
  giveTo,
  storedFiles,
  openWriting,
  pictureOf,
  tab,
  textOf,
  writing,
} from './writing.ts'

let mara: Author
let topic: Awaited<ReturnType<typeof writingTopic>>

beforeAll(async () => {
  ;[mara, topic] = await Promise.all([authorOf('mara'), writingTopic()])
})

const visit = (more: Parameters<typeof withPage>[0], steps: (page: Page) => Promise<void>) =>
  withPage({ ...more, storage: writing(mara, topic) }, steps)
/** Pastes plain text, which is quicker than typing it. */
const pasteText = (field: Locator, text: string) =>
  field.evaluate((box, words) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', words)
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)
const kinds = (page: Page) =>
  page.getByRole('list', { name: 'Blocks' }).getByRole('heading', { level: 3 }).allTextContents()

test.skipIf(!isThorough)(
  'CREATE-11 a file that only pretends to be a picture or a video is named when it is chosen, and not added',
  async () => {
    await visit({}, async (page) => {
      await openWriting(page, 'contents')
      await addBlock(page, 'Image')
      const image = page.getByRole('region', { name: 'Image block' })
      await page
        .getByLabel('Choose pictures')
        .setInputFiles([
          fileOf('letter.jpg', 'image/jpeg', Buffer.from('Dear all')),
          fileOf('half.png', 'image/png', pictureOf('').buffer.subarray(0, 30)),
          pictureOf('good.png'),
        ])
      await image
        .getByRole('alert')
        .getByText('“letter.jpg” cannot be read as a picture. It should be a JPEG or PNG of at most 3 MB.')
        .waitFor()
      await image.getByRole('alert').getByText('“half.png” cannot be read as a picture.').waitFor()
      await expect.poll(() => image.getByRole('listitem').count()).toBe(1)
      await addBlock(page, 'Video')
      const video = page.getByRole('region', { name: 'Video block' })
      await page
        .getByLabel('Choose a video')
        .setInputFiles(
          fileOf('broken.mp4', 'video/mp4', Buffer.from('\0\0\0\u0018ftypmp42 and nothing more', 'latin1')),
        )
      await video
        .getByRole('alert')
        .getByText('“broken.mp4” cannot be read as a video. It should be an MP4 with H.264 of at most 20 MB.')
        .waitFor()
      await expect.poll(() => video.locator('video').count()).toBe(0)
    })
  },
)

test.skipIf(!isThorough)(
  'CREATE-11 CREATE-17 an error about a block is shown at the block; the text stays open, and nobody sees the draft',
  async () => {
    const title = `Refused in part, ${Date.now()}`
    await visit({ expectedErrors: [/status of 415/] }, async (page) => {
      let id = 0
      page.on('response', async (response) => {
        if (response.url().endsWith('/create_blog')) id = (await response.json()).data.id
      })
      await openWriting(page)
      await page.getByLabel('Title *').fill(title)
      await tab(page, 'Contents')
      await addBlock(page, 'Image')
      await page.getByLabel('Choose pictures').setInputFiles([pictureOf('pier.png')])
      await page.getByRole('button', { name: 'Remove pier.png' }).waitFor()
      await page.getByLabel('Description of pier.png').fill('A pier')
      await page.route('**/api/blog/upload_media', (route) =>
        route.fulfill({
          status: 415,
          json: { status: 415, data: null, error: 'pier.png: pictures here are JPEG or PNG.' },
        }),
      )
      await page.getByRole('button', { name: 'Submit' }).click()
      await page
        .getByRole('region', { name: 'Image block' })
        .getByRole('alert')
        .getByText('pier.png: pictures here are JPEG or PNG.')
        .waitFor()
      await tab(page, 'General')
      await expect.poll(() => page.getByLabel('Title *').inputValue()).toBe(title)
      await page.getByText('Your post is not published yet.').waitFor()
      await expect.poll(() => id).toBeGreaterThan(0)
      await expect(read('blog/post', { blog_id: id })).rejects.toThrow('404')
      await deletePost(mara, id)
    })
  },
)

test.skipIf(!isThorough)('CREATE-11 a text that is too long is told its limit before anything is sent', async () => {
  await visit({}, async (page) => {
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/blog/')) calls.push(request.url())
    })
    await openWriting(page)
    await page.getByLabel('Title *').fill('x'.repeat(280))
    await page.getByText('20 characters left').waitFor()
    await page.getByLabel('Title *').fill('x'.repeat(301))
    await page.getByText('This is too long. The limit is 300 characters.').waitFor()
    await page.getByText('1 character too many').waitFor()
    await page.getByLabel('Title *').fill('Long')
    await tab(page, 'Contents')
    await addBlock(page, 'Text')
    await pasteText(await textOf(page, 1), 'many words '.repeat(6000))
    await page
      .getByRole('region', { name: 'Text block' })
      .getByRole('alert')
      .getByText('This is too long. The limit is 50,000 characters.')
      .waitFor()
    await tab(page, 'General')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByRole('region', { name: 'Text block' }).waitFor()
    const { id } = await makePost(mara)
    await open(page, `/community/post/${id}`)
    const comment = page.getByRole('textbox', { name: 'Leave your comment' })
    await comment.click()
    const field = page.locator('[contenteditable=true]').and(comment)
    await pasteText(field, 'many words '.repeat(2000))
    await page.getByText('This is too long. The limit is 20,000 characters.').waitFor()
    await page.keyboard.press('Control+Enter')
    expect(calls).toEqual([])
    await field.fill('Short enough')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('article').or(page.locator('[id^=comment-]')).getByText('Short enough').first().waitFor()
    await deletePost(mara, id)
  })
})

test('CREATE-09 CREATE-11 pictures pasted or dropped on a text become an Image block below it; dropped elsewhere, one at the end', async () => {
  await visit({}, async (page) => {
    await openWriting(page, 'contents')
    await addBlock(page, 'Text')
    await addBlock(page, 'Youtube')
    const field = await textOf(page, 1)
    expect(await giveTo(field, 'paste', [pictureOf('one.png')])).toBe(true)
    await page.getByRole('status').getByText('1 picture was added as an Image block.').waitFor()
    await expect.poll(() => kinds(page)).toEqual(['Text', 'Image', 'Youtube'])
    expect(
      await giveTo(field, 'drop', [
        pictureOf('two.png'),
        pictureOf('three.png'),
        fileOf('song.txt', 'text/plain', Buffer.from('la')),
      ]),
    ).toBe(true)
    await page.getByRole('status').getByText('2 pictures were added as an Image block.').waitFor()
    await page.getByRole('status').getByText('“song.txt” is not a picture or a video.').waitFor()
    expect(await giveTo(page.getByRole('heading', { level: 1 }), 'drop', [pictureOf('four.png')])).toBe(true)
    await page.getByRole('status').getByText('1 picture was added as an Image block.').waitFor()
    await expect.poll(() => kinds(page)).toEqual(['Text', 'Image', 'Image', 'Youtube', 'Image'])
    await expect
      .poll(() =>
        page.getByRole('img', { name: '.png' }).evaluateAll((all) => all.map((each) => each.getAttribute('alt'))),
      )
      .toEqual(['two.png', 'three.png', 'one.png', 'four.png'])
    await expect.poll(() => field.locator('img').count()).toBe(0)
  })
})

test.skipIf(!isThorough)(
  'STATE-08 the pictures and the video of a draft are there after a reload, are sent, and are forgotten then',
  async () => {
    const title = `Kept over a reload, ${Date.now()}`
    await visit({}, async (page) => {
      await openWriting(page)
      await page.getByLabel('Title *').fill(title)
      await tab(page, 'Contents')
      await addBlock(page, 'Image')
      await page.getByLabel('Choose pictures').setInputFiles([pictureOf('pier.png'), pictureOf('moon.png')])
      await addBlock(page, 'Video')
      await page.getByLabel('Choose a video').setInputFiles(VIDEO)
      await page.getByText('This frame is shown until the video plays.').waitFor()
      await expect.poll(() => storedFiles(page)).toHaveLength(2)
      await page.reload()
      await page.getByRole('button', { name: 'Remove moon.png' }).waitFor()
      for (const name of ['pier.png', 'moon.png']) await page.getByLabel(`Description of ${name}`).fill('At night')
      await page.getByText('This frame is shown until the video plays.').waitFor()
      const created = page.waitForResponse('**/api/blog/create_blog')
      await page.getByRole('button', { name: 'Submit' }).click()
      const id: unknown = (await (await created).json()).data.id
      await arriveAt(page, `/community/${topic.id}`)
      await expect.poll(() => storedFiles(page)).toEqual([])
      await deletePost(mara, Number(id))
    })
  },
)

test('STATE-08 the page says so when the browser stores no files', async () => {
  await visit({}, async (page) => {
    await page.addInitScript(() => {
      IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await openWriting(page, 'contents')
    await addBlock(page, 'Image')
    await page.getByLabel('Choose pictures').setInputFiles([pictureOf('pier.png')])
    await page.getByRole('status').getByText('choose them again after a reload').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Artists' }).click()
    await expect
      .poll(() => page.getByRole('dialog', { name: 'Leave this post?' }).textContent())
      .toContain('This browser cannot store the files you chose.')
  })
})

test.skipIf(!isThorough)(
  'CREATE-04 a block held at the edge of the window scrolls the page along, also while the pointer rests',
  async () => {
    await visit({ width: 390, height: 844 }, async (page) => {
      await openWriting(page, 'contents')
      for (const kind of ['Image', 'Video', 'Youtube', 'Image', 'Video', 'Youtube'] as const) await addBlock(page, kind)
      const handle = page.getByRole('button', { name: /^Move .* number 1\./ })
      await page.evaluate(() => {
        window.scrollTo({ top: 0, behavior: 'instant' })
      })
      // This waits until nothing moves the handle any more.
      await handle.hover()
      const box = await handle.boundingBox()
      if (box === null) throw new Error('nothing to drag')
      await page.mouse.down()
      await page.mouse.move(box.x + 20, 740, { steps: 4 })
      const last = page.getByRole('region', { name: 'Youtube block, number 6' })
      await expect.poll(async () => ((await last.boundingBox())?.y ?? 9999) + 100).toBeLessThan(740)
      await page.mouse.up()
      await expect.poll(() => kinds(page)).toEqual(['Video', 'Youtube', 'Image', 'Video', 'Youtube', 'Image'])
    })
  },
)
