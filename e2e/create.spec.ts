import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { PASSWORD, arriveAt, callApi, makeMember, open, placeOf, signIn, tokenOf } from './account-journeys.ts'
import { writingTopic, passwordOf, authorOf, type Author } from './community-world.ts'
import { withPage } from './harness.ts'
import { read } from './listenable.ts'
import { expectFineInEveryLook } from './looks.ts'
import {
  addBlock,
  callsOf,
  deletePost,
  fileOf,
  VIDEO,
  forgetFiles,
  giveEmpty,
  storedFiles,
  openWriting,
  pictureOf,
  tab,
  textOf,
  writeText,
  writing,
} from './writing.ts'

let mara: Author
let topic: Awaited<ReturnType<typeof writingTopic>>

beforeAll(async () => {
  ;[mara, topic] = await Promise.all([authorOf('mara'), writingTopic()])
})

const visit = (more: Parameters<typeof withPage>[0], steps: (page: Page) => Promise<void>) =>
  withPage({ ...more, storage: { ...writing(mara, topic), ...more.storage } }, steps)

test('CREATE-01 CREATE-02 CREATE-03 CREATE-04 CREATE-07 POST-06 title, two tabs, three fields, and the menu of four; a YouTube link is checked while it is typed, and nothing is asked from there before a click; without a title nothing is sent, and the page says so on whatever tab', async () => {
  await visit({}, async (page) => {
    const calls = callsOf(page)
    await openWriting(page)
    await expect.poll(() => page.title()).toContain('Start a Discussion')
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Start a Discussion')
    await expect
      .poll(() => page.getByRole('navigation', { name: 'Parts of the post' }).getByRole('link').allTextContents())
      .toEqual(['General', 'Contents'])
    for (const label of ['Title *', 'Sub title', 'Description'])
      await expect.poll(() => page.getByLabel(label, { exact: true }).isVisible(), { message: label }).toBe(true)
    await expect.poll(() => page.getByRole('button', { name: 'Submit' }).isVisible()).toBe(true)
    await tab(page, 'Contents')
    await page.getByRole('button', { name: 'Add Media' }).click()
    await expect
      .poll(() => page.getByRole('list', { name: 'Add Media' }).getByRole('button').allTextContents())
      .toEqual(['Text', 'Image', 'Video', 'Youtube'])
    await page.keyboard.press('Escape')
    await addBlock(page, 'Youtube')
    const link = page.getByLabel('URL of the video')
    await link.fill('https://example.org/watch?v=dQw4w9WgXcQ')
    await page.getByText('This is not the URL of a YouTube video.').waitFor()
    await link.fill('not it')
    await expect.poll(() => page.getByText('This is not the URL of a YouTube video.').count()).toBe(0)
    await link.press('Tab')
    await page.getByText('This is not the URL of a YouTube video.').waitFor()
    await link.fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    await page.getByText('Your browser contacts YouTube only when you play it.').waitFor()
    await expect.poll(() => page.locator('iframe').getAttribute('srcdoc')).toBe('')
    await page.getByRole('button', { name: 'Delete Youtube block' }).click()
    await tab(page, 'General')
    await page.getByLabel('Sub title').fill('Only this')
    await tab(page, 'Contents')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Please input title').waitFor()
    await expect
      .poll(() =>
        page
          .getByLabel('Title *')
          .evaluate((field) => field === document.activeElement && field.getAttribute('aria-invalid') === 'true'),
      )
      .toBe(true)
    await page.getByLabel('Title *').fill('  ')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Please input title').waitFor()
    expect(calls).toEqual([])
  })
})

test('CREATE-06 ACCOUNT2-09 a visitor goes to sign in, with and without a topic, and comes back', async () => {
  await withPage({}, async (page) => {
    await page.goto('/community/create')
    await arriveAt(page, '/signin')
    await page.getByText('Sign in to start a discussion').waitFor()
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('earshot-session'))) ?? '{}')).toMatchObject({
      preAuthPath: '/community/create',
    })
    await page.evaluate(
      (chosen) => localStorage.setItem('selection', chosen),
      JSON.stringify({ communityCategoryData: topic }),
    )
    await page.goto('/community/create')
    await arriveAt(page, '/signin')
    await signIn(page, 'otto', passwordOf('otto'))
    await arriveAt(page, '/community/create')
    await page.getByText(`in ${topic.title}`).waitFor()
  })
})

