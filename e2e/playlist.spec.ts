import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { PASSWORD, arriveAt, callApi, makeMember, open, openSignedIn, signIn } from './account-journeys.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'

const PAGE = '/account/edit_playlist'

type Owner = Awaited<ReturnType<typeof makeMember>> & { id: number }
type Listed = { id: number; title: string; artistName: string }

/** Calls an endpoint; it returns an id, or songs. */
async function read(path: string, token = ''): Promise<{ id: number; songs: Listed[] }> {
  const reply = await fetch(`${siteUrl()}/api/${path}`, { headers: { 'api-key': 'earshot-web', token } })
  const { data, error }: { data: { id: number; songs: Listed[] } | null; error: string | null } = await reply.json()
  if (data === null) throw new Error(`${path}: ${error}`)
  return data
}

/** A new member with an id. */
async function makeOwner(): Promise<Owner> {
  const member = await makeMember()
  return { ...member, id: (await read('user/verify_token', member.token)).id }
}

/** The first songs of an album of the demo world. */
const someSongs = async (count: number): Promise<Listed[]> =>
  (await read('song/album_media?album_id=1')).songs.slice(0, count)

const songsOf = async (owner: Owner, playlistId: number): Promise<number[]> =>
  (await read(`song/playlist_media?playlist_id=${playlistId}`, owner.token)).songs.map(({ id }) => id)

async function makePlaylist(owner: Owner, name: string, songs: readonly Listed[] = []): Promise<number> {
  const form = new FormData()
  form.set('user_id', String(owner.id))
  form.set('name', name)
  form.set('song_ids', songs.map(({ id }) => id).join(','))
  const reply = await fetch(`${siteUrl()}/api/song/create_playlist`, {
    method: 'POST',
    headers: { 'api-key': 'earshot-web', token: owner.token },
    body: form,
  })
  const { data, error }: { data: { id: number } | null; error: string | null } = await reply.json()
  if (data === null) throw new Error(error ?? 'no playlist')
  return data.id
}

const callsOf = (page: Page, path: string): Request[] => {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === `/api/song/${path}`) sent.push(request)
  })
  return sent
}
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const plusOf = (page: Page, title: string) =>
  page.getByRole('button', { name: `Add “${title}” to a playlist`, exact: true })
/** Whether a press on its middle meets it, without scrolling. */
const isOnTop = (button: HTMLElement | SVGElement): boolean => {
  const { x, y, width, height } = button.getBoundingClientRect()
  return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}
const titlesIn = (page: Page) => page.locator('table tbody th').allTextContents()

test.skipIf(!isThorough)(
  'PLAYLIST-04 SIGNIN-22 ACCOUNT2-09 a visitor who adds a song signs in, comes back, and chooses the playlist',
  async () => {
    const [song] = await someSongs(1)
    const owner = await makeOwner()
    await withPage({}, async (page) => {
      await open(page, '/discover/1')
      await plusOf(page, song?.title ?? '').click()
      await arriveAt(page, '/signin')
      await page.getByText(`Sign in to add “${song?.title}” to a playlist`).waitFor()
      await signIn(page, owner.username, PASSWORD)
      await arriveAt(page, '/discover/1')
      await dialog(page, 'Choose Playlist').waitFor()
    })
  },
)

test('PLAYLIST-01 PLAYLIST-02 PLAYLIST-14 "Choose Playlist" lists the own playlists; adding twice changes nothing and says so', async () => {
  const songs = await someSongs(2)
  const title = songs[0]?.title ?? ''
  const owner = await makeOwner()
  const id = await makePlaylist(owner, 'Night ferry')
  await withPage({}, async (page) => {
    await openSignedIn(page, owner.username, '/discover/1')
    const lists = callsOf(page, 'user_playlists')
    const adds = callsOf(page, 'playlist_songs_cloud_add')
    await plusOf(page, title).click()
    const choose = dialog(page, 'Choose Playlist')
    await choose.getByRole('button', { name: /Night ferry/ }).click()
    await choose.getByText('Added to “Night ferry”.').waitFor()
    expect(new URL(lists[0]?.url() ?? '').search).toBe(`?user_id=${owner.id}&all=1`)
    expect(adds[0]?.postDataJSON()).toMatchObject({
      user_id: owner.id,
      playlist: 'Night ferry',
      song_ids: [songs[0]?.id],
    })
    await choose.getByRole('button', { name: /Night ferry/ }).click()
    await choose.getByText('This song is already in “Night ferry”.').waitFor()
    await expectNoSeriousAxe(page)
    const isBack = () => plusOf(page, title).evaluate((button) => button === document.activeElement)
    await page.keyboard.press('Escape')
    await choose.waitFor({ state: 'hidden' })
    expect(await isBack()).toBe(true)
    await plusOf(page, title).click()
    await choose.getByRole('button', { name: 'Done' }).click()
    await choose.waitFor({ state: 'hidden' })
    expect(await isBack()).toBe(true)
  })
  expect(await songsOf(owner, id)).toEqual([songs[0]?.id])
})

