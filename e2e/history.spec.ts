import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { callApi, makeMember, openSignedIn } from './account-journeys.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'

/** Titles of so many songs of the catalogue. */
async function findSongs(count: number): Promise<{ id: number; title: string }[]> {
  const reply = await fetch(`${siteUrl()}/api/song/search_all_v1?search_text=`, {
    headers: { 'api-key': 'earshot-web' },
  })
  const { data }: { data: { songs: { data: { id: number; title: string }[] } } } = await reply.json()
  return data.songs.data.slice(0, count)
}

const listen = (id: number, token: string) =>
  callApi('song/add_play', { type: 'song', id, seconds: 30, listening: randomUUID() }, token)

test('ACCOUNT-02 a member sees what they listened to, exports it, and takes it away', async () => {
  const member = await makeMember()
  const songs = await findSongs(3)
  for (const { id } of songs) await listen(id, member.token)
  await withPage({}, async (page) => {
    await openSignedIn(page, member.username, '/account/')
    await page.getByRole('main').getByRole('link', { name: 'Listening history' }).click()
    await page.getByRole('heading', { name: 'Listening history', level: 1 }).waitFor()
    const rows = page.getByRole('main').getByRole('article')
    await expect
      .poll(() => rows.getByRole('link').allTextContents())
      .toEqual(songs.map(({ title }) => title).toReversed())
    await expectNoSeriousAxe(page)

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^earshot-listening-.*\.csv$/)
    const lines = (await text(await download.createReadStream())).trim().split('\r\n')
    expect(lines).toHaveLength(4)

    const [newest, , oldest] = songs.toReversed()
    await page.getByRole('button', { name: `Remove ${newest?.title} from your history`, exact: true }).click()
    await expect.poll(() => rows.count()).toBe(2)
    const heading = page.getByRole('heading', { name: 'Your listening history' })
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.reload()
    await expect.poll(() => rows.getByRole('link').last().textContent()).toBe(oldest?.title)
    await expect.poll(() => rows.count()).toBe(2)

    await page.getByRole('button', { name: 'Remove all' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove your listening history?' })
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByText('No plays yet').waitFor()
    await page.reload()
    await page.getByText('No plays yet').waitFor()
    await expectNoSeriousAxe(page)
  })
})

test.skipIf(!isThorough)(
  'ACCOUNT-02 a day leaves the history after a question, and a history that cannot be read can be asked for again',
  async () => {
    const member = await makeMember()
    for (const { id } of await findSongs(2)) await listen(id, member.token)
    await withPage({ expectedErrors: [/status of 503/] }, async (page) => {
      await page.route('**/api/user/listening_history?*', (route) => route.fulfill({ status: 503 }), { times: 1 })
      await page.route('**/api/user/listening_history', (route) => route.fulfill({ status: 503 }), { times: 1 })
      await openSignedIn(page, member.username, '/account/?pid=history')
      await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
      const rows = page.getByRole('main').getByRole('article')
      await expect.poll(() => rows.count()).toBe(2)
      await page.getByRole('button', { name: /^Remove day .* from your history$/ }).click()
      await page.getByRole('dialog', { name: 'Remove this day?' }).getByRole('button', { name: 'Cancel' }).click()
      await expect.poll(() => rows.count()).toBe(2)
      await page.getByRole('button', { name: /^Remove day .* from your history$/ }).click()
      await page
        .getByRole('dialog', { name: 'Remove this day?' })
        .getByRole('button', { name: 'Remove', exact: true })
        .click()
      await page.getByText('No plays yet').waitFor()
    })
  },
)

test.skipIf(!isThorough)('ACCOUNT-02 a token that ListenBrainz does not answer for is not taken', async () => {
  const member = await makeMember()
  await withPage({ expectedErrors: [/status of 40[01]/] }, async (page) => {
    await page.route('**/api/user/update_scrobbling', (route) =>
      route.fulfill({
        status: 400,
        json: {
          status: 400,
          data: null,
          error: 'token: is not a token that ListenBrainz knows',
          code: 'invalid',
          field: 'token',
        },
      }),
    )
    await openSignedIn(page, member.username, '/account/?pid=history')
    const form = page.getByRole('form', { name: 'Send to ListenBrainz' })
    await form.getByRole('button', { name: 'Start sending' }).click()
    await form.getByText('is required').waitFor()
    await form.getByLabel('User token').fill('wrong')
    await form.getByRole('button', { name: 'Start sending' }).click()
    await form.getByText('is not a token that ListenBrainz knows').first().waitFor()
  })
})
