import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import {
  PASSWORD,
  anyMember,
  arriveAt,
  callApi,
  makeMember,
  open,
  openSignedIn,
  placeOf,
  signIn,
  tokenOf,
} from './account-journeys.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { expectKeyboardReach } from './visit.ts'

const PAGE = '/account/my_profile'
const MARA = { username: 'mara', password: 'seven-lamps-harbour' }
const MB = 1024 * 1024

const chosen = (page: Page, label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const pictureIn = (page: Page, place: 'avatar' | 'back') =>
  page.locator(`#content header [class*=${place}] img`).first()

/** A picture of one colour, as a browser makes it. */
async function png(page: Page, colour: string, side = 64): Promise<Buffer> {
  const url = await page.evaluate(
    ([fill, size]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size })
      const context = canvas.getContext('2d')
      if (context !== null) {
        context.fillStyle = fill
        context.fillRect(0, 0, size, size)
      }
      return canvas.toDataURL('image/png')
    },
    [colour, side] as const,
  )
  return Buffer.from(url.split(',')[1] ?? '', 'base64')
}

function updatesOf(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/user/update_profile_with_image')) sent.push(request)
  })
  return sent
}

/** The fields of every form that the page sends from now on; Chromium keeps files out of what it tells of a request. */
async function formsOf(page: Page): Promise<() => Promise<string[][]>> {
  await page.addInitScript(() => {
    const send = window.fetch.bind(window)
    const forms: string[][] = []
    Object.assign(window, {
      forms,
      fetch: (...args: Parameters<typeof send>) => {
        if (args[1]?.body instanceof FormData) forms.push([...args[1].body.keys()])
        return send(...args)
      },
    })
  })
  return () => page.evaluate(() => ('forms' in window ? JSON.parse(JSON.stringify(window.forms)) : []))
}

const profileOf = (page: Page): Promise<{ [field: string]: unknown }> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('earshot-session') ?? '{}').profile)

