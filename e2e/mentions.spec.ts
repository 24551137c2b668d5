import { within } from '@testing-library/dom'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { callApi } from './account-journeys.ts'
import { authorOf } from './community-world.ts'
import { newAuthor } from './follow-world.ts'
import { expectNoSeriousAxe, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { readPage, wordsOf } from './read-page.ts'
import { open, pathOf } from './visit.ts'

/** An article of the demo world that names an artist and one of the albums. */
let article: { id: number; artist: { id: number; title: string }; album: { id: number; title: string } }
beforeAll(async () => {
  const [found] = await read('news/list', { search_text: 'microphone' })
  const { mentions = [] } = await read('news/detail', { news_id: found?.id ?? 0 })
  const [artist, album] = [
    mentions.find(({ kind }) => kind === 'artist'),
    mentions.find(({ kind }) => kind === 'album'),
  ]
  if (found === undefined || artist === undefined || album === undefined) throw new Error('no article names music')
  article = { id: found.id, artist, album }
})

const bar = (page: Page) => page.getByRole('region', { name: 'Player', exact: true })
const mentioned = (page: Page) => page.getByRole('region', { name: 'Music and podcasts in this text' })

test('an article plays the music that it names, and goes on while its links are followed', async () => {
  await withPage({ width: 390, height: 844, hasTouch: true }, async (page) => {
    await open(page, `/publication/${article.id}`)
    await expect
      .poll(() => mentioned(page).getByRole('link').allTextContents())
      .toEqual([article.artist.title, article.album.title])
    await expectNoSeriousAxe(page)
    await mentioned(page)
      .getByRole('button', { name: `Play ${article.artist.title}` })
      .click()
    await bar(page).getByRole('button', { name: 'Pause', exact: true }).waitFor()
    await page.evaluate(() => {
      document.documentElement.dataset.stays = ''
    })
    await page.locator('#content article').getByRole('link', { name: article.artist.title }).first().click()
    await expect.poll(() => pathOf(page)).toBe(`/artist/${article.artist.id}`)
    expect(await page.evaluate(() => document.documentElement.dataset.stays)).toBe('')
    await bar(page).getByRole('button', { name: 'Pause', exact: true }).waitFor()
  })
})

test('NEWSROOM-03 an album that an article embeds plays in its place, and is a link without scripts', async () => {
  const { token } = await authorOf('otto')
  const { news_id: id } = await callApi('newsroom/create', { title: 'In its place' }, token)
  const embed = `<div data-embed="sound"><a href="/discover/${article.album.id}">The album</a></div>`
  const { version } = await callApi(
    'newsroom/save',
    { news_id: id, version: 1, content: `<p>Hear:</p>${embed}` },
    token,
  )
  await callApi('newsroom/publish', { news_id: id, version, notify: 0 }, token)
  const view = await readPage(`/publication/${String(id)}`)
  expect(view.getByRole('link', { name: 'The album' }).getAttribute('href')).toBe(`/discover/${article.album.id}`)
  await withPage({}, async (page) => {
    await open(page, `/publication/${String(id)}`)
    const block = page.locator('[data-embed]')
    await block.getByRole('button', { name: `Play ${article.album.title}` }).click()
    await bar(page).getByRole('button', { name: 'Pause', exact: true }).waitFor()
    expect(await mentioned(page).count()).toBe(0)
  })
  await callApi('news/delete', { user_id: (await authorOf('otto')).id, news_id: id }, token)
})

test('the page of an artist lists the articles about the artist, without scripts, too', async () => {
  const { title } = await read('news/detail', { news_id: article.id })
  const view = await readPage(`/artist/${article.artist.id}`)
  const links = within(view.getByRole('region', { name: 'Posts and articles' })).getAllByRole('link')
  expect(links.find((link) => wordsOf(link).includes(title))?.getAttribute('href')).toBe(`/publication/${article.id}`)
})

test.skipIf(!isThorough)(
  'a card of the search is put into the queue, shows its stars, and follows an artist',
  async () => {
    const member = await newAuthor()
    await withPage({ storage: member.storage }, async (page) => {
      await open(page, `/discover/all?tab=albums&search=${encodeURIComponent(article.album.title)}`)
      const album = page.getByRole('article').filter({ hasText: article.album.title }).first()
      await album.getByRole('button', { name: `More for ${article.album.title}` }).click()
      await album.getByRole('button', { name: 'Add to the queue' }).click()
      await bar(page).waitFor()
      await open(page, `/discover/all?tab=artists&search=${encodeURIComponent(article.artist.title)}`)
      const artist = page.getByRole('article').filter({ hasText: article.artist.title }).first()
      await artist.getByRole('button', { name: `Follow ${article.artist.title}` }).click()
      await artist.getByRole('button', { name: `Following ${article.artist.title}` }).waitFor()
      await artist.getByRole('link', { name: /Reviews/ }).click()
      await page.getByRole('dialog', { name: `Reviews of “${article.artist.title}”` }).waitFor()
    })
  },
)

test.skipIf(!isThorough)('HOME-09 the artist and the podcast that the front page highlights play there', async () => {
  const { discovers } = await read('cover/discovers', {})
  const titles = [...discovers.artists, ...discovers.podcasts].map(({ title }) => title)
  expect(titles.length).toBeGreaterThan(1)
  await withPage({}, async (page) => {
    await open(page, '/')
    for (const title of titles) {
      await page.getByRole('button', { name: `Play ${title}` }).click()
      await page.getByRole('button', { name: `Pause ${title}` }).waitFor()
    }
  })
})