test('CREATE-20 WRITING-02 without a topic it is chosen in the form; a link may name it', async () => {
  const { selection: _, ...signedIn } = writing(mara, topic)
  await withPage({ storage: signedIn }, async (page) => {
    await open(page, '/community')
    await page.getByRole('link', { name: 'Create Now' }).first().click()
    await arriveAt(page, '/community/create')
    await page.getByLabel('Title *').fill('Where does it belong')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Please choose a topic').waitFor()
    await expect.poll(() => page.getByLabel('Topic *').evaluate((field) => field === document.activeElement)).toBe(true)
    await page.getByLabel('Topic *').selectOption({ label: topic.title })
    await page.getByRole('button', { name: 'Submit' }).click()
    await arriveAt(page, `/community/${topic.id}`)
    await page.getByText('Your post is published.').waitFor()
    await open(page, `/community/create?id=${topic.id}`)
    await page.getByText(`in ${topic.title}`).waitFor()
  })
})

test.skipIf(!isThorough)('WRITING-02 a draft whose topic is gone asks for another one', async () => {
  const { selection: _, ...signedIn } = writing(mara, topic)
  const text = JSON.stringify({ topicId: 999_999, title: 'Left behind', subTitle: '', description: '', blocks: [] })
  const drafts = [{ key: 'create/0', text, owner: mara.id, at: Date.now() }]
  await withPage({ storage: { ...signedIn, 'earshot-drafts': JSON.stringify({ drafts }) } }, async (page) => {
    await open(page, '/community/create')
    await expect.poll(() => page.getByLabel('Title *').inputValue()).toBe('Left behind')
    expect(await page.getByLabel('Topic *').inputValue()).toBe('0')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Please choose a topic').waitFor()
  })
})

