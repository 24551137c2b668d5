import { fileURLToPath } from 'node:url'
import type { Locator, Page, Request } from 'playwright-core'
import { callApi, hydrated, open } from './account-journeys.ts'
import type { Author } from './community-world.ts'

/** A short video that browsers and the server can decode. */
export const VIDEO = fileURLToPath(new URL('../packages/demo-world/videos/vote.mp4', import.meta.url))

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mPQ8vhKEmIY1TCqYfhqAAAQO2cQ2o4ixQAAAABJRU5ErkJggg==',
  'base64',
)

/** Returns a file in the format that a file dialog accepts. */
export const fileOf = (
  name: string,
  mimeType: string,
  buffer: Buffer,
): { name: string; mimeType: string; buffer: Buffer } => ({ name, mimeType, buffer })

/** Returns a small picture. */
export const pictureOf = (name: string): ReturnType<typeof fileOf> => fileOf(name, 'image/png', PNG)

/** Chooses a file of zeros that is created in the page, because transferring megabytes to the browser is slow. */
export const giveEmpty = (chooser: Locator, file: { name: string; type: string; bytes: number }): Promise<void> =>
  chooser.evaluate((input: HTMLInputElement, { name, type, bytes }) => {
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(bytes)], name, { type }))
    input.files = data.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }, file)

/** Returns the storage of a member who chose a topic. */
export const writing = (member: Author, topic: { id: number; title: string }): Record<string, string> => ({
  ...member.storage,
  selection: JSON.stringify({ communityCategoryData: { id: topic.id, title: topic.title } }),
})

/** Opens the page at one of its tabs and waits until it is hydrated. */
export async function openWriting(page: Page, name: 'general' | 'contents' = 'general'): Promise<void> {
  await open(page, `/community/create?tab=${name}`)
  await formOf(page).waitFor()
}

/** The form of the page. */
export const formOf = (page: Page): Locator => page.getByRole('form', { name: 'Start a Discussion' })

/** Opens a tab. */
export async function tab(page: Page, name: 'General' | 'Contents'): Promise<void> {
  await hydrated(page)
  const link = page.getByRole('navigation', { name: 'Parts of the post' }).getByRole('link', { name })
  await link.click()
  await page.locator(`nav [aria-current=page]:text("${name}")`).waitFor()
}

/** Adds a block with the menu. */
export async function addBlock(page: Page, kind: 'Text' | 'Image' | 'Video' | 'Youtube'): Promise<void> {
  await page.getByRole('button', { name: 'Add Media' }).click()
  await page.getByRole('list', { name: 'Add Media' }).getByRole('button', { name: kind }).click()
  await page
    .getByRole('region', { name: `${kind} block` })
    .last()
    .waitFor()
}

/** Returns the text field of a block: its toolbar loads when the field is focused. */
export async function textOf(page: Page, place: number): Promise<Locator> {
  const anyFace = page.getByRole('textbox', { name: `Text of block ${place}` })
  await anyFace.click()
  const field = page.locator('[contenteditable=true]').and(anyFace)
  await field.waitFor()
  return field
}

/** Writes into the text field of a block. */
export async function writeText(page: Page, place: number, text: string): Promise<void> {
  await (await textOf(page, place)).fill(text)
}

/** Records the calls that change posts at their start ("> json") and end ("< json"). */
export function callsOf(page: Page): string[] {
  const calls: string[] = []
  const nameOf = (request: Request): string | undefined => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'POST' || !pathname.startsWith('/api/blog/')) return undefined
    if (pathname !== '/api/blog/upload_media') return pathname.slice('/api/blog/'.length)
    return request.headers()['content-type']?.startsWith('multipart/form-data') === true ? 'form' : 'json'
  }
  const note = (sign: string, name: string | undefined) => {
    if (name !== undefined) calls.push(`${sign} ${name}`)
  }
  page.on('request', (request) => note('>', nameOf(request)))
  page.on('response', (response) => note('<', nameOf(response.request())))
  return calls
}

/** Deletes a post of this run. */
export async function deletePost(author: Author, id: number): Promise<void> {
  await callApi('blog/delete_blog', { user_id: author.id, blog_id: id }, author.token)
}

/** Deletes the stored files of drafts, like a browser that needs space. */
export const forgetFiles = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const { name } of await indexedDB.databases()) {
      if (name?.startsWith('earshot-files-') === true)
        await new Promise((resolve) => {
          indexedDB.deleteDatabase(name).addEventListener('success', resolve)
        })
    }
  })

/** Returns the keys of the stored files of drafts. */
export const storedFiles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('earshot-files-') === true ? [name] : [],
    )
    const keys = await Promise.all(
      names.map(
        (name) =>
          new Promise<IDBValidKey[]>((resolve) => {
            const opening = indexedDB.open(name)
            opening.addEventListener('success', () => {
              const asking = opening.result.transaction('files').objectStore('files').getAllKeys()
              asking.addEventListener('success', () => {
                resolve(asking.result)
              })
              opening.result.close()
            })
          }),
      ),
    )
    return keys.flat().map(String)
  })

/** Drops or pastes files onto an element, like a browser. */
export const giveTo = (
  target: Locator,
  kind: 'drop' | 'paste',
  files: readonly ReturnType<typeof fileOf>[],
): Promise<boolean> =>
  target.evaluate(
    (element, [how, given]) => {
      const data = new DataTransfer()
      for (const { name, type, bytes } of given)
        data.items.add(new File([Uint8Array.from(atob(bytes), (letter) => letter.codePointAt(0) ?? 0)], name, { type }))
      const { left, top } = element.getBoundingClientRect()
      return !element.dispatchEvent(
        how === 'paste'
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
          : new DragEvent('drop', {
              dataTransfer: data,
              clientX: left + 20,
              clientY: top + 20,
              bubbles: true,
              cancelable: true,
            }),
      )
    },
    [
      kind,
      files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: buffer.toString('base64') })),
    ] as const,
  )
