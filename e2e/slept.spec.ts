import { openMediaWorkers } from '@earshot/demo-world/media/media-workers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../apps/server/src/testing/app.ts'
import {
  seedAlbum,
  seedArtist,
  seedComment,
  seedPlan,
  seedPost,
  seedSubscription,
  seedTrack,
} from '../apps/server/src/testing/seed.ts'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { PASSWORD, arriveAt, hydrated, open, placeOf, signIn } from './account-journeys.ts'
import { box, choose, comment, comments, submit, write } from './comments-page.ts'
import { withPage } from './harness.ts'
import { openOwnSite, type OwnSite } from './own-site.ts'
import { control, startPlaying, positionOf, seekTo, title } from './player-stage.ts'
import { withoutLive } from './visit.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

// A server of its own, whose clock these tests move.
let own: OwnSite
let app: TestApp
let site: string
let albumId: number
let songs: number[]
let postId: number
beforeAll(async () => {
  own = await openOwnSite({ phoneRequired: false })
  ;({ app, url: site } = own)
  const workers = openMediaWorkers(1)
  await app.storage.put(
    'audio/slept.mp3',
    await workers.make({ kind: 'song', seed: 'slept', genre: 'Jazz', player: 'x' }),
  )
  await workers.close()
  const artistId = await seedArtist(app.db)
  albumId = await seedAlbum(app.db, { artistId, subscribersOnly: true, title: 'Long nights' })
  songs = []
  for (const name of ['First', 'Second'])
    songs.push(
      await seedTrack(app.db, {
        artistId,
        albumId,
        title: name,
        fileKey: 'audio/slept.mp3',
        mime: 'audio/mpeg',
        length: 30,
      }),
    )
  await seedPlan(app.db, { artistId })
  postId = await seedPost(app.db)
})
afterAll(() => own.close())

let people = 0
/** A member who subscribes to everything, and what their browser keeps of the sign-in. */
async function member() {
  app.clock.now = new Date()
  people += 1
  const username = `sleeper ${people}`
  const profile = await app.post('user/sign_up', {
    email: `sleeper${people}@example.org`,
    username,
    password: PASSWORD,
  })
  const [planRow] = (await app.services.pool.query('select id from plan limit 1')).rows
  await seedSubscription(app.db, {
    memberId: profile.id,
    planId: Number(planRow.id),
    expiresAt: new Date(Date.now() + 90 * DAY),
  })
  const { token, player_token: key } = profile
  const storage = {
    token,
    'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }),
    'earshot.player.token': key,
  }
  return { username, key, storage }
}

/** Time goes on for everybody while the page sleeps. */
const sleep = (ms: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + ms)
}

const keyIn = (page: Page) => page.evaluate(() => localStorage.getItem('earshot.player.token'))
const REFUSED = { expectedErrors: [/status of (?:400|401|403)/] }

test.skipIf(!isThorough)(
  'PLAYERLINKS-05 AUDIO-08 a player that slept longer than its key and its stream tokens asks again, and plays on at the same second',
  async () => {
    const { key, storage } = await member()
    await withPage({ site, storage, ...REFUSED }, async (page) => {
      await page.goto(`/player/album/${albumId}`)
      await title(page).getByText('First', { exact: true }).waitFor()
      await startPlaying(page)
      await seekTo(page, 0.5)
      await control(page, 'Pause').click()
      const left = await positionOf(page)
      expect(left).toBeGreaterThan(5)
      sleep(13 * HOUR)
      // The next track was not loaded yet: its stream token has expired, like the key that could request another.
      await control(page, 'Next track').click()
      await title(page).getByText('Second', { exact: true }).waitFor()
      await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
      await expect.poll(() => keyIn(page)).not.toBe(key)
      await control(page, 'Previous track').click()
      await title(page).getByText('First', { exact: true }).waitFor()
      await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
      await seekTo(page, 0.5)
      await control(page, 'Pause').click()
      const stopped = await positionOf(page)
      // The browser was closed meanwhile: what it kept of the queue has a stream token that expired.
      sleep(13 * HOUR)
      await page.reload()
      await title(page).getByText('First', { exact: true }).waitFor()
      const began = performance.now()
      await startPlaying(page)
      const on = await positionOf(page)
      expect(on).toBeGreaterThanOrEqual(Math.floor(stopped))
      // The sound plays on while the machine is busy with something else.
      expect(on).toBeLessThan(stopped + 1 + (performance.now() - began) / 1000)
    })
  },
)