test('CREATE-08 CREATE-12 CREATE-13 CREATE-14 CREATE-15 CREATE-16 CREATE-19 WRITING-09 the post goes first, then its blocks one by one; a picture without a description is sent after one reminder', async () => {
  await visit({}, async (page) => {
    const calls = callsOf(page)
    await openWriting(page)
    const title = `A harbour at night, ${Date.now()}`
    await page.getByLabel('Title *').fill(title)
    await tab(page, 'Contents')
    await addBlock(page, 'Text')
    await writeText(page, 1, 'Under water it crackles.')
    await addBlock(page, 'Text')
    await addBlock(page, 'Image')
    await page.getByLabel('Choose pictures').setInputFiles([pictureOf('pier.png'), pictureOf('moon.png')])
    await addBlock(page, 'Video')
    await page.getByLabel('Choose a video').setInputFiles(VIDEO)
    await page.getByText('This frame is shown until the video plays.').waitFor()
    await addBlock(page, 'Youtube')
    await page.getByLabel('URL of the video').fill('https://youtu.be/dQw4w9WgXcQ')
    // The indicator is on whenever something is sent.
    await page.route('**/api/blog/*', async (route) => {
      if (route.request().method() === 'POST')
        await page.locator('progress[aria-label=Loading]').waitFor({ state: 'attached' })
      await route.fallback()
    })
    await page.getByLabel('Description of pier.png').fill('A pier at night')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Some pictures have no description').waitFor()
    await expect
      .poll(() => page.getByLabel('Description of moon.png').evaluate((field) => field === document.activeElement))
      .toBe(true)
    expect(calls).toEqual([])
    const created = page.waitForRequest('**/api/blog/create_blog')
    await page.getByRole('button', { name: 'Submit' }).click()
    expect((await created).postDataJSON()).toEqual({
      user_id: mara.id,
      category_id: topic.id,
      title,
      sub_title: '',
      description: '',
      blocks: 4,
    })
    await arriveAt(page, `/community/${topic.id}`)
    expect(calls).toEqual(['create_blog', 'json', 'form', 'form', 'json'].flatMap((call) => [`> ${call}`, `< ${call}`]))
    await page.locator('progress[aria-label=Loading]').waitFor({ state: 'detached' })
    await page.getByText('Your post is published.').waitFor()

    const link = page.getByRole('region', { name: 'Posts' }).getByRole('link', { name: title }).first()
    await link.waitFor()
    const id = Number((await link.getAttribute('href'))?.split('/').at(-1))
    const { medias } = await read('blog/post', { blog_id: id })
    expect(medias.map(({ type, pos }) => `${pos} ${type}`)).toEqual([
      '0 text',
      '1 image',
      '1 image',
      '2 video',
      '3 youtube',
    ])
    expect(medias[0]?.content).toBe('<p>Under water it crackles.</p>')
    expect(medias.slice(1, 3).map(({ alt }) => alt)).toEqual(['A pier at night', null])
    expect(medias[3]).toMatchObject({
      link: expect.stringMatching(/\.mp4$/),
      thumbnail: expect.stringMatching(/^\/media\//),
    })
    await open(page, '/community/create')
    await expect.poll(() => page.getByLabel('Title *').inputValue()).toBe('')
    await deletePost(mara, id)
  })
})

test.skipIf(!isThorough)(
  'CREATE-17 CREATE-18 the first failure stops; after a reload Submit sends only the rest, and the post exists once',
  async () => {
    const title = `Half a post, ${Date.now()}`
    await visit({ expectedErrors: [/ERR_FAILED/] }, async (page) => {
      const calls = callsOf(page)
      await openWriting(page, 'contents')
      for (const [index, text] of ['One', 'Two', 'Three'].entries()) {
        await addBlock(page, 'Text')
        await writeText(page, index + 1, text)
      }
      await tab(page, 'General')
      await page.getByLabel('Title *').fill(title)
      let uploads = 0
      await page.route('**/api/blog/upload_media', (route) => {
        uploads += 1
        return uploads === 2 ? route.abort() : route.fallback()
      })
      await page.getByRole('button', { name: 'Submit' }).click()
      const failure = page.getByRole('form').getByRole('alert').first()
      await failure.waitFor()
      await expect.poll(() => failure.textContent()).toMatch(/cannot be reached/)
      await expect.poll(() => page.locator('progress[aria-label=Loading]').count()).toBe(0)
      expect(calls.filter((call) => call.startsWith('>'))).toEqual(['> create_blog', '> json', '> json'])
      expect((await failure.boundingBox())?.y ?? Infinity).toBeLessThan(
        (await page.getByRole('navigation', { name: 'Parts of the post' }).boundingBox())?.y ?? 0,
      )

      expect(
        (await read('blog/search', { category_id: topic.id, search_key: '', limit: 20, offset: 0 })).filter(
          (post) => post.title === title,
        ),
      ).toEqual([])

      await page.reload()
      await tab(page, 'Contents')
      await expect.poll(() => page.getByText('Stored', { exact: true }).count()).toBe(1)
      calls.length = 0
      await page.getByRole('button', { name: 'Submit' }).click()
      await arriveAt(page, `/community/${topic.id}`)
      expect(calls.filter((call) => call.startsWith('>'))).toEqual(['> json', '> json'])
      const posts = (await read('blog/search', { category_id: topic.id, search_key: '', limit: 20, offset: 0 })).filter(
        (post) => post.title === title,
      )
      expect(posts).toHaveLength(1)
      const { medias } = await read('blog/post', { blog_id: posts[0]?.id ?? 0 })
      expect(medias.map(({ content }) => content)).toEqual(['<p>One</p>', '<p>Two</p>', '<p>Three</p>'])
      await deletePost(mara, posts[0]?.id ?? 0)
    })
  },
)

test('CREATE-09 CREATE-10 CREATE-11 a refused file is named with its limit and not added; each file goes by itself', async () => {
  await visit({}, async (page) => {
    await openWriting(page, 'contents')
    await addBlock(page, 'Image')
    const pictures = page.getByRole('list', { name: 'Pictures' }).getByRole('listitem')
    const choose = page.getByLabel(/^Choose (more )?pictures$/)
    await choose.setInputFiles([
      pictureOf('good.png'),
      fileOf('dance.gif', 'image/gif', Buffer.from('GIF89a')),
      fileOf('wide.jpg', 'image/jpeg', Buffer.alloc(3 * 1024 * 1024 + 1)),
    ])
    const refusals = page.getByRole('region', { name: 'Image block' }).getByRole('alert')
    await refusals.getByText('“dance.gif” is not a JPEG or PNG picture.').waitFor()
    await refusals.getByText('“wide.jpg” has 3.1 MB. A picture can have at most 3 MB.').waitFor()
    await expect.poll(() => pictures.count()).toBe(1)
    await choose.setInputFiles(Array.from({ length: 11 }, (_, number) => pictureOf(`p${number}.png`)))
    await refusals.getByText('“p10.png” was not added. A block can contain up to 10 pictures.').waitFor()
    await expect.poll(() => pictures.count()).toBe(10)
    await expect.poll(() => choose.count()).toBe(0)
    await page.getByRole('button', { name: 'Remove good.png' }).click()
    await expect
      .poll(() => pictures.locator('img').evaluateAll((all) => all.map((picture) => picture.getAttribute('alt'))))
      .toEqual(Array.from({ length: 9 }, (_, number) => `p${number}.png`))

    await addBlock(page, 'Video')
    const block = page.getByRole('region', { name: 'Video block' })
    await giveEmpty(block.getByLabel('Choose a video'), {
      name: 'long.mp4',
      type: 'video/mp4',
      bytes: 20 * 1024 * 1024 + 1,
    })
    await block.getByText('“long.mp4” has 20.1 MB. A video can have at most 20 MB.').waitFor()
    await block.getByLabel('Choose a video').setInputFiles(fileOf('film.mov', 'video/quicktime', Buffer.from('moov')))
    await block.getByText('“film.mov” is not an MP4 video.').waitFor()
    await expect.poll(() => block.locator('video').count()).toBe(0)
  })
})

test('CREATE-04 CREATE-05 blocks are moved by arrow keys and by pointer, deleted, and brought back', async () => {
  await visit({}, async (page) => {
    await openWriting(page, 'contents')
    for (const kind of ['Youtube', 'Image', 'Video'] as const) await addBlock(page, kind)
    const order = () => page.getByRole('list', { name: 'Blocks' }).getByRole('heading', { level: 3 }).allTextContents()
    const handle = (name: string) => page.getByRole('button', { name: `Move ${name}` })
    await handle('Youtube block').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => order()).toEqual(['Image', 'Youtube', 'Video'])
    await page.getByRole('status').getByText('Youtube block is number 2 of 3').waitFor()
    await page.keyboard.press('End')
    await expect.poll(() => order()).toEqual(['Image', 'Video', 'Youtube'])
    await expect
      .poll(() => handle('Youtube block, number 3').evaluate((button) => button === document.activeElement))
      .toBe(true)

    await handle('Youtube block').scrollIntoViewIfNeeded()
    // This waits until nothing moves the handle any more.
    await handle('Video block').hover()
    const [from, to] = [
      await handle('Video block').boundingBox(),
      await page.getByRole('region', { name: 'Youtube block' }).boundingBox(),
    ]
    if (from === null || to === null) throw new Error('nothing to drag')
    await page.mouse.down()
    await page.mouse.move(from.x + 20, to.y + to.height, { steps: 5 })
    await page.mouse.up()
    await expect.poll(order).toEqual(['Image', 'Youtube', 'Video'])

    // A post that is longer than the window.
    await page.setViewportSize({ width: 1440, height: 500 })
    await page.getByRole('button', { name: 'Delete Youtube block' }).click()
    await expect.poll(() => order()).toEqual(['Image', 'Video'])
    const undo = page.getByRole('button', { name: 'Undo', exact: true })
    await undo.waitFor()
    const box = await undo.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0), 'in sight without scrolling').toBeLessThan(500)
    await undo.click()
    await expect.poll(() => order()).toEqual(['Image', 'Youtube', 'Video'])
  })
})

