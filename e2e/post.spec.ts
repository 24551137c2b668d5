import { readFile } from 'node:fs/promises'
import { within } from '@testing-library/dom'
import { beforeAll, expect, test, vi } from 'vitest'
import { pictureOf } from '../apps/server/src/testing/files/picture.ts'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { writingTopic, hide, makePost, say, authorOf, type Author } from './community-world.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { linksOf, readPage, type ReadPage } from './read-page.ts'
import { beSlow, expectKeyboardReach, expectSteady, open } from './visit.ts'
import { VIDEO } from './writing.ts'

let mara: Author
let otto: Author
/** A post with text, pictures and a video from elsewhere. */
let post: { id: number; title: string }

beforeAll(async () => {
  ;[mara, otto] = await Promise.all([authorOf('mara'), authorOf('otto')])
  post = await makePost(otto, {
    blocks: [
      {
        type: 'text',
        content:
          '<h2>A heading</h2><p>Bold <strong>words</strong>.</p><script>document.title="taken"</script><img src=x onerror="document.title=\'taken\'"><a href="javascript:alert(1)">a</a>',
      },
      { type: 'youtube', youtube_link: 'https://youtu.be/dQw4w9WgXcQ' },
      { type: 'text', content: '<p>The last words.</p>' },
    ],
  })
  await addPictures(post.id, 4, 3)
})

/** The post of a page that was read. */
const bodyOn = ({ document }: ReadPage) => {
  const article = document.querySelector('#content article')
  if (article === null) throw new Error('The page shows no post.')
  return article
}

test('ENTITIES-09 POST-01 ROUTES-23 opened by its URL a post shows title, subtitle, author and day over its cover, without scripts', async () => {
  const cover = bodyOn(await readPage(`/community/post/${post.id}`)).querySelector('header')
  expect(cover?.querySelector('h1')?.textContent).toBe(post.title)
  const { created_at: at, thumbnail } = await read('blog/post', { blog_id: post.id })
  const [year, month, day] = at.slice(0, 10).split('-')
  for (const part of ['With a second line', 'otto', `${month}/${day}/${year}`])
    expect(cover?.textContent).toContain(part)
  expect(thumbnail).not.toBeNull()
  expect(cover?.querySelector('img')?.getAttribute('src')).toBe(thumbnail)
})

test.skipIf(!isThorough).each([390, 1440])(
  'nothing moves at %i px while the author of a hidden post opens it on a slow line',
  async (width) => {
    const hidden = await makePost(otto)
    await addPictures(hidden.id, 2, 2)
    await hide('post', hidden.id, mara, 'Please explain.')
    await withPage(
      { width, storage: otto.storage, isFirstVisit: true, expectedErrors: [/status of 404/] },
      async (page) => {
        await beSlow(page)
        await page.goto(`/community/post/${hidden.id}`, { waitUntil: 'commit' })
        await page.getByText('Loading …').waitFor()
        expect(await page.getByText('This post does not exist').isVisible()).toBe(false)
        await page.getByText('A moderator hid this post. Only you can read it.').waitFor()
        await page.waitForLoadState('networkidle')
        await expectSteady(page)
      },
    )
  },
)

