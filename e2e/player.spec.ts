import { PREVIEW } from '@earshot/contract/limits'
import { DEMO_ACCOUNTS } from '@earshot/demo-world/accounts'
import { within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { expectNoSeriousAxe, siteUrl, withPage } from './harness.ts'
import { findListenable, findSubscribed, isCut, read, signInToPlay, type Listenable } from './listenable.ts'
import { control, startPlaying, openAlbum, positionOf, seekTo, slider, title } from './player-stage.ts'
import { readPage } from './read-page.ts'

const [member] = DEMO_ACCOUNTS
let world: Listenable
beforeAll(async () => {
  world = await findListenable()
})

describe('addresses', () => {
  test('PLAYERLINKS-01 PLAYERLINKS-07 AUDIO-01 AUDIO-03 AUDIO-06 the URL of an album opens it in the player, apart from the site: the lock screen knows it, the volume begins at 1 of 10, goes from 0 to 10, and 0 mutes, next and previous wrap at both ends', () =>
    withPage({}, async (page) => {
      const titles = await openAlbum(page, world)
      await expect.poll(() => title(page).textContent()).toBe(titles[0])
      await expect.poll(() => page.getByRole('heading', { level: 2, name: world.album.title }).count()).toBe(1)
      await expect
        .poll(() => page.getByRole('link', { name: 'Earshot', exact: true }).getAttribute('href'))
        .toBe(new URL('/', page.url()).href)
      const shown = await page.evaluate(() => ({
        title: navigator.mediaSession.metadata?.title,
        art: navigator.mediaSession.metadata?.artwork.length ?? 0,
      }))
      expect([shown.title, shown.art > 0]).toEqual([titles[0], true])

      const volume = slider(page, 'Volume')
      expect([await volume.inputValue(), await volume.getAttribute('min'), await volume.getAttribute('max')]).toEqual([
        '1',
        '0',
        '10',
      ])
      await volume.focus()
      await page.keyboard.press('ArrowLeft')
      expect([await volume.inputValue(), await control(page, 'Unmute').count()]).toEqual(['0', 1])
      await control(page, 'Unmute').click()
      await expect.poll(() => volume.inputValue()).toBe('1')

      await control(page, 'Previous track').click()
      await expect.poll(() => title(page).textContent()).toBe(titles.at(-1))
      await control(page, 'Next track').click()
      await expect.poll(() => title(page).textContent()).toBe(titles[0])
      await control(page, 'Next track').click()
      await expect.poll(() => title(page).textContent()).toBe(titles[1])
    }))

  test('PLAYERLINKS-05 the token leaves the address bar at once, is sent as a header only, and stays for later visits', () =>
    withPage({ expectedErrors: [/status of 40[01]/] }, async (page) => {
      const requests: { url: string; token: string | undefined; referrer: string | undefined }[] = []
      page.on('request', (request) =>
        requests.push({ url: request.url(), token: request.headers().token, referrer: request.headers().referer }),
      )
      await page.goto(`/player/album/${world.album.id}/not-a-real-token`)
      await title(page).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/player/album/${world.album.id}`)
      await expect
        .poll(() => page.evaluate(() => document.referrer + JSON.stringify(history.state)))
        .not.toContain('not-a-real-token')
      const [, ...later] = requests
      expect(later.filter(({ url, referrer }) => `${url} ${referrer}`.includes('not-a-real-token'))).toEqual([])
      expect(
        later.filter(({ referrer }) => referrer !== undefined && referrer !== '' && !referrer.endsWith('.css')),
      ).toEqual([])
      expect(later.find(({ url }) => url.includes('song/album_media'))?.token).toBe('not-a-real-token')
      // The server knows nobody by this token: its holder is a visitor.
      await page.getByRole('link', { name: 'Sign in' }).waitFor()
    }))

  test('PLAYERLINKS-08 "null", "undefined" and a blank in the place of the token are no token', () =>
    withPage({}, async (page) => {
      for (const segment of withMore(['null', '%20'], ['undefined'])) {
        await page.goto(`/player/album/${world.album.id}/${segment}`)
        await title(page).waitFor()
        expect([
          new URL(page.url()).pathname,
          await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('token'))),
        ]).toEqual([`/player/album/${world.album.id}`, []])
      }
    }))

  test('PLAYERLINKS-02 PLAYERLINKS-03 the playlist index asks a visitor to sign in on the site', () =>
    withPage({}, async (page) => {
      await page.goto('/player/playlists')
      await expect
        .poll(() => page.getByRole('main').getByRole('link', { name: 'Sign in' }).getAttribute('href'))
        .toMatch(/\/signin\/playlist$/)
    }))

  test('PLAYERLINKS-02 PLAYERLINKS-04 the playlist index opened with the key lists the own playlists, the private ones too, and each can be opened', () =>
    withPage({}, async (page) => {
      const { id, player_token: key } = await signInToPlay(member)
      const playlists = await read('song/user_playlists', { user_id: id, all: 1 }, key)
      const hidden = playlists.find((playlist) => playlist.is_public === 0 && playlist.song_count > 0)
      await page.goto(`/player/playlists/${key}`)
      await page.getByRole('link', { name: hidden?.name ?? '' }).waitFor()
      await expect.poll(() => page.getByRole('main').getByRole('article').count()).toBe(playlists.length)
      await page.getByRole('link', { name: hidden?.name ?? '' }).click()
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      await page.getByRole('heading', { level: 2, name: hidden?.name ?? '' }).waitFor()
      await expect
        .poll(() =>
          page
            .getByRole('region', { name: 'Player', exact: true })
            .locator('header')
            .getByRole('link')
            .first()
            .getAttribute('href'),
        )
        .toMatch(/\/artist\/\d+$/)
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/player/playlist/${hidden?.id}`)
    }))

  test('PLAYERLINKS-01 a member has a page with name, words and shared playlists, for those who are signed in', () =>
    withPage({}, async (page) => {
      const { id, player_token: key } = await signInToPlay(member)
      const { full_name: name, username } = await read('user/profile', { user_id: id })
      await page.goto(`/player/user/${id}`)
      await page.getByRole('heading', { level: 1, name: name ?? username }).waitFor()
      await expect
        .poll(() => page.getByRole('main').getByRole('link', { name: 'Sign in' }).getAttribute('href'))
        .toMatch(new RegExp(`/signin/user/${id}$`))
      await page.goto(`/player/user/${id}/${key}`)
      await page.getByRole('main').getByRole('article').first().waitFor()
      await expect.poll(() => page.getByRole('main').getByRole('link', { name: 'Sign in' }).count()).toBe(0)
      await expectNoSeriousAxe(page)
    }))

  test.skipIf(!isThorough)(
    'STATE-10 PLAYERLINKS-05 signing out on the site ends an open player: its private playlist, its queue and its key are gone',
    () =>
      withPage({ expectedErrors: [/status of (404|400|401)/] }, async (page) => {
        const { id, token, player_token: key, username, ...profile } = await signInToPlay(member)
        const playlists = await read('song/user_playlists', { user_id: id, all: 1 }, key)
        const hidden = playlists.find((playlist) => playlist.is_public === 0 && playlist.song_count > 0)
        await page.goto('/artists')
        await page.evaluate(
          ([session, own]) => {
            localStorage.setItem('earshot-session', session)
            localStorage.setItem('token', own)
          },
          [JSON.stringify({ profile: { ...profile, id, username }, preAuthPath: '/' }), token] as const,
        )
        await page.reload()
        const player = await page.context().newPage()
        await player.goto(`/player/playlist/${hidden?.id}/${key}`)
        await player.getByRole('heading', { level: 2, name: hidden?.name ?? '' }).waitFor()
        await player.getByRole('link', { name: `Your page, ${username}` }).waitFor()
        await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
        await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
        await player.getByText('This page does not exist').waitFor()
        await player.getByRole('link', { name: 'Sign in' }).waitFor()
        await expect.poll(() => player.getByText(hidden?.name ?? '').count()).toBe(0)
        await expect
          .poll(() => player.evaluate(() => localStorage.getItem('earshot.player.queue') ?? '"tracks":[]'))
          .toContain('"tracks":[]')
        const stored = await player.evaluate(() => JSON.stringify(localStorage))
        expect(stored).not.toContain(key)
        expect(stored).not.toContain(hidden?.name ?? key)
      }),
  )

  test('PLAYERLINKS-05 a later URL without token uses the running session', () =>
    withPage({}, async (page) => {
      const { username, player_token: key } = await signInToPlay(member)
      await page.goto(`/player/playlists/${key}`)
      await page.getByRole('link', { name: `Your page, ${username}` }).waitFor()
      await page.goto(`/player/album/${world.album.id}`)
      await page.getByRole('link', { name: `Your page, ${username}` }).waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe(`/player/album/${world.album.id}`)
    }))

  test('a URL that names nothing says so', () =>
    withPage({ expectedErrors: [/404/] }, async (page) => {
      for (const path of withMore(['album/2147483647', 'album/1/a/b'], ['album/0', 'artist/1'])) {
        await page.goto(`/player/${path}`)
        await page.getByText('This page does not exist').waitFor()
        await expect.poll(() => new URL(page.url()).pathname).toBe(`/player/${path}`)
      }
    }))

  test('a page that does not load says so and can be tried again', () =>
    withPage({ expectedErrors: [/ERR_FAILED/] }, async (page) => {
      const [song] = world.album.tracks
      await page.route('**/api/song/album_media*', (route) => route.abort())
      await page.goto(`/player/play/${song?.id}`)
      await page.getByRole('main').getByRole('link', { name: world.album.title, exact: true }).click()
      await page.getByText('This page did not load').waitFor()
      await page.unroute('**/api/song/album_media*')
      await page.getByRole('button', { name: 'Try again' }).click()
      await page.getByRole('heading', { level: 2, name: 'Tracks' }).waitFor()
      await expect.poll(() => page.getByText('This page did not load').count()).toBe(0)
    }))

  test('a page is there before its scripts, with a share card and no key in it', async () => {
    const page = await readPage(`/player/album/${world.album.id}/not-a-real-token`)
    expect(page.html).not.toContain('not-a-real-token')
    const [first] = world.album.tracks
    page.getByRole('button', { name: first?.title ?? '' })
    expect(within(page.getByRole('main')).getAllByRole('listitem').length).toBeGreaterThanOrEqual(
      world.album.tracks.length,
    )
    expect([
      page.document.querySelector('link[rel="canonical"]')?.getAttribute('href'),
      page.document.querySelector('meta[property="og:title"]')?.getAttribute('content'),
      page.document.querySelector('meta[property="og:type"]')?.getAttribute('content'),
    ]).toEqual([
      new URL(`/player/album/${world.album.id}`, siteUrl()).href,
      expect.stringContaining(world.album.title),
      'music.album',
    ])
    expect(page.document.title).toContain('Earshot')
  })

  test('a page of a public playlist or a season names its feed', async () => {
    const { playlists } = await read('song/search_all_v1', { search_text: '' })
    const id = playlists.data[0]?.id
    const { podcast } = await read('podcast/season_media', { season_id: 1 })
    for (const [path, feed] of [
      [`playlist/${id}`, `/playlist/${id}/feed.xml`],
      ['season/1', `/podcast/${podcast.id}/feed.xml`],
    ]) {
      const html = await (await fetch(`${siteUrl()}/player/${path}`)).text()
      expect(html).toMatch(
        new RegExp(`<link rel="alternate" type="application/(?:atom|rss)\\+xml"[^>]*href="[^"]*${feed}"`),
      )
      expect((await fetch(`${siteUrl()}${feed}`)).status).toBe(200)
    }
  })

  test.each(['album/1', 'play/1', 'season/1', 'episode/1', 'user/1'])(
    'the server leaves no part of %s to the browser, which would be an error there',
    async (path) => {
      const html = await (await fetch(`${siteUrl()}/player/${path}`)).text()
      expect(html).toContain('<!--$-->')
      expect(html).not.toContain('<!--$!-->')
    },
  )

  test('the rendered page is hydrated without a change, also with a queue and positions from an earlier visit', () =>
    withPage({}, async (page) => {
      await openAlbum(page, world)
      await startPlaying(page)
      await page.goto(`/player/album/${world.other.id}`)
      await page.getByRole('heading', { level: 2, name: world.other.title }).waitFor()
      await page.goto(`/player/episode/${world.episode.id}`)
      await expect.poll(() => title(page).textContent()).toBe(world.episode.name)
      await page.goBack()
      // The page is that of the album again, and Back leaves what plays alone (PLAYBACK-02).
      await page.getByRole('heading', { level: 1, name: world.other.title }).waitFor()
      await page.getByText(world.episode.name, { exact: true }).first().waitFor()
    }))

  test.skipIf(!isThorough)(
    'PLAYERLINKS-05 an answer for the member that is there before the page stands replaces the list without a fault',
    () =>
      withPage({}, async (page) => {
        const { player_token: key } = await signInToPlay(member)
        await page.route(/song\/album_media/, async (route) => {
          const reply = await route.fetch()
          const body = await reply.text()
          await route.fulfill({ response: reply, body: body.replaceAll(world.album.title, 'As Members Know It') })
        })
        const browser = await page.context().newCDPSession(page)
        await browser.send('Emulation.setCPUThrottlingRate', { rate: 6 })
        await page.goto(`/player/album/${world.album.id}/${key}`)
        await page.getByRole('heading', { level: 2, name: 'As Members Know It' }).waitFor()
      }),
  )

  test.skipIf(!isThorough)('an answer for the member that is late does not take them back to the first track', () =>
    withPage({}, async (page) => {
      const { player_token: key } = await signInToPlay(member)
      const gate = Promise.withResolvers<undefined>()
      await page.route(/song\/album_media/, async (route) => {
        await gate.promise
        await route.continue()
      })
      const answered = page.waitForResponse(/song\/album_media/)
      await page.goto(`/player/album/${world.album.id}/${key}`)
      await control(page, 'Next track').click()
      const second = world.album.tracks[1]?.title
      await expect.poll(() => title(page).textContent()).toBe(second)
      gate.resolve(undefined)
      await (await answered).finished()
      await startPlaying(page)
      expect(await title(page).textContent()).toBe(second)
    }),
  )

  test('a URL that names no page is answered with 404', async () => {
    const statuses = await Promise.all(
      ['/player/nowhere', '/player/album/999999', '/player/album/1/key/more', '/player/playlist/999999'].map(
        async (path) => (await fetch(siteUrl() + path)).status,
      ),
    )
    // A private playlist looks like none to a server that knows no key.
    expect(statuses).toEqual([404, 404, 404, 200])
  })
})