const description = (page: Page) => page.getByRole('textbox', { name: 'Description' })

test('STATE-08 CREATE-18 words and files survive a reload, lost files are named, and leaving asks', async () => {
  await visit({ hasPictures: true }, async (page) => {
    await openWriting(page)
    await page.getByLabel('Title *').fill('Unfinished')
    await description(page).click()
    await page.locator('[contenteditable=true]').and(description(page)).fill('A line')
    await tab(page, 'Contents')
    await addBlock(page, 'Text')
    await writeText(page, 1, 'Kept words')
    await addBlock(page, 'Image')
    await page.getByLabel('Choose pictures').setInputFiles([pictureOf('pier.png')])
    await page.getByRole('button', { name: 'Remove pier.png' }).waitFor()
    await page.reload()
    const preview = page.getByRole('list', { name: 'Pictures' }).getByRole('img', { name: 'pier.png' })
    await expect.poll(() => preview.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(16)
    await expect.poll(() => page.getByText('Choose them again').count()).toBe(0)
    await forgetFiles(page)
    await page.reload()
    await page.getByText('Choose them again: pier.png').waitFor()
    const keptText = await textOf(page, 1)
    await expect.poll(() => keptText.textContent()).toBe('Kept words')
    await tab(page, 'General')
    await expect
      .poll(() =>
        description(page).evaluate((field: HTMLElement) =>
          field instanceof HTMLTextAreaElement ? field.value : field.textContent,
        ),
      )
      .toBe('A line')
    await page.getByRole('button', { name: 'Submit' }).click()
    await page.getByText('Choose these files again, or delete the block.').waitFor()

    await page.getByRole('banner').getByRole('link', { name: 'Artists' }).click()
    const dialog = page.getByRole('dialog', { name: 'Leave this post?' })
    await dialog.getByRole('button', { name: 'Stay' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect.poll(() => placeOf(page)).toMatch(/^\/community\/create/)
    await page.getByRole('banner').getByRole('link', { name: 'Artists' }).click()
    await dialog.getByRole('button', { name: 'Leave' }).click()
    await arriveAt(page, '/artists')
    await openWriting(page)
    await expect.poll(() => page.getByLabel('Title *').inputValue()).toBe('Unfinished')
    await tab(page, 'Contents')
    await page.getByLabel('Choose pictures').setInputFiles([pictureOf('pier.png')])
    await expect.poll(() => storedFiles(page)).toHaveLength(1)
    await page.getByRole('button', { name: 'Delete draft' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click()
    await expect.poll(() => storedFiles(page)).toEqual([])
    await expect.poll(() => page.getByLabel('Title *').inputValue()).toBe('')
  })
})

test.skipIf(!isThorough)(
  'ERRORS-04 STATE-10 a token that expires while one writes loses nothing; signing out on purpose forgets the draft',
  async () => {
    const member = await makeMember()
    await withPage(
      { storage: { selection: JSON.stringify({ communityCategoryData: topic }) }, expectedErrors: [/status of 401/] },
      async (page) => {
        await page.goto('/community/create')
        await arriveAt(page, '/signin')
        await signIn(page, member.username, PASSWORD)
        await arriveAt(page, '/community/create')
        await page.getByLabel('Title *').fill('Half a thought')
        await tab(page, 'Contents')
        await addBlock(page, 'Image')
        await page.getByLabel('Choose pictures').setInputFiles([pictureOf('pier.png')])
        await page.getByLabel('Description of pier.png').fill('A pier')
        await expect.poll(() => storedFiles(page)).toHaveLength(1)
        await callApi('user/logout', {}, (await tokenOf(page)) ?? '')
        await page.getByRole('button', { name: 'Submit' }).click()
        await page.getByRole('alertdialog').getByText('Token is expired, please login').waitFor()
        await page.getByRole('button', { name: 'OK' }).click()
        await arriveAt(page, '/signin')
        await signIn(page, member.username, PASSWORD)
        await arriveAt(page, '/community/create')
        await expect.poll(() => page.getByLabel('Title *').inputValue()).toBe('Half a thought')
        await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
        await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
        await arriveAt(page, '/')
        await expect.poll(() => storedFiles(page)).toEqual([])
        await expect
          .poll(() =>
            page.evaluate(() => JSON.stringify([...Object.entries(localStorage), ...Object.entries(sessionStorage)])),
          )
          .not.toContain('Half a thought')
      },
    )
  },
)

test.skipIf(!isThorough)(
  'writing has no serious findings of axe in both themes, on a phone and at a desk, and fits the window',
  async () => {
    await visit({}, async (page) => {
      // look/member.spec.ts judges the tabs without blocks.
      await openWriting(page, 'contents')
      for (const kind of ['Image', 'Youtube', 'Text'] as const) await addBlock(page, kind)
      await page
        .getByLabel('Choose pictures')
        .setInputFiles([pictureOf('pier.png'), fileOf('dance.gif', 'image/gif', Buffer.from('GIF89a'))])
      await page.getByLabel('URL of the video').fill('https://youtu.be/dQw4w9WgXcQ')
      await writeText(page, 3, 'Some words')
      await page.keyboard.press('Control+k')
      await page.getByRole('textbox', { name: 'Where does the link lead?' }).waitFor()
      await expectFineInEveryLook(page)
    })
  },
)
