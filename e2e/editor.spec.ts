import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { open } from './account-journeys.ts'
import { writingTopic, makePost, authorOf, type Author } from './community-world.ts'
import { expectNoSeriousAxe, pixels, withPage } from './harness.ts'
import { addBlock, fileOf, openWriting, pictureOf, tab, textOf, writing } from './writing.ts'

let mara: Author
let topic: Awaited<ReturnType<typeof writingTopic>>
let postId: number

beforeAll(async () => {
  ;[mara, topic] = await Promise.all([authorOf('mara'), writingTopic()])
  postId = (await makePost(mara)).id
})

const visit = (more: Parameters<typeof withPage>[0], steps: (page: Page) => Promise<void>) =>
  withPage({ ...more, storage: writing(mara, topic) }, steps)
const CHUNK = /\/assets\/tiptap-editor[^/]*\.js/
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true })

/** A text block with its tools. */
async function openText(page: Page) {
  await openWriting(page, 'contents')
  await addBlock(page, 'Text')
  return textOf(page, 1)
}

test.skipIf(!isThorough)('POST-12 the editor comes only when somebody goes near a text', async () => {
  await visit({}, async (page) => {
    const requests: string[] = []
    page.on('request', (request) => {
      if (CHUNK.test(request.url())) requests.push(request.url())
    })
    await open(page, `/community/post/${postId}`)
    await openWriting(page)
    await tab(page, 'Contents')
    await page.waitForLoadState('networkidle')
    expect(requests).toEqual([])
    await addBlock(page, 'Text')
    await textOf(page, 1)
    expect(requests).toHaveLength(1)
  })
})

test.skipIf(!isThorough)(
  'POST-12 text that is typed before the editor loads is kept, and the caret stays in place',
  async () => {
    await visit({}, async (page) => {
      const { promise: gate, resolve: release } = Promise.withResolvers<void>()
      await page.route(CHUNK, async (route) => {
        await gate
        await route.continue()
      })
      await openWriting(page, 'contents')
      await addBlock(page, 'Text')
      const plain = page.locator('textarea').and(page.getByRole('textbox', { name: 'Text of block 1' }))
      await plain.waitFor()
      await page.keyboard.type('First < line')
      for (const key of ['Enter', 'Enter']) await page.keyboard.press(key)
      await page.keyboard.type('Second')
      for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowLeft')
      const before = await pixels(page.getByRole('region', { name: 'Text block' }))
      release()
      const field = page.locator('[contenteditable=true]').and(page.getByRole('textbox', { name: 'Text of block 1' }))
      await field.waitFor()
      await page.keyboard.type('-')
      await expect.poll(() => field.locator('p').allTextContents()).toEqual(['First < line', 'Sec-ond'])
      await expect.poll(() => pixels(page.getByRole('region', { name: 'Text block' }))).toEqual(before)
    })
  },
)

