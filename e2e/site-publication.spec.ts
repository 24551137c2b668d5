import { within } from '@testing-library/dom'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { pixels, siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { followLink, readPage, searchFormOf, type ReadPage } from './read-page.ts'
import { findEdges, type Edges } from './site-world.ts'
import { nextCall, open, pathOf } from './visit.ts'

let edges: Edges

beforeAll(async () => {
  edges = await findEdges(siteUrl())
})

const cards = (page: Page) => page.getByRole('region', { name: 'Articles' }).getByRole('article')
/** The cards of a page that was read, and its link to further ones. */
const cardsOn = ({ content }: ReadPage) =>
  within(content.getByRole('region', { name: 'Articles' })).getAllByRole('article')
const moreOn = ({ content }: ReadPage) => content.queryByRole('link', { name: 'Load more' })
const loadMore = (page: Page) => page.getByRole('link', { name: 'Load more' })

test('PUBLICATION-01 a video as wide as the window stands with its words above the list', async () => {
  const { publication } = await read('cover/steam_video', {})
  await withPage({ reducedMotion: 'no-preference', width: 1440, height: 900 }, async (page) => {
    await page.goto('/publication')
    await expect
      .poll(() => page.getByRole('heading', { level: 1 }).textContent())
      .toBe(publication.index_publication_title)
    await expect.poll(() => page.locator('#content').textContent()).toContain(publication.index_publication_sub_title)
    const loop = page.locator('#content video')
    await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.loop && video.muted)).toBe(true)
    expect((await pixels(loop)).width).toBe(await page.evaluate(() => document.documentElement.clientWidth))
  })
})

test('PUBLICATION-02 PUBLICATION-03 PUBLICATION-04 the cards show thumbnail, title, plain excerpt, "Read More", author and date', async () => {
  const articles = await read('news/list', { search_text: '' })
  const page = await readPage('/publication')
  within(searchFormOf(page)).getByRole('button', { name: 'Search' })
  const shown = cardsOn(page)
  expect(shown).toHaveLength(articles.length)
  for (const [index, article] of articles.slice(0, 4).entries()) {
    const text = shown[index]?.textContent
    const [year, month, day] = article.date?.split('-') ?? []
    for (const part of [
      article.title,
      article.content.trim(),
      'Read More',
      article.author ?? '',
      `${month}/${day}/${year}`,
    ])
      expect(text).toContain(part)
    expect(text).not.toMatch(/<\w/)
    expect(shown[index]?.querySelector('img')?.getAttribute('src')).toBe(article.thumbnail ?? article.photo)
  }
})

test.skipIf(!isThorough)(
  'PUBLICATION-05 CONSTANTS-01 CONSTANTS-03 "Load more" asks for the next 20 and goes when the list ends',
  async () => {
    const [first, second] = await Promise.all([
      read('news/list', { search_text: '' }),
      read('news/list', { search_text: '', offset: 20 }),
    ])
    await withPage({}, async (page) => {
      await open(page, '/publication')
      const more = page.waitForRequest(
        (request) =>
          request.url().includes('/api/news/list') && new URL(request.url()).searchParams.get('offset') === '20',
      )
      await loadMore(page).click()
      expect(Object.fromEntries(new URL((await more).url()).searchParams)).toEqual({
        search_text: '',
        limit: '20',
        offset: '20',
      })
      await expect.poll(() => cards(page).count()).toBe(first.length + second.length)
      await expect.poll(() => loadMore(page).count()).toBe(0)
      await expect.poll(() => pathOf(page)).toBe('/publication?shown=2')
    })
  },
)

test.skipIf(!isThorough)(
  'PUBLICATION-05 "Load more" and the search work without scripts; a page behind the end of the list still shows all of it',
  async () => {
    const first = await readPage('/publication')
    expect(cardsOn(await followLink(first, moreOn(first))).length).toBeGreaterThan(20)
    const form = searchFormOf(first)
    expect([form.getAttribute('action'), form.getAttribute('method') ?? 'get']).toEqual(['/publication', 'get'])
    expect(within(form).getByRole('searchbox').getAttribute('name')).toBe('search')
    expect(cardsOn(await readPage('/publication?search=microphone')).length).toBeGreaterThan(0)
    ;(await readPage('/publication?search=zzzzqq')).content.getByText('No articles found for “zzzzqq”')
    const behind = await readPage('/publication?shown=9')
    expect(behind.status).toBe(200)
    expect(cardsOn(behind).length).toBeGreaterThan(20)
    expect(moreOn(behind)).toBeNull()
  },
)

test('PUBLICATION-06 STATE-02 STATE-09 a click keeps the article, also over a reload, and opens its page', async () => {
  await withPage({}, async (page) => {
    await open(page, '/publication')
    const link = cards(page).nth(1).getByRole('link')
    const title = await link.textContent()
    const call = nextCall(page, 'news/detail')
    await link.click()
    await call
    await page.getByRole('heading', { level: 1, name: title ?? '' }).waitFor()
    await page.reload()
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('selection') ?? '{}').article.title))
      .toBe(title)
  })
})

test('PUBLICATION-07 PUBLICATION-08 PUBLICATION-10 ROUTES-23 opened by its URL an article shows cover, title, author, day and rich text', async () => {
  const article = await read('news/detail', { news_id: edges.imageArticle })
  const { content, document } = await readPage(`/publication/${article.id}`)
  expect(content.getByRole('heading', { level: 1 }).textContent).toBe(article.title)
  const [year, month, day] = (article.date ?? article.created_at).split('T')[0]?.split('-') ?? []
  expect(document.querySelector('#content')?.textContent).toContain(`${article.author}, ${month}/${day}/${year}`)
  expect(document.querySelector('#content article img')?.getAttribute('src')).toBe(article.photo ?? article.thumbnail)
  const paragraphs = (article.content.match(/<p[ >]/g) ?? []).length
  expect(paragraphs).toBeGreaterThan(0)
  expect(document.querySelectorAll('#content article p').length).toBeGreaterThanOrEqual(paragraphs)
})

test.skipIf(!isThorough)(
  'PUBLICATION-07 a YouTube article asks YouTube for nothing before somebody plays it',
  async () => {
    const article = await read('news/detail', { news_id: edges.videoArticle })
    const id = /[\w-]{11}$/.exec(article.youtube_link ?? '')?.[0]
    await withPage(
      { expectedErrors: [/asked another machine: https:\/\/www\.youtube-nocookie\.com/] },
      async (page) => {
        await page.route('https://www.youtube-nocookie.com/**', (route) =>
          route.fulfill({ contentType: 'text/html', body: 'the film plays' }),
        )
        await open(page, `/publication/${article.id}`)
        const frame = page.locator('#content iframe')
        await expect.poll(() => frame.getAttribute('srcdoc')).toBe('')
        await page.getByRole('link', { name: /from YouTube/ }).click()
        await frame.contentFrame().getByText('the film plays').waitFor()
        await expect
          .poll(() => frame.getAttribute('src'))
          .toBe(`https://www.youtube-nocookie.com/embed/${id}?autoplay=1`)
        await expect.poll(() => frame.getAttribute('sandbox')).not.toContain('allow-top-navigation')
      },
    )
  },
)

test('PUBLICATION-09 an unknown article leads to the publication', async () => {
  expect(new URL((await readPage('/publication/999999')).url).pathname).toBe('/publication')
})
