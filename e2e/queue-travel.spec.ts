import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { makeMember, openSignedIn } from './account-journeys.ts'
import { expectNoSeriousAxe, withPage } from './harness.ts'
import { findListenable, type Listenable } from './listenable.ts'
import { control, startPlaying, slider, title } from './player-stage.ts'
import { bar, waitForSound, playedSeconds, inBar, titleInBar, watchSound } from './site-sound.ts'
import { open } from './visit.ts'

let world: Listenable
beforeAll(async () => {
  world = await findListenable()
})

const playButton = (page: Page, number: number) =>
  page.locator('#content').getByRole('button', { name: `Play ${number}: ${world.album.tracks[number - 1]?.title}` })
const offer = (page: Page) => page.getByText(`Continue on this device: ${world.album.tracks[1]?.title}`)
const noticeOf = (page: Page) =>
  page.waitForResponse((reply) => reply.url().endsWith('/api/user/update_queue') && reply.status() === 200)

/** Plays the second track of an album on the site as a member for more than two seconds, and pauses. */
async function listenAndPause(page: Page, { username }: { username: string }): Promise<void> {
  await watchSound(page)
  await openSignedIn(page, username, `/discover/${world.album.id}`)
  await playButton(page, 2).click()
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(2)
  const notice = noticeOf(page)
  await inBar(page, 'Pause').click()
  await notice
}

test('a member goes on at a second device where the first stopped, after a click', async () => {
  const member = await makeMember()
  await withPage({}, async (page) => {
    await listenAndPause(page, member)
  })
  await withPage({ width: 390, height: 844 }, async (page) => {
    await watchSound(page)
    await openSignedIn(page, member.username, '/podcasts')
    await offer(page).waitFor()
    expect(await playedSeconds(page)).toBe(-1)
    await expectNoSeriousAxe(page)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    expect(await waitForSound(page)).toBeGreaterThan(1.5)
    expect(await titleInBar(page)).toBe(world.album.tracks[1]?.title)
    await expect.poll(() => offer(page).count()).toBe(0)
    await inBar(page, 'Queue').click()
    const queue = page.getByRole('complementary', { name: 'Queue' })
    await expect.poll(() => queue.getByRole('listitem').count()).toBe(world.album.tracks.length)
  })
})

test.skipIf(!isThorough)(
  'the player takes the queue of another device too, and an offer that is closed does not come back',
  async () => {
    const member = await makeMember()
    await withPage({}, async (page) => {
      await listenAndPause(page, member)
    })
    await withPage({}, async (page) => {
      await openSignedIn(page, member.username, '/about')
      await offer(page).waitFor()
      const player = await page.context().newPage()
      await player.goto('/player/')
      await offer(player).waitFor()
      await player.getByRole('button', { name: 'Continue', exact: true }).click()
      await title(player)
        .getByText(world.album.tracks[1]?.title ?? '')
        .waitFor()
      await startPlaying(player)
      expect(Number(await slider(player, 'Position').inputValue())).toBeGreaterThan(1.5)
      await control(player, 'Pause').click()
    })
    await withPage({}, async (page) => {
      await openSignedIn(page, member.username, '/about')
      await offer(page).waitFor()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      const tab = await page.context().newPage()
      const inTab = tab.waitForResponse((reply) => reply.url().includes('/api/user/queue'))
      await open(tab, '/artists')
      await inTab
      await tab.getByRole('banner').getByRole('button', { name: 'Account' }).waitFor()
      expect([await offer(tab).count(), await bar(tab).count()]).toEqual([0, 0])
    })
  },
)

test.skipIf(!isThorough)('STATE-10 a member who signs out tells nothing more of their queue', async () => {
  const member = await makeMember()
  await withPage({}, async (page) => {
    await listenAndPause(page, member)
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await open(page, `/discover/${world.album.id}`)
    await playButton(page, 1).click()
    await expect.poll(() => playedSeconds(page)).toBeGreaterThan(2)
    await inBar(page, 'Pause').click()
    await expect.poll(() => playedSeconds(page)).toBe(-1)
    expect(sent.filter((url) => url.includes('/api/user/'))).toEqual([])
  })
})