test.skipIf(!isThorough)(
  'PLAYERLINKS-04 STATE-08 a page that was left open for a week polls on without a burst, and opens the player with a key that lives',
  async () => {
    const { key, storage } = await member()
    await withPage({ site, storage }, async (page) => {
      await withoutLive(page)
      await page.clock.install()
      const requests: string[] = []
      page.on('request', (request) => {
        const { pathname } = new URL(request.url())
        if (pathname.startsWith('/api/')) requests.push(pathname)
      })
      await open(page, `/community/post/${postId}`)
      await expect.poll(() => keyIn(page)).not.toBe(key)
      const first = await keyIn(page)
      await page.waitForLoadState('networkidle')
      requests.length = 0
      sleep(7 * DAY)
      await page.clock.fastForward(7 * DAY)
      await expect.poll(() => keyIn(page)).not.toBe(first)
      await page.waitForLoadState('networkidle')
      const counted = (call: string) => requests.filter((each) => each === `/api/${call}`).length
      expect(counted('user/verify_token')).toBe(1)
      for (const call of ['user/unread_notifications', 'blog/updates'])
        expect(counted(call), call).toBeLessThanOrEqual(2)
      requests.length = 0
      await page.clock.runFor(35_000)
      await expect.poll(() => counted('user/unread_notifications')).toBe(1)
      await expect.poll(() => counted('blog/updates')).toBeGreaterThanOrEqual(1)
      // A menu of the browser opens links as they stand in the page: without a key, which the player finds in the
      // browser.
      const tab = await page.context().newPage()
      await tab.goto(`/player/album/${albumId}`)
      await startPlaying(tab)
    })
  },
)

test.skipIf(!isThorough)(
  'ERRORS-04 STATE-10 ACCOUNT2-09 a session that ended while the page slept signs out quietly, and what was typed is sent for who comes back',
  async () => {
    const { username, storage } = await member()
    await withPage({ site, storage, ...REFUSED }, async (page) => {
      await page.clock.install()
      await open(page, `/community/post/${postId}`)
      await write(page, 'Leave your comment', 'Half a thought')
      sleep(31 * DAY)
      await page.clock.fastForward(31 * DAY)
      await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
      expect(await page.getByRole('alertdialog').count()).toBe(0)
      expect(await box(page).textContent()).toBe('Half a thought')
      await submit(page).click()
      await arriveAt(page, '/signin')
      await hydrated(page)
      await signIn(page, username, PASSWORD)
      await arriveAt(page, `/community/post/${postId}`)
      await comments(page).getByRole('article').getByText('Half a thought').waitFor()
    })
  },
)

test('ERRORS-06 STATE-08 after a new version was put up, a link and a dialog load the page anew, once; what was typed stays', async () => {
  const { storage } = await member()
  const commentId = await seedComment(app.db, { postId })
  app.services.invalidation.publishHere('everything')
  await withPage(
    { site, storage, expectedErrors: [/status of 404/, /Failed to (?:fetch|load)/, /Error loading/] },
    async (page) => {
      await open(page, `/community/post/${postId}`)
      await write(page, 'Leave your comment', 'Half a thought')
      let loads = 0
      // Files of the version that the page was made with are gone; a page that is loaded brings those of the new one.
      let isOld = false
      page.on('request', (request) => {
        if (request.isNavigationRequest()) isOld = false
      })
      await page.route('**/assets/*.js', (route) =>
        isOld ? route.fulfill({ status: 404, body: '' }) : route.fallback(),
      )
      page.on('domcontentloaded', () => {
        loads += 1
      })
      isOld = true
      await comment(page, commentId)
        .getByRole('button', { name: /^More about the comment/ })
        .click()
      await page
        .getByRole('list', { name: /^More about the comment/ })
        .getByRole('button', { name: 'Reply' })
        .click()
      await expect.poll(() => loads).toBe(1)
      await hydrated(page)
      await expect.poll(() => box(page).textContent()).toBe('Half a thought')
      await choose(page, commentId, 'Reply')
      await page.keyboard.press('Escape')
      isOld = true
      const link = page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'Publication', exact: true })
      await link.click()
      await expect.poll(() => loads).toBe(2)
      await hydrated(page)
      await expect.poll(() => box(page).textContent()).toBe('Half a thought')
      await link.click()
      await expect.poll(() => placeOf(page)).toBe('/publication')
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(loads).toBe(2)
      await page.goBack()
      await arriveAt(page, `/community/post/${postId}`)
      await expect.poll(() => box(page).textContent()).toBe('Half a thought')
      expect(placeOf(page)).toBe(`/community/post/${postId}`)
    },
  )
})
