import { TEXT_MAX } from '@earshot/contract/limits'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { arriveAt, callApi, signIn } from './account-journeys.ts'
import { authorOf, passwordOf } from './community-world.ts'
import { newAuthor } from './follow-world.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { findEdges, type Edges } from './site-world.ts'
import { open, pathOf } from './visit.ts'

let edges: Edges
beforeAll(async () => {
  edges = await findEdges(siteUrl())
})

const sheet = (page: Page) => page.getByRole('dialog')
const stars = (page: Page) => page.locator('#content header').getByRole('link', { name: /Reviews/ })

test('LIVEFEED-11 the stars of an artist open the reviews; the URL keeps them, a reload shows them again, and Back closes them', async () => {
  const id = edges.artistWithPlans
  const {
    rate,
    rates_count: count,
    spread,
    words_count: withWords,
  } = await read('rating/reviews', { kind: 'artist', item_id: id })
  await withPage({}, async (page) => {
    await open(page, `/artist/${id}`)
    await expect.poll(() => stars(page).textContent()).toContain(`(${count} Reviews)`)
    await stars(page).click()
    await sheet(page).getByText(`${count} rating`).waitFor()
    expect(pathOf(page)).toBe(`/artist/${id}?reviews=artist-${id}`)
    await page.reload()
    await sheet(page).getByText(`${count} rating`).waitFor()
    await expect.poll(() => sheet(page).textContent()).toContain(rate.toFixed(1))
    const bars = sheet(page).getByRole('list', { name: 'Ratings by number of stars' }).getByRole('listitem')
    await expect.poll(() => bars.count()).toBe(5)
    expect(await bars.first().textContent()).toBe(`5 stars${spread[4]}`)
    await expect.poll(() => sheet(page).getByRole('article').count()).toBe(Math.min(withWords, 20))
    await page.goBack()
    await sheet(page).waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe(`/artist/${id}`)
  })
})

test('a member rates with words, changes it and takes it back; the stars on the page follow', async () => {
  const [member, { id }] = [await newAuthor(), edges.singleAlbum]
  const before = (await read('rating/reviews', { kind: 'album', item_id: id })).rates_count
  await withPage({ storage: member.storage }, async (page) => {
    await open(page, `/discover/${id}?reviews=album-${id}`)
    const form = sheet(page).locator('form')
    await form.getByRole('button', { name: 'Publish' }).click()
    await form.getByText('Choose one to five stars.').waitFor()
    await form.getByRole('radio', { name: '4 stars' }).check({ force: true })
    await form.getByLabel('Your review (optional)').fill('a'.repeat(TEXT_MAX.review + 1))
    await form.getByText('This is too long. The limit is 4,000 characters.').waitFor()
    await form.getByLabel('Your review (optional)').fill('A late walk home.')
    await form.getByRole('button', { name: 'Publish' }).click()
    await form.getByRole('button', { name: 'Save changes' }).waitFor()
    await expect.poll(() => page.locator('#content').textContent()).toContain(`(${before + 1} Reviews)`)
    await expect
      .poll(async () => (await read('rating/reviews', { kind: 'album', item_id: id }, member.token)).own)
      .toMatchObject({ stars: 4, words: 'A late walk home.' })
    await form.getByRole('radio', { name: '2 stars' }).check({ force: true })
    await form.getByRole('button', { name: 'Save changes' }).click()
    await expect
      .poll(async () => (await read('rating/reviews', { kind: 'album', item_id: id }, member.token)).own?.stars)
      .toBe(2)
    await form.getByRole('button', { name: 'Remove' }).click()
    await form.getByRole('button', { name: 'Publish' }).waitFor()
    await expect.poll(() => page.locator('#content').textContent()).toContain(`(${before} Reviews)`)
  })
})

test.skipIf(!isThorough)('SIGNIN-22 a visitor who wants to rate signs in and is back at the reviews', async () => {
  const id = edges.artistWithPlans
  await withPage({}, async (page) => {
    await open(page, `/artist/${id}?reviews=artist-${id}`)
    await sheet(page).getByRole('button', { name: 'Sign in to rate' }).click()
    await page.getByText('Sign in to rate “').waitFor()
    await arriveAt(page, '/signin')
    await signIn(page, 'mara', passwordOf('mara'))
    await arriveAt(page, `/artist/${id}`)
    await sheet(page).locator('form').waitFor()
  })
})

test.skipIf(!isThorough)(
  'a review by somebody else can be reported as spam, and a moderator finds it in the queue',
  async () => {
    const [owner, member, { id }] = [await newAuthor(), await newAuthor(), edges.fullAlbum]
    await callApi(
      'rating/rate',
      { kind: 'album', item_id: id, stars: 1, words: `Rude words of ${owner.username}` },
      owner.token,
    )
    await withPage({ storage: member.storage }, async (page) => {
      await open(page, `/discover/${id}?reviews=album-${id}`)
      const review = sheet(page).getByRole('article').filter({ hasText: owner.username })
      await review.getByRole('button', { name: /^Report/ }).click()
      await review.getByRole('button', { name: 'It is advertising or spam' }).click()
      await review.getByText('Thank you. A moderator will review it.').waitFor()
    })
    const moderator = await authorOf('edda')
    const { data } = await read('moderation/queue', {}, moderator.token)
    const found = data.find(({ user }) => user?.username === owner.username)
    expect(found).toMatchObject({ kind: 'review', rated: { kind: 'album', id } })
    await callApi('moderation/settle', { kind: 'review', item_id: found?.item_id, decision: 'delete' }, moderator.token)
  },
)

test.skipIf(!isThorough)(
  'reviews that do not load say so and are asked for again; on a phone the sheet lies at the foot and is free of faults',
  async () => {
    const id = edges.artistWithPlans
    await withPage({ width: 390, height: 844, expectedErrors: [/Failed to load resource/] }, async (page) => {
      let isAway = true
      await page.route('**/api/rating/reviews*', (route) => (isAway ? route.abort() : route.continue()))
      await open(page, `/artist/${id}?reviews=artist-${id}`)
      await sheet(page).getByText('The reviews did not load').waitFor()
      isAway = false
      await sheet(page).getByRole('button', { name: 'Try again' }).click()
      await sheet(page).getByRole('list', { name: 'Ratings by number of stars' }).waitFor()
      const foot = async () => {
        const box = await sheet(page).boundingBox()
        return box === null ? 0 : Math.round(box.y + box.height)
      }
      await expect.poll(foot).toBe(844)
      await expectNoSeriousAxe(page)
      await sheet(page).getByRole('button', { name: 'Close' }).click()
      await sheet(page).waitFor({ state: 'detached' })
      expect(pathOf(page)).toBe(`/artist/${id}`)
    })
  },
)
