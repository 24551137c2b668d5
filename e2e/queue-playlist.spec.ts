import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { PASSWORD, arriveAt, makeMember, openSignedIn, signIn } from './account-journeys.ts'
import { expectNoSeriousAxe, withPage } from './harness.ts'
import { findListenable, read, type Listenable } from './listenable.ts'
import { control, openAlbum } from './player-stage.ts'
import { waitForSound, inBar, watchSound } from './site-sound.ts'

let world: Listenable
beforeAll(async () => {
  world = await findListenable()
})

const queue = (page: Page) => page.getByRole('complementary', { name: 'Queue' })
const save = (page: Page) => queue(page).getByRole('button', { name: 'Save the queue as a playlist' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'New playlist' })

async function create(page: Page, name: string): Promise<void> {
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByRole('button', { name: 'Create' }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** The songs of a member's newest playlist. */
async function songsOf(token: string): Promise<number[]> {
  const { id: user_id } = await read('user/verify_token', {}, token)
  const [newest] = await read('song/user_playlists', { user_id, all: 1 }, token)
  const { songs } = await read('song/playlist_media', { playlist_id: newest?.id ?? 0 }, token)
  return songs.map(({ id }) => id)
}
const ofAlbum = () => world.album.tracks.map(({ id }) => id)

test('the queue of the site is saved as a playlist without leaving the page', async () => {
  const member = await makeMember()
  await withPage({}, async (page) => {
    await watchSound(page)
    await openSignedIn(page, member.username, `/discover/${world.album.id}`, PASSWORD)
    await page
      .locator('#content')
      .getByRole('button', { name: `Play 1: ${world.album.tracks[0]?.title}` })
      .click()
    await waitForSound(page)
    await inBar(page, 'Next track').click()
    await inBar(page, 'Queue').click()
    await queue(page).getByText('Recently played (1)').click()
    await queue(page)
      .getByRole('group')
      .getByRole('button', { name: world.album.tracks[0]?.title ?? '' })
      .waitFor()
    await expectNoSeriousAxe(page)
    await save(page).click()
    await create(page, 'Evening queue')
    await page.getByText('“Evening queue” was created.').waitFor()
  })
  expect(await songsOf(member.token)).toEqual(ofAlbum())
})

test.each(
  withMore<[what: string, query: string, sentence: string]>(
    [
      [
        'a queue with more songs than a playlist holds',
        'songs=queue',
        'Only the first 10,000 of 10,001 songs are saved.',
      ],
    ],
    [['a queue of a player elsewhere that is too long for a URL', 'songs=1,2&of=900', 'Only the first 2 of 900 songs']],
  ),
)('saving %s says which entries are left out', async (_what, query, sentence) => {
  const member = await makeMember()
  const tracks = Array.from({ length: 10_001 }, (_, index) => ({
    id: `song:${index + 1}`,
    src: '/',
    title: 'T',
    artist: 'A',
  }))
  const queued = JSON.stringify({ queue: { tracks, index: 0 } })
  await withPage({ storage: { 'earshot.player.queue': queued } }, async (page) => {
    await openSignedIn(page, member.username, `/account/edit_playlist?${query}`, PASSWORD)
    await dialog(page).getByText(sentence).waitFor()
    const name = dialog(page).getByLabel('Name')
    await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

test.skipIf(!isThorough)('the player leads a visitor through sign-in to the page that saves its queue', async () => {
  const member = await makeMember()
  await withPage({}, async (page) => {
    await openAlbum(page, world)
    await control(page, 'Queue').click()
    await save(page).click()
    await page.waitForURL('**/signin')
    await signIn(page, member.username, PASSWORD)
    await arriveAt(page, '/account/edit_playlist')
    await create(page, 'From the player')
    await page.waitForURL(/edit_playlist\?id=\d+$/)
  })
  expect(await songsOf(member.token)).toEqual(ofAlbum())
})