test('PLAYLIST-05 PLAYLIST-06 PLAYLIST-07 PLAYLIST-08 PLAYLIST-10 a playlist is created in the dialog, with a picture', async () => {
  const [song] = await someSongs(1)
  const owner = await makeOwner()
  await withPage({ width: 390, height: 844, hasTouch: true }, async (page) => {
    await openSignedIn(page, owner.username, '/discover/1')
    const sent = callsOf(page, 'create_playlist')
    const lists = callsOf(page, 'user_playlists')
    await plusOf(page, song?.title ?? '').click()
    const choose = dialog(page, 'Choose Playlist')
    await choose.getByText('You have no playlists yet. Create your first one.').waitFor()
    await choose.getByRole('button', { name: 'New playlist' }).click()
    const form = dialog(page, 'New playlist')
    const name = form.getByPlaceholder('My PlayList')
    await name.fill('Thrown away')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await choose.getByRole('button', { name: 'New playlist' }).click()
    expect(await name.inputValue()).toBe('')
    await form.getByRole('button', { name: 'CREATE' }).click()
    await form.getByText('Enter a name').waitFor()
    expect(sent).toHaveLength(0)
    await name.fill('Sea songs')
    await form.getByLabel('Description').fill('For the beach')
    const picked = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: 'Change Image' }).click()
    const chooser = await picked
    expect(chooser.isMultiple()).toBe(false)
    await chooser.setFiles({ name: 'sea.png', mimeType: 'image/png', buffer: await png(page) })
    await form.locator('img[src^="blob:"]').waitFor()
    await expectNoSeriousAxe(page)
    const before = lists.length
    await form.getByRole('button', { name: 'CREATE' }).click()
    await choose.getByRole('button', { name: /Sea songs.*Added/ }).waitFor()
    await expect.poll(() => lists.length).toBeGreaterThan(before)
    expect(sent).toHaveLength(1)
    await open(page, PAGE)
    await page.getByRole('region', { name: 'Sea songs', exact: true }).waitFor()
    await page.getByText('For the beach').waitFor()
    await page.getByRole('region', { name: 'Sea songs' }).locator('img').first().waitFor()
    await expect.poll(() => titlesIn(page)).toEqual([song?.title])
  })
})