test('POST-02 POST-03 POST-04 POST-05 POST-06 description and blocks stand in order, clean, the pictures as one grid', async () => {
  const article = bodyOn(await readPage(`/community/post/${post.id}`))
  const text = article.textContent ?? ''
  const places = ['It begins like this.', 'A heading', 'from YouTube', 'The last words.', 'Leave your comment'].map(
    (part) => text.indexOf(part),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(Math.min(...places)).toBeGreaterThan(0)
  expect(article.innerHTML).toContain('<strong>words</strong>')
  expect(article.innerHTML).not.toMatch(/onerror|javascript:|<script>document/)
  const { medias } = await read('blog/post', { blog_id: post.id })
  const images = medias.filter(({ type }) => type === 'image')
  const shown = [...article.querySelectorAll('ul[data-cols="3"] img')].map((each) => each.getAttribute('src'))
  expect(shown).toHaveLength(3)
  expect(shown).toEqual(images.map(({ thumbnail, image }) => thumbnail ?? image))
  expect([...article.querySelectorAll('ul[data-cols]')].flatMap((grid) => linksOf(grid))).toEqual(
    images.map(({ image }) => image),
  )
})

test.skipIf(!isThorough)(
  'POST-05 a picture opens large, turns by the arrow keys, closes by Escape and gives the focus back',
  async () => {
    await withPage({}, async (page) => {
      await open(page, `/community/post/${post.id}`)
      const second = page.getByRole('link', { name: 'Enlarge picture 2 of 3' })
      await second.click()
      await page.getByRole('dialog', { name: 'Picture 2 of 3' }).waitFor()
      await page.keyboard.press('ArrowRight')
      await page.getByRole('dialog', { name: 'Picture 3 of 3' }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
      await expect.poll(() => second.evaluate((link) => link === document.activeElement)).toBe(true)
    })
  },
)

test.skipIf(!isThorough)(
  'POST-06 the player of YouTube is embedded and asks for nothing before somebody plays the film',
  async () => {
    await withPage(
      { expectedErrors: [/asked another machine: https:\/\/www\.youtube-nocookie\.com/] },
      async (page) => {
        await page.route('https://www.youtube-nocookie.com/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: 'the film plays' }),
        )
        await open(page, `/community/post/${post.id}`)
        const player = page.locator('#content iframe')
        await expect.poll(() => player.getAttribute('src')).toContain('/embed/dQw4w9WgXcQ')
        expect(page.frames().map((frame) => frame.url())).not.toContainEqual(expect.stringContaining('youtube'))
        await page.getByRole('link', { name: /from YouTube/ }).click()
        await player.contentFrame().getByText('the film plays').waitFor()
      },
    )
  },
)

test('POST-08 POST-09 POST-10 beside it stand the five latest posts, three of its kind, and the way to all of them', async () => {
  const { category_id: topicId } = await read('blog/post', { blog_id: post.id })
  // Other specs write posts meanwhile.
  await vi.waitFor(async () => {
    const { last_5_items: latest, similar_3_items: similar } = await read('blog/related_posts', { blog_id: post.id })
    const { content } = await readPage(`/community/post/${post.id}`)
    const first = content.getByRole('region', { name: 'Latest Posts' })
    expect(linksOf(first)).toHaveLength(latest.data.length)
    for (const { title } of latest.data) expect(first.textContent).toContain(title)
    const second = content.getByRole('region', { name: 'Similar stories' })
    expect([...second.querySelectorAll('article h3')].map((each) => each.textContent)).toEqual(
      similar.data.map(({ title }) => title),
    )
    expect(within(second).getByRole('link', { name: 'View all' }).getAttribute('href')).toBe(`/community/${topicId}`)
  }, 60_000)
})

test('POST-26 a post that does not exist leads to the topic that was chosen, else to the community; without scripts, too; a post that exists stays', async () => {
  const topic = await writingTopic()
  const gone = { expectedErrors: [/status of 404/] }
  await withPage(gone, async (page) => {
    await page.goto('/community/post/999999')
    await page.waitForURL('**/community')
  })
  await withPage(
    {
      ...gone,
      storage: { selection: JSON.stringify({ communityCategoryData: { id: topic.id, title: topic.title } }) },
    },
    async (page) => {
      await page.goto('/community/post/999999')
      await page.waitForURL(`**/community/${topic.id}`)
      await open(page, `/community/post/${post.id}`)
      await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(post.title)
    },
  )
  const unknown = await readPage('/community/post/x')
  expect(unknown.status).toBe(404)
  const refresh = unknown.document.querySelector('noscript meta[http-equiv="refresh"]')
  expect(refresh?.getAttribute('content')).toBe('0;url=/community')
})

test.skipIf(!isThorough)(
  'POST-26 a hidden post is there for its author alone, also after a reload, with the reason',
  async () => {
    const { id, title } = await makePost(otto)
    await hide('post', id, mara, 'This is an advertisement.')
    await withPage({ storage: otto.storage, expectedErrors: [/status of 404/] }, async (page) => {
      for (let visit = 0; visit < 2; visit++) {
        await page.goto(`/community/post/${id}`)
        await page.getByRole('heading', { level: 1, name: title }).waitFor()
        await expect.poll(() => page.getByRole('note').textContent()).toContain('This is an advertisement.')
      }
    })
    await withPage({ storage: mara.storage, expectedErrors: [/status of 404/] }, async (page) => {
      await page.goto(`/community/post/${id}`)
      await page.waitForURL('**/community')
    })
  },
)

test.skipIf(!isThorough)(
  'POST-07 a video has controls and a poster, fetches no more than it must, and does not start by itself',
  async () => {
    const { id } = await makePost(otto)
    const form = new FormData()
    for (const [name, value] of Object.entries({ blog_id: id, type: 'video', pos: 1 })) form.set(name, String(value))
    form.set('video', new Blob([await readFile(VIDEO)], { type: 'video/mp4' }), 'film.mp4')
    const reply = await fetch(`${siteUrl()}/api/blog/upload_media`, {
      method: 'POST',
      headers: { 'Api-Key': 'earshot-web', Token: otto.token },
      body: form,
    })
    expect(await reply.json()).toMatchObject({ status: 1 })
    await withPage({}, async (page) => {
      await open(page, `/community/post/${id}`)
      const video = page.locator('#content article video')
      await expect
        .poll(() =>
          video.evaluate((element: HTMLVideoElement) => [
            element.controls,
            element.autoplay,
            element.paused,
            element.preload,
          ]),
        )
        .toEqual([true, false, true, 'metadata'])
      const { medias } = await read('blog/post', { blog_id: id })
      await expect.poll(() => video.getAttribute('src')).toBe(medias[0]?.link)
      await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeGreaterThan(0)
    })
  },
)

test('machines read of a post what people read: sharing card and structured data', async () => {
  const html = await (await fetch(`${siteUrl()}/community/post/${post.id}`)).text()
  expect(html).toContain(`<meta property="og:title" content="${post.title}"/>`)
  expect(html).toContain('<meta property="og:description" content="With a second line"/>')
  const data: { '@type': string; headline: string; author: { name: string } } = JSON.parse(
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html)?.[1] ?? '{}',
  )
  expect(data).toMatchObject({ '@type': 'DiscussionForumPosting', headline: post.title, author: { name: 'otto' } })
})

test('an author deletes the post after a question, and others are not asked to', async () => {
  const { id, title } = await makePost(mara)
  await withPage({ storage: otto.storage }, async (page) => {
    await open(page, `/community/post/${id}`)
    await page.getByRole('button', { name: 'More about this post' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Delete', exact: true }).count()).toBe(0)
  })
  await withPage({ storage: mara.storage, expectedErrors: [/status of 404/] }, async (page) => {
    await open(page, `/community/post/${id}`)
    await page.getByRole('button', { name: 'More about this post' }).click()
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your post?' })
    await expect.poll(() => dialog.textContent()).toContain(title)
    await dialog.getByRole('button', { name: 'Submit' }).click()
    await page.waitForURL(`**/community/${(await writingTopic()).id}`)
    await expect(read('blog/post', { blog_id: id })).rejects.toThrow('404')
  })
})

test.skipIf(!isThorough).each<['light' | 'dark', number]>([
  ['dark', 320],
  ['light', 1440],
])('a post holds in the %s at %i px: contrast, keyboard, nothing beside the window', async (theme, width) => {
  let parent = 0
  for (let level = 1; level <= 6; level++)
    parent = await say(
      level % 2 === 0 ? mara : otto,
      post.id,
      `<p>Level ${level}, with a few more words to fill the line.</p>`,
      parent,
    )
  await withPage({ theme, width, storage: mara.storage }, async (page) => {
    await open(page, `/community/post/${post.id}`)
    await page.getByText('Level 6').first().waitFor()
    await expect.poll(() => page.getByText('Reply to @').first().isVisible()).toBe(true)
    await expectNoSeriousAxe(page)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBeLessThanOrEqual(0)
    await expectKeyboardReach(page)
    await page.getByRole('button', { name: 'Reply to mara' }).first().click()
    await page.getByRole('dialog').waitFor()
    await expectNoSeriousAxe(page)
  })
})

/** Adds pictures to a post as one block. */
async function addPictures(blogId: number, pos: number, count: number): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ blog_id: blogId, type: 'image', pos, cols: count }))
    form.set(name, String(value))
  for (let index = 0; index < count; index++)
    form.set(
      `images[${index}]`,
      new Blob([new Uint8Array(await pictureOf(`hsl(${index * 90}, 70%, 50%)`))], { type: 'image/png' }),
      `${index}.png`,
    )
  const reply = await fetch(`${siteUrl()}/api/blog/upload_media`, {
    method: 'POST',
    headers: { 'Api-Key': 'earshot-web', Token: otto.token },
    body: form,
  })
  const envelope: { status: number; error: string | null } = await reply.json()
  if (envelope.status !== 1) throw new Error(`no picture: ${envelope.error}`)
}
