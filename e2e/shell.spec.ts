import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { pixels, withPage } from './harness.ts'
import { linksOf, readPage, wordsOf } from './read-page.ts'
import { NO_QUEUE } from './visit.ts'

const NOT_FOUND = { expectedErrors: [/status of 404/] }
const profile = { id: 7, username: 'mira', email: 'mira@example.org', plays: 0, following_count: 0, followers_count: 0 }
const signedIn = { 'earshot-session': JSON.stringify({ profile, preAuthPath: '/' }) }

const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)
const hydrated = (page: Page) =>
  page.waitForFunction(() => '__reactRouterDataRouter' in window && document.readyState === 'complete')
const pathOf = (page: Page) => new URL(page.url()).pathname

test('THEME-02 THEME-03 the chosen theme is kept over a reload and there from the first paint; a stored value that is neither light nor dark means light', async () => {
  await withPage({}, async (page) => {
    await page.goto('/about')
    await expect.poll(() => themeOf(page)).toBe('light')
    await hydrated(page)
    await page.getByRole('button', { name: 'Switch between light and dark' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('themeMode'))).toBe('dark')
    await page.reload({ waitUntil: 'commit' })
    await page.waitForSelector('body')
    await expect.poll(() => themeOf(page)).toBe('dark')
    await page.evaluate(() => localStorage.setItem('themeMode', 'sepia'))
    await page.reload()
    await expect.poll(() => themeOf(page)).toBe('light')
  })
})

test('ROUTES-13 NOTFOUND-02 an unknown path ends at /not-found-cover, and "Go Back" does not loop', async () => {
  await withPage(NOT_FOUND, async (page) => {
    await page.goto('/about')
    await hydrated(page)
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/no/such/page'
      link.textContent = 'lost'
      document.body.append(link)
      link.click()
    })
    await page.getByRole('heading', { name: 'Uh oh.' }).waitFor()
    expect(pathOf(page)).toBe('/not-found-cover')
    await hydrated(page)
    await page.goBack()
    expect(pathOf(page)).toBe('/about')
  })
})

test.skipIf(!isThorough)(
  'NOTFOUND-02 "Go Back" returns to the page of this site before a full load of an unknown URL',
  async () => {
    await withPage(NOT_FOUND, async (page) => {
      await page.goto('/about')
      await page.goto('/no/such/page')
      await hydrated(page)
      await page.getByRole('button', { name: 'Go Back' }).click()
      await page.waitForURL(({ pathname }) => pathname === '/about')
    })
  },
)

test('ROUTES-13 ROUTES-16 an unknown path answers with HTTP 404 in the end, and the paths of old links are replaced by /signin', async () => {
  const unknown = await readPage('/artists/x/y')
  expect([unknown.status, new URL(unknown.url).pathname]).toEqual([404, '/not-found-cover'])
  for (const path of ['/signin-cover', '/signin-simple'])
    expect(new URL((await readPage(path)).url).pathname, path).toBe('/signin')
})