test('PROFILE-02 PROFILE-03 PROFILE-04 PROFILE-05 PROFILE-06 two pictures are chosen, shown at once, saved, and there after a reload', async () => {
  const member = await makeMember()
  await withPage({}, async (page) => {
    const forms = await formsOf(page)
    await openSignedIn(page, member.username, PAGE)
    const sent = updatesOf(page)
    const token = await tokenOf(page)
    await save(page).click()
    await page.getByText('Choose a picture first.').waitFor()
    for (const [label, place, colour] of [
      ['Change avatar', 'avatar', '#c00'],
      ['Change background image', 'back', '#00c'],
    ] as const) {
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: label }).click()
      await (await chooser).setFiles({ name: `${place}.png`, mimeType: 'image/png', buffer: await png(page, colour) })
      await pictureIn(page, place).waitFor()
      await expect.poll(() => pictureIn(page, place).getAttribute('src')).toMatch(/^blob:/)
    }
    expect(sent).toEqual([])
    await save(page).click()
    await page.getByText('Successfully updated').waitFor()
    const [request] = sent
    expect(request?.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    await expect.poll(() => forms()).toEqual([['image', 'back_image']])
    for (const place of ['avatar', 'back'] as const)
      await expect.poll(() => pictureIn(page, place).getAttribute('src')).toMatch(/^\/media\/art\//)
    await expect.poll(() => tokenOf(page)).toBe(token)
    await expect
      .poll(() => profileOf(page))
      .toMatchObject({
        username: member.username,
        email: member.email,
        player_token: expect.any(String),
        avatarURL: expect.stringMatching(/^\/media\//),
        backImage: expect.stringMatching(/^\/media\//),
      })
    await save(page).click()
    await page.getByText('Choose a picture first.').waitFor()
    expect(sent).toHaveLength(1)
    await page.reload()
    for (const place of ['avatar', 'back'] as const)
      await expect.poll(() => pictureIn(page, place).getAttribute('src')).toMatch(/^\/media\/art\//)
    await page.getByRole('banner').getByRole('button', { name: 'Account' }).locator('img').waitFor()
  })
})

test.skipIf(!isThorough)('PROFILE-04 one picture alone goes alone, and what was chosen can be put back', async () => {
  const member = await makeMember()
  await withPage({}, async (page) => {
    const forms = await formsOf(page)
    await openSignedIn(page, member.username, PAGE)
    await chosen(page, 'Change background image').setInputFiles({
      name: 'b.png',
      mimeType: 'image/png',
      buffer: await png(page, '#0a0'),
    })
    await pictureIn(page, 'back').waitFor()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await pictureIn(page, 'back').waitFor({ state: 'detached' })
    await chosen(page, 'Change avatar').setInputFiles({
      name: 'a.png',
      mimeType: 'image/png',
      buffer: await png(page, '#0a0'),
    })
    await save(page).click()
    await page.getByText('Successfully updated').waitFor()
    await expect.poll(() => forms()).toEqual([['image']])
  })
})

test('PROFILE-07 ERRORS-07 files of other kinds and of more than 3 MB are named and not taken', async () => {
  const member = await anyMember()
  await withPage({}, async (page) => {
    await openSignedIn(page, member.username, PAGE)
    const sent = updatesOf(page)
    const avatar = chosen(page, 'Change avatar')
    for (const [name, mimeType, size, sentence] of [
      ['me.gif', 'image/gif', 10, '“me.gif” is not a JPEG or PNG picture.'],
      ['me.svg', 'image/svg+xml', 10, '“me.svg” is not a JPEG or PNG picture.'],
      ['big.png', 'image/png', 3 * MB + 1, '“big.png” has 3.1 MB. A picture can have at most 3 MB.'],
      ['me.png', 'image/png', 10, '“me.png” cannot be read as a picture. It should be a JPEG or PNG of at most 3 MB.'],
    ] as const) {
      await avatar.setInputFiles({ name, mimeType, buffer: Buffer.alloc(size) })
      await page.getByRole('alert').getByText(sentence, { exact: true }).waitFor()
      await expect.poll(() => pictureIn(page, 'avatar').count()).toBe(0)
    }
    await save(page).click()
    await page.getByText('Choose a picture first.').waitFor()
    expect(sent).toEqual([])
  })
})

test.skipIf(!isThorough)(
  'PROFILE-04 PROFILE-07 a file the server refuses is said, and what was chosen stays',
  async () => {
    const member = await makeMember()
    await withPage({ expectedErrors: [/status of 415/] }, async (page) => {
      await openSignedIn(page, member.username, PAGE)
      const sent = updatesOf(page)
      const refused = 'a.png: this picture cannot be read. It may be damaged.'
      await page.route(
        '**/update_profile_with_image',
        (route) => route.fulfill({ status: 415, json: { status: 415, data: null, error: refused } }),
        { times: 1 },
      )
      await chosen(page, 'Change avatar').setInputFiles({
        name: 'a.png',
        mimeType: 'image/png',
        buffer: await png(page, '#00a'),
      })
      await chosen(page, 'Change background image').setInputFiles({
        name: 'b.png',
        mimeType: 'image/png',
        buffer: await png(page, '#0a0'),
      })
      await save(page).click()
      await page.getByRole('alert').getByText(refused).waitFor()
      await expect.poll(() => pictureIn(page, 'back').getAttribute('src')).toMatch(/^blob:/)
      await expect.poll(() => profileOf(page)).toMatchObject({ avatarURL: null, backImage: null })
      await chosen(page, 'Change avatar').setInputFiles({
        name: 'a.png',
        mimeType: 'image/png',
        buffer: await png(page, '#a00'),
      })
      await save(page).click()
      await page.getByText('Successfully updated').waitFor()
      expect(sent).toHaveLength(2)
    })
  },
)

test('PROFILE-01 PROFILE-08 PROFILE-09 PROFILE-10 SIGNIN-17 SIGNIN-22 a visitor signs in first and comes back to the profile: it has the ways to followers, following and the own page in the player', async () => {
  const member = await anyMember()
  await withPage({}, async (page) => {
    await open(page, PAGE)
    await arriveAt(page, '/signin')
    await signIn(page, member.username, PASSWORD)
    await arriveAt(page, PAGE)
    await page.getByRole('heading', { level: 1, name: member.username }).waitFor()
    const { id } = await profileOf(page)
    const head = page.locator('#content header').first()
    await expect
      .poll(() => head.getByRole('link', { name: 'Message' }).getAttribute('href'))
      .toBe(`/player/user/${String(id)}`)
    await expect
      .poll(() => head.getByText('FOLLOWING', { exact: true }).locator('xpath=..').textContent())
      .toBe('FOLLOWING0')
    for (const [label, tab] of [
      ['Followers', 0],
      ['Following', 1],
    ] as const) {
      await head.getByRole('link', { name: label, exact: true }).click()
      await arriveAt(page, '/account/follow')
      await expect.poll(() => placeOf(page)).toBe(`/account/follow?tab=${tab}`)
      await expect.poll(() => page.evaluate(() => history.state.usr)).toEqual({ tab })
      await page.goBack()
      await arriveAt(page, PAGE)
    }
  })
})

test.skipIf(!isThorough)(
  'PROFILE-09 PROFILE-10 without following_count there is no "Message" and no "FOLLOWING"',
  async () => {
    const member = await anyMember()
    await withPage({}, async (page) => {
      await page.route('**/api/user/verify_token', async (route) => {
        const reply = await route.fetch()
        const {
          data: { following_count: _, ...data },
          ...rest
        } = await reply.json()
        await route.fulfill({ response: reply, json: { ...rest, data } })
      })
      await openSignedIn(page, member.username, PAGE)
      await page.waitForFunction(
        () => JSON.parse(localStorage.getItem('earshot-session') ?? '{}').profile?.following_count === undefined,
      )
      await page.getByRole('link', { name: 'Message' }).waitFor({ state: 'detached' })
      await expect.poll(() => page.getByText('FOLLOWING', { exact: true }).count()).toBe(0)
      await expect.poll(() => page.getByRole('link', { name: 'Followers' }).isVisible()).toBe(true)
    })
  },
)

test('PROFILE-11 PROFILE-12 PROFILE-13 PROFILE-17 PROFILE-18 a member of the demo world: stats, bio, songs and playlists as the API has them', async () => {
  const { token, ...mara } = await callApi('user/login', { email: MARA.username, password: MARA.password })
  const read = async (call: string) =>
    (
      await (
        await fetch(`${siteUrl()}/api/${call}`, { headers: { 'api-key': 'earshot-web', token: String(token) } })
      ).json()
    ).data
  const [songs, playlists] = await Promise.all([
    read('song/my_top_songs'),
    read(`song/user_playlists?user_id=${String(mara.id)}&all=1`),
  ])
  await withPage({}, async (page) => {
    const requested = page.waitForRequest((request) => request.url().includes('/api/song/user_playlists'))
    await openSignedIn(page, MARA.username, PAGE, MARA.password)
    expect(new URL((await requested).url()).search).toBe(`?user_id=${String(mara.id)}&all=1`)
    await page.getByRole('list', { name: 'User playlists' }).waitFor()
    const stats = page.getByRole('region', { name: 'USER STATS' })
    await expect
      .poll(() => stats.getByRole('definition').allTextContents())
      .toEqual([String(mara.plays), String(playlists.length), mara.genre])
    await expect
      .poll(() => stats.getByRole('term').allTextContents())
      .toEqual(['Streams', 'Total Playlist', 'Favorite Genre'])
    await expect
      .poll(() =>
        page.getByRole('region', { name: 'USER bio' }).getByText('Collects first songs of second albums.').isVisible(),
      )
      .toBe(true)

    const rows = page.getByRole('region', { name: 'Favorite Songs' }).getByRole('listitem')
    await expect
      .poll(() => rows.getByRole('link').allTextContents())
      .toEqual(songs.map(({ title }: { title: string }) => title))
    const [first] = songs
    for (const text of [first.albumName, first.artistName])
      await expect.poll(() => rows.first().getByText(text, { exact: true }).isVisible(), { message: text }).toBe(true)
    await expect.poll(() => rows.first().locator('img').getAttribute('src')).toBe(first.album_art)
    await expect.poll(() => rows.first().getByRole('link').getAttribute('href')).toBe(`/player/album/${first.album_id}`)

    const cards = page.getByRole('list', { name: 'User playlists' }).getByRole('article')
    await expect
      .poll(() => cards.getByRole('heading').allTextContents())
      .toEqual(playlists.map(({ name }: { name: string }) => name))
    await expect
      .poll(() => cards.first().getByText('listen to album', { exact: true }).getAttribute('href'))
      .toBe(playlists[0].listen_link)
    await expect
      .poll(() => cards.first().getByText('artist profile').getAttribute('href'))
      .toBe(playlists[0].artist_link)
    await expect.poll(() => cards.first().getByText('Mara Feldkamp').isVisible()).toBe(true)
  })
})

test('PROFILE-16 each favorite song has a menu to share it, and a plus icon for playlists', async () => {
  await withPage({}, async (page) => {
    await openSignedIn(page, MARA.username, PAGE, MARA.password)
    const row = page.getByRole('region', { name: 'Favorite Songs' }).getByRole('listitem').first()
    const title = (await row.getByRole('link').first().textContent()) ?? ''
    await row.getByRole('button', { name: `Add “${title}” to a playlist` }).waitFor()
    await row.getByRole('button', { name: `Share ${title}` }).click()
    const menu = page.locator('[popover]:popover-open')
    await menu.getByText('Choose Share', { exact: true }).waitFor()
    const mail = (await menu.getByRole('link', { name: 'E-mail' }).getAttribute('href')) ?? ''
    const shared = new URL(mail).searchParams.get('body') ?? ''
    await page.goto(shared)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
  })
})

test('PROFILE-12 PROFILE-14 PROFILE-15 PROFILE-17 plays above 1000 in thousands; a song without an album opens as a play; a bio is text, not a program', async () => {
  const member = await anyMember()
  await withPage({ expectedErrors: [/./] }, async (page) => {
    const song = {
      artistName: 'Nell',
      albumName: null,
      album_art: null,
      remotePath: '/x',
      length: 1,
      rate: 0,
      rates_count: 0,
      artist_id: 1,
    }
    const plays = [999, 1000, 1001, 1500, 15_949, 20_000]
    await page.route('**/api/song/my_top_songs', (route) =>
      route.fulfill({
        json: {
          status: 1,
          error: null,
          data: plays.map((count, index) => ({ ...song, id: index + 1, title: `Song ${index + 1}`, plays: count })),
        },
      }),
    )
    await page.route('**/api/user/verify_token', async (route) => {
      const reply = await route.fetch()
      const { data, ...rest } = await reply.json()
      await route.fulfill({
        response: reply,
        json: {
          ...rest,
          data: {
            ...data,
            plays: 2345,
            brief: '<p>I <b>hear</b><img src="/x.jpg" onerror="document.title=\'owned\'"></p>',
          },
        },
      })
    })
    await openSignedIn(page, member.username, PAGE)
    const rows = page.getByRole('region', { name: 'Favorite Songs' }).getByRole('listitem')
    await rows.nth(5).waitFor()
    for (const [index, text] of [
      '999 plays',
      '1000 plays',
      '1K plays',
      '1.5K plays',
      '15.9K plays',
      '20K plays',
    ].entries())
      await expect
        .poll(() => rows.nth(index).getByText(text, { exact: true }).isVisible(), { message: text })
        .toBe(true)
    await expect.poll(() => rows.nth(0).getByRole('link').getAttribute('href')).toBe('/player/play/1')
    await page.getByRole('region', { name: 'USER STATS' }).getByText('2.3K').waitFor()
    await page.getByRole('region', { name: 'USER bio' }).locator('b').waitFor()
    await expect.poll(() => page.title()).not.toBe('owned')
  })
})

test.skipIf(!isThorough)(
  'PROFILE-11 PROFILE-13 PROFILE-18 a new member sees what will be here, and a part that fails can be tried again',
  async () => {
    const member = await anyMember()
    await withPage({ expectedErrors: [/status of 500/] }, async (page) => {
      await openSignedIn(page, member.username, PAGE)
      for (const text of ['No bio yet', 'No favorites yet', 'No playlists yet', 'None yet'])
        await page.getByText(text, { exact: true }).waitFor()
      let failures = 0
      await page.route(/\/api\/song\/(?:my_top_songs|user_playlists)/, async (route) => {
        failures += 1
        if (failures > 2) return route.continue()
        return route.fulfill({ status: 500, json: { status: 500, data: null, error: 'The bus is late.' } })
      })
      await page.reload()
      await page.getByText('The bus is late.').nth(1).waitFor()
      for (const title of ['Favorite Songs', 'USER PLAYLISTS'])
        await page.getByRole('region', { name: title }).getByRole('button', { name: 'Try again' }).click()
      for (const text of ['No favorites yet', 'No playlists yet']) await page.getByText(text, { exact: true }).waitFor()
    })
  },
)

test.skipIf(!isThorough).each<['light' | 'dark', number]>([
  ['dark', 390],
  ['light', 1440],
])(
  'the profile in %s at %i px has no serious findings of axe, fits the window, and the keyboard reaches everything',
  async (theme, width) => {
    await withPage({ theme, width, height: 844 }, async (page) => {
      await openSignedIn(page, MARA.username, PAGE, MARA.password)
      await page.getByRole('list', { name: 'User playlists' }).waitFor()
      await chosen(page, 'Change background image').setInputFiles({
        name: 'b.png',
        mimeType: 'image/png',
        buffer: await png(page, '#888'),
      })
      await save(page).scrollIntoViewIfNeeded()
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await expectNoSeriousAxe(page)
      await expectKeyboardReach(page)
    })
  },
)

test.skipIf(!isThorough).each(['donaudampfschifffahrtsgesellschaft', 'w'])(
  'names of 120 letters in one word like %s stay within 320 px, also after the window is narrowed',
  async (word) => {
    const name = `${Date.now()}${word.repeat(120)}`.slice(0, 120)
    const { token } = await makeMember({ username: name })
    await callApi('user/update_profile', { full_name: name, brief: name }, token)
    const profile = await callApi('user/login', { email: name, password: PASSWORD })
    const post = await callApi(
      'blog/create_blog',
      { user_id: profile['id'], category_id: 1, title: name, sub_title: name, description: '', blocks: 0 },
      token,
    )
    const storage = { token, 'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }) }
    await withPage({ width: 320, height: 844, storage }, async (page) => {
      const widthOf = () => page.evaluate(() => document.documentElement.scrollWidth)
      for (const path of [PAGE, `/community/post/${String(post['id'])}`, '/account/edit_playlist']) {
        await open(page, path)
        await page.getByText(name).first().waitFor({ state: 'attached' })
        await expect.poll(widthOf, { message: path }).toBe(320)
        await page.setViewportSize({ width: 900, height: 844 })
        await expect.poll(widthOf).toBeLessThanOrEqual(900)
        await page.setViewportSize({ width: 320, height: 844 })
        await expect.poll(widthOf, { message: path }).toBe(320)
      }
    })
    // Other tests look at the first posts of the topic.
    await callApi('blog/delete_blog', { user_id: profile['id'], blog_id: post['id'] }, token)
  },
)