test('PLAYLISTEDIT-02 PLAYLISTEDIT-03 PLAYLISTEDIT-04 PLAYLISTEDIT-05 PLAYLISTEDIT-06 LIBRARY-07 LIBRARY-08 the chosen playlist stands in the URL, with its songs', async () => {
  const songs = await someSongs(3)
  const owner = await makeOwner()
  const first = await makePlaylist(owner, 'First', songs)
  const second = await makePlaylist(owner, 'Second', songs.slice(1, 2))
  await withPage({}, async (page) => {
    await openSignedIn(page, owner.username, `${PAGE}?id=${first}`)
    await page.getByRole('heading', { level: 1, name: 'Playlists' }).waitFor()
    await page.getByText('Streams on your playlists').waitFor()
    const cards = page.getByRole('region', { name: 'Your playlists' })
    await expect.poll(() => cards.getByRole('heading').allTextContents()).toEqual(['Second', 'First'])
    await cards.getByRole('link', { name: 'Edit “Second”' }).click()
    await page.getByRole('region', { name: 'Second', exact: true }).waitFor()
    await cards.getByRole('link', { name: 'Edit “First”' }).click()
    const editor = page.getByRole('region', { name: 'First', exact: true })
    await editor.getByRole('heading', { name: 'First' }).waitFor()
    await page.locator('table tbody tr').nth(2).waitFor()
    expect(await page.locator('table thead th').allTextContents()).toEqual([
      'Title',
      'Streams on Playlist',
      'Artist',
      'Album',
      'File Location',
      'Delete',
    ])
    expect(await titlesIn(page)).toEqual(songs.map(({ title }) => title))
    const file = page.locator('table tbody tr').first().locator('td[data-label="File Location"]').getByRole('link')
    expect(await file.textContent()).toBe(`${songs[0]?.title}.mp3`)
    expect(await file.getAttribute('href')).toBe(`/plays/${songs[0]?.id}`)
    await expectNoSeriousAxe(page)
    await page.getByRole('button', { name: `Remove “${songs[1]?.title}” from the playlist` }).click()
    await page.getByText(`“${songs[1]?.title}” was removed.`).waitFor()
    expect(await songsOf(owner, first)).toEqual([songs[0]?.id, songs[2]?.id])
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`“${songs[1]?.title}” was restored.`).waitFor()
    await expectFocusOnPage(page)
    expect(await songsOf(owner, first)).toEqual(songs.map(({ id }) => id))
    expect(await titlesIn(page)).toEqual(songs.map(({ title }) => title))
    await page.getByRole('button', { name: `Remove “${songs[0]?.title}” from the playlist` }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`“${songs[0]?.title}” was restored.`).waitFor()
    expect(await songsOf(owner, first)).toEqual(songs.map(({ id }) => id))
    await page.getByLabel('Playlist', { exact: true }).selectOption('Second')
    await page.getByRole('region', { name: 'Second', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe(`?id=${second}`)
    await page.reload()
    await page.getByRole('region', { name: 'Second', exact: true }).waitFor()
  })
})

test('PLAYLISTEDIT-08 songs are moved by the arrow keys, by buttons and by drag, and stay so', async () => {
  const songs = await someSongs(3)
  const [a = 0, b = 0, c = 0] = songs.map(({ id }) => id)
  const owner = await makeOwner()
  const id = await makePlaylist(owner, 'Order', songs)
  await withPage({}, async (page) => {
    await openSignedIn(page, owner.username, PAGE)
    await page.getByRole('button', { name: 'Change Order' }).click()
    const handle = (at: number) => page.getByRole('button', { name: `Move “${songs[at]?.title}”. Use the arrow keys.` })
    await handle(0).focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => songsOf(owner, id)).toEqual([b, a, c])
    await page.getByRole('button', { name: `Move “${songs[2]?.title}” up` }).click()
    await expect.poll(() => songsOf(owner, id)).toEqual([b, c, a])
    await expectNoSeriousAxe(page)
    const from = await handle(0).boundingBox()
    const to = await handle(1).boundingBox()
    if (from === null || to === null) throw new Error('no handles')
    await page.mouse.move(from.x + 20, from.y + 20)
    await page.mouse.down()
    await page.mouse.move(to.x + 20, to.y - 10, { steps: 8 })
    await page.mouse.up()
    await expect.poll(() => songsOf(owner, id)).toEqual([a, b, c])
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    expect(await titlesIn(page)).toEqual(songs.map(({ title }) => title))
  })
})

test.skipIf(!isThorough)('PLAYLISTEDIT-08 two open tabs never lose songs of each other', async () => {
  const songs = await someSongs(4)
  const [a = 0, b = 0, c = 0, d = 0] = songs.map(({ id }) => id)
  const owner = await makeOwner()
  const id = await makePlaylist(owner, 'Shared', songs.slice(0, 3))
  await withPage({ expectedErrors: [/409/] }, async (page) => {
    await openSignedIn(page, owner.username, PAGE)
    await page.getByRole('button', { name: 'Change Order' }).click()
    await callApi(
      'song/playlist_songs_cloud_add',
      { user_id: owner.id, playlist: 'Shared', song_ids: [d] },
      owner.token,
    )
    await page.getByRole('button', { name: `Move “${songs[2]?.title}” up` }).click()
    await page.getByText('This playlist was changed on another device. Both changes are kept.').waitFor()
    await expect.poll(() => songsOf(owner, id)).toEqual([a, c, b, d])
    await page.getByRole('button', { name: `Move “${songs[3]?.title}” up` }).waitFor()
  })
})