test('NOTFOUND-01 NOTFOUND-02 an unknown page says so, and opened directly "Go Back" leads home', async () => {
  for (const path of ['/not-found', '/no/such/page'])
    expect(wordsOf((await readPage(path)).document.body), path).toContain("There's nothing here...")
  await withPage(NOT_FOUND, async (page) => {
    await page.goto('/no/such/page')
    await hydrated(page)
    await page.getByRole('button', { name: 'Go Back' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('heading', { name: 'Uh oh.' }).waitFor({ state: 'detached' })
    expect(pathOf(page)).toBe('/')
  })
})

test.skipIf(!isThorough)('ROUTES-21 ROUTES-22 the broadcasts SignIn and VerifyPhone replace the route', async () => {
  await withPage({}, async (page) => {
    await page.goto('/about')
    await hydrated(page)
    const entries = await page.evaluate(() => history.length)
    // Repeated, because the page listens a moment after it can be clicked. Each message restarts the navigation, so a
    // slow machine needs time between two.
    const sayUntilHeard = ({ text, goal }: { text: string; goal: string }) => {
      if (location.pathname === goal) return true
      new BroadcastChannel('earshot').postMessage(text)
      return false
    }
    for (const [message, path] of [
      ['SignIn', '/signin'],
      ['VerifyPhone', '/verify-phone'],
    ] as const) {
      await page.waitForFunction(sayUntilHeard, { text: message, goal: path }, { polling: 1000 })
      await expect.poll(() => page.evaluate(() => history.length)).toBe(entries)
    }
  })
})

test('LAYOUT-04 LAYOUT-07 LAYOUT-08 LAYOUT-11 a stored profile with an id brings the account menu, which ends with "Logout", and the parts of the account in the footer; the controls of the top bar stand on one line; a visitor sees "Login" and no account menu, and the footer offers the ways in', async () => {
  await withPage({ storage: signedIn }, async (page) => {
    await page.goto('/about')
    await hydrated(page)
    const bar = page.getByRole('banner')
    await expect.poll(() => bar.getByRole('link', { name: 'Login' }).isVisible()).toBe(false)
    const account = page.getByRole('contentinfo').getByRole('navigation', { name: 'Your account' })
    await expect.poll(() => account.getByRole('link', { name: 'Sign in' }).isVisible()).toBe(false)
    await expect.poll(() => account.getByRole('link', { name: 'Settings' }).isVisible()).toBe(true)
    await bar.getByRole('button', { name: 'Account' }).waitFor()
    const middles = await page
      .getByRole('banner')
      .locator('a[aria-label], button')
      .evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility())
          .map((each) => each.getBoundingClientRect())
          .map(({ top, bottom }) => (top + bottom) / 2),
      )
    expect(middles.length).toBeGreaterThan(2)
    expect(new Set(middles).size, middles.join(' ')).toBe(1)
    await bar.getByRole('button', { name: 'Account' }).click()
    const menu = bar.getByRole('list', { name: 'Account' })
    await expect
      .poll(() => menu.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toEqual(['/account/?pid=general', '/account/?pid=security', '/account/edit_playlist', '/account/my_profile'])
    const box = menu.locator('..')
    expect((await pixels(box)).height).toBeLessThanOrEqual(200)
    await expect
      .poll(() => box.evaluate((element) => element.scrollHeight - element.clientHeight), {
        message: 'entries that have to be scrolled to',
      })
      .toBe(0)
    await menu.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe('')
    await expect.poll(() => bar.getByRole('link', { name: 'Login' }).isVisible()).toBe(true)
    await expect.poll(() => bar.getByRole('button', { name: 'Account' }).isVisible()).toBe(false)
    await expect.poll(() => account.getByRole('link', { name: 'Sign in' }).isVisible()).toBe(true)
    await expect.poll(() => account.getByRole('link', { name: 'Settings' }).isVisible()).toBe(false)
  })
})

test('LAYOUT-01 without scripts the drawer opens, the account says what it needs, and the browsable API leads to its description', async () => {
  await withPage({ width: 390, height: 844, javaScriptEnabled: false }, async (page) => {
    await page.goto('/account')
    await expect.poll(() => page.locator('#content noscript p').isVisible()).toBe(true)
    await expect.poll(() => page.getByText('Loading …').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect.poll(() => page.getByRole('navigation', { name: 'All pages' }).isVisible()).toBe(true)
  })
  const docs = (await readPage('/api/docs')).document.querySelector('noscript')
  expect(docs === null ? [] : linksOf(docs)).toEqual(['/api/openapi.json'])
})

test('LAYOUT-05 LAYOUT-09 the drawer is at most 325 px wide, leads to the shop of this site, and closes on the way', async () => {
  await withPage({ width: 390, height: 844 }, async (page) => {
    await page.goto('/about')
    await hydrated(page)
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('navigation', { name: 'All pages' })
    expect((await pixels(drawer)).width).toBeLessThanOrEqual(325)
    await drawer.getByRole('link', { name: 'Shop' }).click()
    await page.waitForURL((url) => url.pathname === '/shop')
    await drawer.waitFor({ state: 'hidden' })
  })
})

test.skipIf(!isThorough)('LAYOUT-09 the drawer that was opened before the page was hydrated stays open', async () => {
  await withPage({ width: 390, height: 844 }, async (page) => {
    let letScriptsCome = () => {}
    const scriptsMayCome = new Promise<void>((resolve) => {
      letScriptsCome = resolve
    })
    await page.route('**/assets/*.js', (route) => scriptsMayCome.then(() => route.continue()))
    await page.goto('/about', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Menu' }).last().click()
    const drawer = page.getByRole('navigation', { name: 'All pages' })
    await drawer.waitFor()
    letScriptsCome()
    await hydrated(page)
    // React has taken the drawer over, and one paint later its effects have run.
    await page.waitForFunction(() =>
      Object.keys(document.getElementById('drawer') ?? {}).some((key) => key.startsWith('__reactProps')),
    )
    await page.evaluate(
      () =>
        new Promise((painted) => {
          requestAnimationFrame(() => setTimeout(painted))
        }),
    )
    await expect.poll(() => drawer.isVisible()).toBe(true)
  })
})

test('LAYOUT-09 LAYOUT-10 the content is at most 1336 px wide; a scroll-to-top button appears after 100 px of scrolling, stays while one reads on, in the bar, and covers nothing at any width', async () => {
  await withPage({ width: 1920, height: 500 }, async (page) => {
    await page.goto('/about')
    await hydrated(page)
    expect((await page.locator('main .wrap').first().boundingBox())?.width).toBe(1336)
    const button = page.getByRole('button', { name: 'Scroll to top' })
    await page.evaluate(() => scrollTo(0, 90))
    await expect.poll(() => button.isVisible()).toBe(false)
    await page.evaluate(() => scrollTo(0, 140))
    await button.click()
    await page.waitForFunction(() => scrollY === 0)
    await button.waitFor({ state: 'hidden' })
    for (const width of [360, 390, 768, 1024]) {
      await page.setViewportSize({ width, height: 844 })
      for (const top of [140, 500]) {
        await page.evaluate((to) => scrollTo(0, to), top)
        await button.waitFor()
      }
      const inBar = await page.getByRole('banner').evaluate((bar, selector) => {
        const own = document.querySelector(selector)?.getBoundingClientRect()
        if (own === undefined) return ['no button']
        const parts = [bar, ...bar.querySelectorAll('a, button')].map((part) => part.getBoundingClientRect())
        const [around, ...others] = parts.filter(({ width: wide }) => wide > 0)
        if (around === undefined || own.top < around.top || own.bottom > around.bottom) return ['outside of the bar']
        return others
          .filter(({ left, right }) => left < own.right && own.left < right)
          .map(({ left, right }) => [left, right])
      }, '[aria-label="Scroll to top"]')
      expect(inBar, `${width} px`).toEqual([])
      await button.click()
      await page.waitForFunction(() => scrollY === 0)
      await button.waitFor({ state: 'hidden' })
    }
  })
})

test('LAYOUT-03 ERRORS-01 ERRORS-05 a failed act of a member opens the global dialog, and "OK" closes it', async () => {
  const member = { ...profile, phone: '+12125550123' }
  await withPage(
    {
      storage: { 'earshot-session': JSON.stringify({ profile: member, preAuthPath: '/' }), token: 'made-up' },
      expectedErrors: [/status of 5\d\d/],
    },
    async (page) => {
      await page.route('**/api/user/verify_token', (route) =>
        route.fulfill({ json: { status: 1, data: member, error: null } }),
      )
      await page.route('**/api/user/unread_notifications', (route) =>
        route.fulfill({ json: { status: 1, data: { unread: 0 }, error: null } }),
      )
      await page.route('**/api/user/queue*', (route) =>
        route.fulfill({ json: { status: 1, data: NO_QUEUE, error: null } }),
      )
      await page.route('**/api/user/covered_members', (route) =>
        route.fulfill({ json: { status: 1, data: { ids: [], blocked: [], muted: [], words: [] }, error: null } }),
      )
      await page.route('**/api/blog/user_topic_followings*', (route) =>
        route.fulfill({ json: { status: 1, data: [], error: null } }),
      )
      await page.route('**/api/blog/update_topic_follow_status', (route) =>
        route.fulfill({ status: 500, json: { status: 500, data: null, error: 'The stage is being rebuilt' } }),
      )
      await page.goto('/community')
      await hydrated(page)
      await page
        .getByRole('button', { name: /^Follow / })
        .first()
        .click()
      const dialog = page.getByRole('alertdialog', { name: 'Error Occurred' })
      await dialog.getByText('The stage is being rebuilt').waitFor()
      await dialog.getByRole('button', { name: 'OK' }).click()
      await dialog.waitFor({ state: 'detached' })
    },
  )
})

test('ERRORS-05 a page that does not load says why once, in its place; the bars stay, and "Try again" brings it', async () => {
  await withPage({ expectedErrors: [/status of 5\d\d/] }, async (page) => {
    await page.goto('/about')
    await hydrated(page)
    await page.route('**/api/song/search_top_artists*', (route) =>
      route.fulfill({ status: 500, json: { status: 500, data: null, error: 'The stage is being rebuilt' } }),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click()
    await page.getByRole('main').getByRole('alert').getByText('The stage is being rebuilt').waitFor()
    await expect.poll(() => page.getByText('The stage is being rebuilt').count()).toBe(1)
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
    await expect.poll(() => page.getByRole('navigation', { name: 'Main' }).isVisible()).toBe(true)
    await page.unroute('**/api/song/search_top_artists*')
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('search').first().waitFor()
  })
})

test('ERRORS-04 an expired token ends the session, says so, and "OK" leads to sign-in', async () => {
  await withPage({ storage: { ...signedIn, token: 'dead' }, expectedErrors: [/status of 401/] }, async (page) => {
    await page.route('**/api/user/verify_token', (route) =>
      route.fulfill({ json: { status: 1, data: { ...profile, player_token: 'p' }, error: null } }),
    )
    await page.goto('/about')
    await hydrated(page)
    await page.route('**/api/song/search_top_artists*', (route) =>
      route.fulfill({ status: 401, json: { status: 1000, data: null, error: 'token' } }),
    )
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click()
    await page.getByText('Token is expired, please login').waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe('')
    await page.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL((url) => url.pathname === '/signin')
  })
})

test('ROUTES-20 SIGNIN-21 a dead stored token is forgotten on start without a word', async () => {
  await withPage({ storage: { ...signedIn, token: 'dead' }, expectedErrors: [/status of 401/] }, async (page) => {
    const requested = page.waitForRequest('**/api/user/verify_token')
    await page.route('**/api/user/verify_token', (route) =>
      route.fulfill({ status: 401, json: { status: 1000, data: null, error: 'token' } }),
    )
    await page.goto('/about')
    expect((await requested).headers().token).toBe('dead')
    await page.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBe('')
    await expect.poll(() => page.getByRole('alertdialog').count()).toBe(0)
  })
})

test.skipIf(!isThorough)('a page fades into the next one, but not for who asked for less motion', async () => {
  await withPage({ reducedMotion: 'no-preference' }, async (page) => {
    await page.goto('/about')
    await hydrated(page)
    const counted = await page.evaluateHandle(() => {
      const start = document.startViewTransition.bind(document)
      const count = { fades: 0 }
      document.startViewTransition = (update) => {
        count.fades += 1
        return start(update)
      }
      return count
    })
    const main = page.getByRole('navigation', { name: 'Main' })
    await main.getByRole('link', { name: 'Artists' }).click()
    await page.getByRole('search').first().waitFor()
    await expect.poll(() => pathOf(page)).toBe('/artists')
    expect(await counted.evaluate((count) => count.fades)).toBe(1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await main.getByRole('link', { name: 'Community' }).click()
    await expect.poll(() => pathOf(page)).toBe('/community')
    expect(await counted.evaluate((count) => count.fades)).toBe(1)
  })
})

test('ROUTES-17 STUDIO-01 without a portal of its own the community shows a short portal page', async () => {
  const main = (await readPage('/artist_portal')).getByRole('main')
  expect(linksOf(main)).toEqual([
    '/signin',
    '/artist_portal/overview?start=artist',
    '/account/artist_profile',
    '/account/edit_playlist',
  ])
})

test('LAYOUT-02 the progress overlay and the shape of what comes show while a page is slow to come; the first Tab reaches the skip link, and the focus stands at the content of the next page', async () => {
  await withPage({}, async (page) => {
    await page.goto('/about')
    await hydrated(page)
    await page.keyboard.press('Tab')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content')
    const gate = Promise.withResolvers<undefined>()
    await page.route('**/api/song/search_top_artists*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Artists' }).click()
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'attached' })
    // The page before it stays as it is; the shape of what comes stands over it.
    await page.waitForFunction(
      () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('main') === null,
    )
    gate.resolve(undefined)
    await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' })
    await page.waitForFunction(
      () => document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('main') !== null,
    )
    expect(pathOf(page)).toBe('/artists')
    await page.waitForFunction(() => document.activeElement?.id === 'content')
  })
})

test('TEMPLATES-04 TEMPLATES-05 the documentation shows the named component, and nothing for an unknown one', async () => {
  const known = await readPage('/documentation/?component=pager')
  expect(known.getByRole('heading', { level: 1 }).textContent).toBe('pager')
  known.getAllByRole('navigation', { name: 'Many pages' })
  const unknown = await readPage('/documentation/?component=sousaphone')
  expect(unknown.getByRole('main').textContent?.trim()).toBe('')
  unknown.getByRole('navigation', { name: 'Components' })
})

test.skipIf(!isThorough)('the bar of a phone has its height before the browser has read what is in it', async () => {
  await withPage({ width: 390, height: 844, javaScriptEnabled: false }, async (page) => {
    await page.route('**/artists', async (route) => {
      const html = await (await route.fetch()).text()
      const start = html.indexOf('aria-label="Quick links"')
      await route.fulfill({ contentType: 'text/html', body: html.slice(0, html.indexOf('>', start) + 1) })
    })
    await page.goto('/artists')
    expect((await pixels(page.locator('nav[aria-label="Quick links"]'))).height).toBe(61)
  })
})