test('POST-12 everything works by keyboard: marks, lists, the toolbar with one stop, and the way out', async () => {
  await visit({}, async (page) => {
    const field = await openText(page)
    await page.keyboard.type('plain ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('bold')
    await expect.poll(() => tool(page, 'Bold').getAttribute('aria-pressed')).toBe('true')
    await page.keyboard.press('Tab')
    await expect.poll(() => tool(page, 'Bold').evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect.poll(() => field.locator('ul li').textContent()).toBe('plain bold')
    await expect.poll(() => field.evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.press('Control+z')
    await expect.poll(() => field.locator('ul').count()).toBe(0)
    await expect.poll(() => field.locator('p strong').textContent()).toBe('bold')
    await page.keyboard.press('Shift+Tab')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      .toMatch(/^Delete Text block/)
    for (const name of ['Bold', 'Redo'])
      expect((await pixels(tool(page, name))).height, name).toBeGreaterThanOrEqual(44)
  })
})

test.skipIf(!isThorough)('POST-12 a link leads to the web or to a letter, and nowhere else', async () => {
  await visit({}, async (page) => {
    const field = await openText(page)
    await page.keyboard.type('read this')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+k')
    const where = page.getByRole('textbox', { name: 'Where does the link lead?' })
    await where.fill('javascript:alert(1)')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Enter the address of a web page or an e-mail address.').waitFor()
    await where.fill('example.org/songs')
    await page.keyboard.press('Enter')
    await expect.poll(() => field.locator('a').getAttribute('href')).toBe('https://example.org/songs')
    await tool(page, 'Link').click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect.poll(() => field.locator('a').count()).toBe(0)
    await expect.poll(() => field.textContent()).toBe('read this')
  })
})

test.skipIf(!isThorough)(
  'POST-12 WRITING-15 pasted content keeps only supported elements, and no handlers',
  async () => {
    await visit({ expectedErrors: [/inline event handler violates/] }, async (page) => {
      const field = await openText(page)
      await field.evaluate((box) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(
          'text/html',
          '<h1 style="color:red" onclick="x()">Head</h1><p><b>Bold</b> <a href="javascript:alert(1)">bad</a> <span style="font-size:99px">span</span></p><img src="https://elsewhere.example/x.png"><script>alert(1)</script><table><tr><td>one</td><td>two</td></tr></table>',
        )
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
      await field.locator('h2').waitFor()
      await expect.poll(() => field.locator('img[src], a, script, table, [style]').count()).toBe(0)
      await expect.poll(() => field.locator('strong').textContent()).toBe('Bold')
      await expect.poll(() => field.getByText('one | two').count()).toBe(1)
      await page.getByText('1 picture was not pasted. 1 table was converted to text, one line for each row.').waitFor()
      await page.keyboard.press('Enter')
      await page.keyboard.type('# One more')
      await expect.poll(() => field.locator('h2').allTextContents()).toEqual(['Head', 'One more'])
      await page.keyboard.press('Enter')
      await field.evaluate((box) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData(
          'text/plain',
          '- **loud**\n- [quiet](https://example.org)\n\n<img src=x onerror=alert(1)>',
        )
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      })
      await field.locator('ul li strong').getByText('loud').waitFor()
      await expect.poll(() => field.locator('ul li a').getAttribute('href')).toBe('https://example.org')
      await expect.poll(() => field.locator('img[src=x]').count()).toBe(0)
    })
  },
)

test('POST-17 pictures come into a comment by button, by paste and by drop; a refused one is named with its limit', async () => {
  await visit({ hasPictures: true }, async (page) => {
    await open(page, `/community/post/${postId}`)
    const anyFace = page.getByRole('textbox', { name: 'Leave your comment' })
    await anyFace.click()
    const field = page.locator('[contenteditable=true]').and(anyFace)
    await field.waitFor()
    const pictures = field.locator('img[src^="/media/"]')
    await page.keyboard.type('Look')
    const chooser = page.waitForEvent('filechooser')
    await tool(page, 'Picture').click()
    await (await chooser).setFiles([pictureOf('one.png')])
    await expect.poll(() => pictures.count()).toBe(1)
    for (const [kind, count] of [
      ['paste', 2],
      ['drop', 3],
    ] as const) {
      await field.evaluate(
        (box, [name, bytes]) => {
          const data = new DataTransfer()
          data.items.add(
            new File([Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0)], 'two.png', {
              type: 'image/png',
            }),
          )
          const { left, top } = box.getBoundingClientRect()
          box.dispatchEvent(
            name === 'paste'
              ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
              : new DragEvent('drop', {
                  dataTransfer: data,
                  clientX: left + 30,
                  clientY: top + 20,
                  bubbles: true,
                  cancelable: true,
                }),
          )
        },
        [kind, pictureOf('two.png').buffer.toString('base64')] as const,
      )
      await expect.poll(() => pictures.count(), { message: kind }).toBe(count)
    }
    await expect.poll(() => field.textContent()).toContain('Look')
    await page
      .locator('input[type=file]')
      .setInputFiles([
        fileOf('huge.png', 'image/png', Buffer.alloc(3 * 1024 * 1024 + 1)),
        fileOf('a.gif', 'image/gif', Buffer.from('GIF89a')),
        fileOf('fake.png', 'image/png', Buffer.from('no picture')),
      ])
    await page.getByText('“huge.png” has 3.1 MB. A picture can have at most 3 MB.').waitFor()
    await page.getByText('“a.gif” is not a JPEG or PNG picture.').waitFor()
    await page.getByText('“fake.png” cannot be read as a picture.').waitFor()
    await pictures.first().click()
    await page.getByRole('button', { name: 'Describe the picture' }).click()
    await page.getByRole('textbox', { name: 'What does the picture show?' }).fill('A pier at night')
    await page.keyboard.press('Enter')
    await expect.poll(() => pictures.first().getAttribute('alt')).toBe('A pier at night')
    await expectNoSeriousAxe(page)
  })
})