test('PLAYLISTEDIT-01 PLAYLISTEDIT-07 ACCOUNT2-09 a visitor of the page signs in first and comes back; a playlist is deleted after a question, and comes back by Undo', async () => {
  const owner = await makeOwner()
  await makePlaylist(owner, 'Kept for later', await someSongs(1))
  await withPage({}, async (page) => {
    await open(page, PAGE)
    await arriveAt(page, '/signin')
    await page.getByText('Sign in to see your playlists').waitFor()
    await signIn(page, owner.username, PASSWORD)
    await arriveAt(page, PAGE)
    await page.getByRole('button', { name: 'DELETE PLAYLIST' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this playlist?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'DELETE PLAYLIST' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No playlists yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('region', { name: 'Kept for later', exact: true }).waitFor()
    await page.locator('table tbody tr').first().waitFor()
    await expectFocusOnPage(page)
  })
})

// The pressed button is gone; a keyboard goes on in the page and not at its beginning.
const expectFocusOnPage = async (page: Page) => {
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
}

test.skipIf(!isThorough)(
  'PLAYLISTEDIT-07 "Undo" stands above the bar of the player and beside no other toast',
  async () => {
    const owner = await makeOwner()
    await makePlaylist(owner, 'A long one that stays', await someSongs(8))
    const id = await makePlaylist(owner, 'Heard and deleted', await someSongs(8))
    await withPage({ width: 390, height: 844, hasTouch: true }, async (page) => {
      await openSignedIn(page, owner.username, `${PAGE}?id=${id}`)
      await page.locator('table tbody').getByRole('button', { name: /^Play/ }).first().click()
      await page.getByRole('region', { name: 'Player' }).waitFor()
      const volume = page.getByRole('button', { name: 'Set it to 60%' })
      await volume.waitFor()
      await page.getByRole('button', { name: 'DELETE PLAYLIST' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
      const undo = page.getByRole('button', { name: 'Undo' })
      await undo.waitFor()
      expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true)
      await page.getByRole('region', { name: 'A long one that stays', exact: true }).waitFor()
      const [above, below] = await Promise.all([volume.boundingBox(), undo.boundingBox()])
      expect(Math.abs((above?.y ?? 0) - (below?.y ?? 0))).toBeGreaterThan(below?.height ?? 0)
      expect(await undo.evaluate(isOnTop)).toBe(true)
      await undo.click()
      await page.getByRole('region', { name: 'Heard and deleted', exact: true }).waitFor()
    })
  },
)

test.skipIf(!isThorough)(
  'PLAYLISTEDIT-08 PLAYLISTEDIT-09 PLAYLISTEDIT-10 the switch is Private at first and is stored; songs are moved after it, and nothing is said of a change elsewhere',
  async () => {
    const songs = await someSongs(3)
    const [a, b, c] = songs.map(({ id }) => id)
    const owner = await makeOwner()
    const id = await makePlaylist(owner, 'Switched', songs)
    const seen = async () =>
      (await fetch(`${siteUrl()}/api/song/playlist_media?playlist_id=${id}`, { headers: { 'api-key': 'earshot-web' } }))
        .status
    await withPage({}, async (page) => {
      await openSignedIn(page, owner.username, PAGE)
      const toggle = page.getByRole('switch')
      await expect.poll(() => toggle.textContent()).toBe('Private')
      expect(await seen()).toBe(404)
      await page.locator('table tbody tr').nth(2).waitFor()
      await page.getByRole('button', { name: 'CHANGE ORDER' }).click()
      await toggle.click()
      await expect.poll(() => toggle.textContent()).toBe('Public')
      expect([await toggle.getAttribute('aria-checked'), await seen()]).toEqual(['true', 200])
      await page.getByRole('button', { name: `Move “${songs[2]?.title}” up` }).click()
      await page.getByText('The order is saved.').waitFor()
      expect(await songsOf(owner, id)).toEqual([a, c, b])
      await page.reload()
      await expect.poll(() => toggle.textContent()).toBe('Public')
    })
  },
)

test('a playlist is exported and imported again, with a report', async () => {
  const songs = await someSongs(2)
  const owner = await makeOwner()
  await makePlaylist(owner, 'Abroad', songs)
  await withPage({ expectedErrors: [/400/] }, async (page) => {
    await openSignedIn(page, owner.username, PAGE)
    await page.getByRole('button', { name: 'Export' }).click()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'XSPF' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('Abroad.xspf')
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const form = dialog(page, 'Import a playlist')
    const input = form.getByLabel('Playlist file')
    const send = form.getByRole('button', { name: 'Import' })
    await input.setInputFiles({ name: 'x.m3u8', mimeType: 'audio/x-mpegurl', buffer: Buffer.from('#EXTM3U') })
    await send.click()
    await form.getByText('File names no songs').waitFor()
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
    const buffer = Buffer.concat(chunks)
    await input.setInputFiles({ name: 'Abroad.xspf', mimeType: 'application/xspf+xml', buffer })
    await send.click()
    await form.getByText('2 of 2 entries were found and added to “Abroad 2”.').waitFor()
    await form.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('region', { name: 'Abroad 2', exact: true }).waitFor()
    await page.locator('table tbody tr').nth(1).waitFor()
    expect(await titlesIn(page)).toEqual(songs.map(({ title }) => title))
  })
})

test.skipIf(!isThorough)(
  'LIBRARY-11 a song is chosen for an entry that was not found, stands in its place, and the import is undone',
  async () => {
    const songs = await someSongs(3)
    const [first, second, third] = songs
    const owner = await makeOwner()
    const buffer = Buffer.from(
      [
        'Track Name,Artist Name(s)',
        `"${first?.title} x",${first?.artistName}`,
        `"${second?.title}",${second?.artistName}`,
        `"${third?.title}x",${third?.artistName}`,
        'Nothing,Nobody',
      ].join('\n'),
    )
    await withPage({}, async (page) => {
      await openSignedIn(page, owner.username, PAGE)
      await page.getByRole('button', { name: 'Import', exact: true }).click()
      const form = dialog(page, 'Import a playlist')
      await form.getByLabel('Playlist file').setInputFiles({ name: 'Road trip.csv', mimeType: 'text/csv', buffer })
      await form.getByRole('button', { name: 'Import' }).click()
      await form.getByText('1 of 4 entries were found and added to “Road trip”.').waitFor()
      const offered = (song: Listed | undefined, ending: string) =>
        form
          .getByRole('list', { name: `Songs for “${song?.artistName} - ${song?.title}${ending}”` })
          .getByRole('button')
          .filter({ hasText: song?.title ?? '' })
          .first()
      await offered(third, 'x').click()
      await form.getByText('2 of 4 entries were found').waitFor()
      await offered(first, ' x').click()
      await form.getByText('3 of 4 entries were found').waitFor()
      expect(await offered(first, ' x').getAttribute('aria-pressed')).toBe('true')
      await expectNoSeriousAxe(page)
      const id = Number(new URL(page.url()).searchParams.get('id'))
      expect(await songsOf(owner, id)).toEqual(songs.map((song) => song.id))
      await offered(first, ' x').click()
      await form.getByText('2 of 4 entries were found').waitFor()
      expect(await songsOf(owner, id)).toEqual([second?.id, third?.id])
      await form.getByRole('button', { name: 'Undo import' }).click()
      await page.getByText('“Road trip” was deleted.').waitFor()
      await page.getByText('No playlists yet').waitFor()
    })
  },
)

test.skipIf(!isThorough)('a playlist file of more than 2 MB is refused with the limit, and is not sent', async () => {
  const owner = await makeOwner()
  await withPage({}, async (page) => {
    await openSignedIn(page, owner.username, PAGE)
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const form = dialog(page, 'Import a playlist')
    const buffer = Buffer.alloc(2 * 1024 * 1024 + 1, 'x')
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await form.getByLabel('Playlist file').setInputFiles({ name: 'big.m3u8', mimeType: 'audio/x-mpegurl', buffer })
    await form.getByRole('button', { name: 'Import' }).click()
    await form.getByText('The file is larger than 2 MB. Choose a smaller one.').waitFor()
    expect(sent.filter((url) => url.includes('import_playlist'))).toEqual([])
  })
})

/** A picture as a browser makes it. */
async function png(page: Page): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 64 })
    const context = canvas.getContext('2d')
    context?.fillRect(0, 0, 64, 64)
    return canvas.toDataURL('image/png')
  })
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}
