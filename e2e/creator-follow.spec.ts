import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { PASSWORD, arriveAt, signIn } from './account-journeys.ts'
import { newAuthor } from './follow-world.ts'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { findEdges, type Edges } from './site-world.ts'
import { open } from './visit.ts'

let edges: Edges
beforeAll(async () => {
  edges = await findEdges(siteUrl())
})

test('ARTISTPROFILE-04 a member follows an artist on its page; the count moves, and a reload still says Following', async () => {
  const [member, id] = [await newAuthor(), edges.artistWithoutPlans]
  const { artist } = await read('song/artist_media', { artist_id: id })
  await withPage({ storage: member.storage }, async (page) => {
    await open(page, `/artist/${id}`)
    await page.getByRole('button', { name: `Follow ${artist.name}` }).click()
    await expect
      .poll(() => page.locator('#content header').first().textContent())
      .toContain(`${artist.followers_count + 1} follower`)
    await page.reload()
    await page.getByRole('button', { name: `Following ${artist.name}` }).click()
    await expect
      .poll(() => page.locator('#content header').first().textContent())
      .toContain(`${artist.followers_count} follower`)
    expect((await read('user/artist_and_podcast_followings', {}, member.token)).artist_ids).toEqual([])
  })
})

test.skipIf(!isThorough)(
  'the page of follows lists artists and podcasts below the members, each with its button',
  async () => {
    const [member, id] = [await newAuthor(), edges.artistWithoutPlans]
    const { artist } = await read('song/artist_media', { artist_id: id })
    await withPage({ storage: member.storage }, async (page) => {
      await open(page, '/account/follow?tab=1')
      await page.getByText('You do not follow any artists or podcasts yet').waitFor()
      await open(page, `/artist/${id}`)
      await page.getByRole('button', { name: `Follow ${artist.name}` }).click()
      await page.getByRole('button', { name: `Following ${artist.name}` }).waitFor()
      await open(page, '/account/follow?tab=1')
      const artists = page.getByRole('region', { name: 'Artists' })
      await artists.getByRole('button', { name: `Following ${artist.name}` }).click()
      await artists.getByRole('button', { name: `Follow ${artist.name}` }).waitFor()
      await artists.getByRole('link', { name: artist.name, exact: true }).click()
      await arriveAt(page, `/artist/${id}`)
    })
  },
)

test.skipIf(!isThorough)(
  'SIGNIN-22 ACCOUNT2-09 a visitor who wants to follow a podcast signs in, is back there, and follows it',
  async () => {
    const id = edges.podcastWithPlans
    const { username } = await newAuthor()
    await withPage({}, async (page) => {
      await open(page, `/podcast/${id}`)
      await page
        .locator('#content header')
        .getByRole('button', { name: /^Follow/ })
        .click()
      await arriveAt(page, '/signin')
      await page.getByText(/^Sign in to follow /).waitFor()
      await signIn(page, username, PASSWORD)
      await arriveAt(page, `/podcast/${id}`)
      await page
        .locator('#content header')
        .getByRole('button', { name: /^Following/ })
        .waitFor()
    })
  },
)