describe('playing', () => {
  test('AUDIO-08 a start that the browser refuses leaves the player paused and usable, without a dialog', () =>
    withPage({}, async (page) => {
      // The page has had no user activation yet, so the browser refuses to play. Playwright's own calls count as
      // activation, so none is made before the refusal.
      await page.addInitScript(() => {
        // oxlint-disable-next-line typescript/unbound-method -- it is called with its element
        const { play } = HTMLMediaElement.prototype
        HTMLMediaElement.prototype.play = async function () {
          await play.call(this).then(
            () => console.debug('play: allowed'),
            (error: unknown) => {
              console.debug(`play: ${String(error)}`)
              throw error
            },
          )
        }
      })
      const answer = page.waitForEvent('console', (message) => message.text().startsWith('play: '))
      await page.goto(`/player/album/${world.album.id}`)
      expect((await answer).text()).toContain('NotAllowedError')
      await control(page, 'Play').waitFor()
      expect([await page.getByRole('dialog').count(), await page.getByRole('alert').textContent()]).toEqual([0, ''])
      await control(page, 'Play').click()
      await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
    }))

  test('AUDIO-02 AUDIO-04 the position moves on while something plays, also after a drag that came back to where it began; a play is counted once, after half of a short track; at its end the next one plays', () =>
    withPage({}, async (page) => {
      const plays: unknown[] = []
      page.on('request', (request) => request.url().includes('song/add_play') && plays.push(request.postDataJSON()))
      const titles = await openAlbum(page, world)
      await startPlaying(page)
      const before = await positionOf(page)
      await expect.poll(() => positionOf(page)).toBeGreaterThan(before)
      await expect
        .poll(() => plays, { timeout: 40_000 })
        .toEqual([
          {
            type: 'song',
            id: world.album.tracks[0]?.id,
            seconds: expect.any(Number),
            listening: expect.stringMatching(/^[0-9a-f-]{36}$/),
          },
        ])
      // The browser fires no "change" then, only "input" for each step.
      const held = await slider(page, 'Position').evaluate((input) => {
        if (!(input instanceof HTMLInputElement)) throw new TypeError('no slider')
        const { value, max } = input
        // React takes a value that is set on the element itself for its own.
        const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
        for (const place of [max, value]) {
          property?.set?.call(input, place)
          input.dispatchEvent(new Event('input', { bubbles: true }))
        }
        input.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
        return Number(value)
      })
      await expect.poll(() => positionOf(page)).toBeGreaterThan(held)
      await seekTo(page, 0.95)
      await title(page)
        .getByText(titles[1] ?? '', { exact: true })
        .waitFor()
      await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
      expect(plays).toHaveLength(1)
    }))

  test('sound that cannot be loaded is said in a sentence, and can be tried again', () =>
    withPage({ expectedErrors: [/ERR_FAILED/] }, async (page) => {
      await page.route('**/api/song/stream*', (route) => route.abort())
      await openAlbum(page, world)
      if (await control(page, 'Play').isVisible()) await control(page, 'Play').click()
      const alert = page.getByRole('alert')
      await alert.getByText(world.album.tracks[0]?.title ?? '').waitFor()
      await expectNoSeriousAxe(page)
      await page.unroute('**/api/song/stream*')
      await alert.getByRole('button', { name: 'Try again' }).click()
      await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
      await expect.poll(() => alert.textContent()).toBe('')
    }))

  test.skipIf(!isThorough)('sound that nothing answered for goes on by itself when the connection is back', () =>
    withPage({ expectedErrors: [/ERR_FAILED/] }, async (page) => {
      await page.route('**/api/song/stream*', (route) => route.abort())
      await openAlbum(page, world)
      if (await control(page, 'Play').isVisible()) await control(page, 'Play').click()
      await page.getByRole('alert').getByText('The server does not respond').waitFor()
      await page.unroute('**/api/song/stream*')
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect.poll(() => positionOf(page)).toBeGreaterThan(0)
    }),
  )

  test.skipIf(!isThorough)('a second tab that begins to play pauses the first', () =>
    withPage({}, async (page) => {
      await openAlbum(page, world)
      await startPlaying(page)
      const second = await page.context().newPage()
      await openAlbum(second, world)
      await startPlaying(second)
      await control(page, 'Play').waitFor()
      await expect.poll(() => control(second, 'Pause').count()).toBe(1)
    }),
  )

  test.skipIf(!isThorough)(
    'SUBSCRIPTION-05 visitors can start an episode for subscribers at the chapters of its preview',
    () =>
      withPage({}, async (page) => {
        const { podcasts } = await read('song/search_all_v1', { search_text: '' })
        const seasons = await Promise.all(
          podcasts.data.map(
            async ({ id }) => (await read('podcast/podcast_media', { podcast_id: id })).podcast_seasons,
          ),
        )
        const paid = seasons.flat().find(({ subscribers_only: isPaid }) => isPaid)?.id ?? 0
        const { episodes } = await read('podcast/season_media', { season_id: paid })
        const all = await Promise.all(episodes.map(({ id }) => read('podcast/episode_media', { episode_id: id })))
        const cut = all.find(
          ({ episode: { preview, chapters, length } }) =>
            preview !== undefined && (chapters?.at(-1)?.start ?? 0) > length * PREVIEW.partMax,
        )
        expect(cut, 'the demo world has an episode for subscribers with chapters and a preview').toBeDefined()
        await page.goto(`/player/episode/${cut?.episode.id}`)
        const chapters = page.getByRole('region', { name: 'Chapters' }).getByRole('button')
        await expect.poll(() => chapters.first().isEnabled()).toBe(true)
        await expect.poll(() => chapters.last().isDisabled()).toBe(true)
      }),
  )

  test('SUBSCRIPTION-05 an album for subscribers plays for them, and others hear its start and how to get the rest', () =>
    withPage({}, async (page) => {
      const { albums } = await read('song/search_all_v1', { search_text: '' })
      const { player_token: key } = await signInToPlay(member)
      const paid = await findSubscribed(
        albums.data.filter((album) => album.subscribers_only).map(({ id }) => id),
        key,
      )
      expect(paid, 'the member of the demo world subscribes to an artist').toBeDefined()
      await isCut(paid ?? 0)
      await page.goto(`/player/album/${paid}`)
      await title(page).waitFor()
      await startPlaying(page)
      const note = page.getByText('This is a preview.')
      await expect
        .poll(() => note.getByRole('link', { name: /^Subscribe to/ }).getAttribute('href'))
        .toMatch(/\/artist\/\d+#plans$/)
      const wave = page.locator('[data-measured="true"] path').first()
      const ofPreview = await wave.getAttribute('d')
      await page.goto(`/player/album/${paid}/${key}`)
      await title(page).waitFor()
      await startPlaying(page)
      await expect.poll(() => note.count()).toBe(0)
      expect(await wave.getAttribute('d'), 'a preview has the waveform of its part').not.toBe(ofPreview)
    }))
})
