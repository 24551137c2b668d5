import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough } from '../apps/server/src/testing/thorough.ts'
import { anyMember, signIn } from './account-journeys.ts'
import { withPage } from './harness.ts'
import { findListenable } from './listenable.ts'
import { open, pathOf } from './visit.ts'

const CUT_OFF = {
  expectedErrors: [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /Failed to fetch/, /Error loading route module/],
}

const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'This page could not be opened' })
async function openRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await page.waitForURL(({ pathname }) => pathname === `/${name.toLowerCase()}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
const themeSwitch = (page: Page) => page.getByRole('button', { name: 'Switch between light and dark' })
const themeOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme)

test.each<[string, (context: BrowserContext) => Promise<() => Promise<void>>]>([
  [
    'that is offline',
    async (context) => {
      await context.setOffline(true)
      return () => context.setOffline(false)
    },
  ],
  [
    'whose server does not answer',
    async (context) => {
      await context.route('**/*', (route) => route.abort())
      return () => context.unroute('**/*')
    },
  ],
])(
  'ERRORS-06 in a browser %s a click keeps the page with what was typed, and "Try again" opens the next one',
  async (_case, cutOff) => {
    await withPage(CUT_OFF, async (page) => {
      await open(page, '/artists')
      // Only pages whose code is loaded can be kept if the browser does not know that the server is unreachable.
      for (const room of ['Community', 'Publication', 'Artists']) await openRoom(page, room)
      await page.getByRole('searchbox').first().fill('half a name')
      const restore = await cutOff(page.context())
      for (const room of ['Community', 'Publication']) {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: room, exact: true }).click()
        await dialog(page).waitFor()
        expect([pathOf(page), await page.getByRole('searchbox').first().inputValue()]).toEqual([
          '/artists',
          'half a name',
        ])
        await dialog(page).getByRole('button', { name: 'OK' }).click()
      }
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community', exact: true }).click()
      await dialog(page).getByRole('button', { name: 'Try again' }).click()
      await dialog(page).waitFor()
      await restore()
      await dialog(page).getByRole('button', { name: 'Try again' }).click()
      await page.waitForURL(({ pathname }) => pathname === '/community')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.goBack()
      await page.waitForURL(({ pathname }) => pathname === '/artists')
    })
  },
)

test('ERRORS-06 an offline click on a page whose code is not loaded keeps the page with what was typed, and "Try again" opens it', async () => {
  await withPage(CUT_OFF, async (page) => {
    await open(page, '/artists')
    await page.getByRole('searchbox').first().fill('half a name')
    await page.context().setOffline(true)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Voting', exact: true }).click()
    await dialog(page).getByText('You are offline').waitFor()
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await dialog(page).getByText('You are offline').waitFor()
    expect([pathOf(page), await page.getByRole('searchbox').first().inputValue()]).toEqual(['/artists', 'half a name'])
    await page.context().setOffline(false)
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await page.waitForURL(({ pathname }) => pathname === '/voting')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.name)).toMatch(/\/artists$/)
  })
})

test.skipIf(!isThorough)('ERRORS-06 a click that failed once leads on when it is made again', async () => {
  await withPage(CUT_OFF, async (page) => {
    await open(page, '/artists')
    await page.context().setOffline(true)
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Publication', exact: true })
    await link.click()
    await dialog(page).getByRole('button', { name: 'OK' }).click()
    await page.context().setOffline(false)
    await link.click()
    await page.waitForURL(({ pathname }) => pathname === '/publication')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

test.skipIf(!isThorough)(
  'ERRORS-06 a link between site and player keeps its page while the browser is offline',
  async () => {
    const { album } = await findListenable()
    await withPage(CUT_OFF, async (page) => {
      await open(page, '/about')
      await page.evaluate(
        (id) =>
          document
            .querySelector('#content')
            ?.insertAdjacentHTML('beforeend', `<a href="/player/album/${id}">Listen</a>`),
        album.id,
      )
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Listen', exact: true }).click()
      await dialog(page).waitFor()
      await expect.poll(() => pathOf(page)).toBe('/about')
      await page.context().setOffline(false)
      await dialog(page).getByRole('button', { name: 'Try again' }).click()
      await page.waitForURL(({ pathname }) => pathname.startsWith('/player/album/'))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Earshot', exact: true }).click()
      const notice = page.getByRole('alert').filter({ hasText: 'You are offline' })
      await notice.waitFor()
      await page.context().setOffline(false)
      await notice.getByRole('button', { name: 'Try again' }).click()
      await page.waitForURL(({ pathname }) => pathname === '/')
    })
  },
)

test.skipIf(!isThorough)(
  'ROUTES-13 ARTISTS-15 a URL that leads elsewhere leaves no entry: Back goes to the page before it',
  async () => {
    await withPage({ expectedErrors: [/status of 404/] }, async (page) => {
      await open(page, '/help-center')
      await page.getByRole('contentinfo').getByRole('link', { name: 'Artists', exact: true }).first().click()
      await page.waitForURL(({ pathname }) => pathname === '/artists')
      for (const [url, end] of [
        ['/no/such/page', '/not-found-cover'],
        ['/discover/999999', '/not-found-cover'],
        ['/community/999999', '/community'],
      ] as const) {
        await page.evaluate((href) => Reflect.get(window, '__reactRouterDataRouter').navigate(href), url)
        await page.waitForURL(({ pathname }) => pathname === end)
        await page.goBack()
        await page.waitForURL(({ pathname }) => pathname === '/artists')
      }
      await page.goBack()
      await page.waitForURL(({ pathname }) => pathname === '/help-center')
    })
  },
)

test.skipIf(!isThorough)(
  'STATE-08 THEME-02 AUDIO-01 a browser that blocks all storage plays and changes the theme for the visit, on site and player',
  async () => {
    const { album } = await findListenable()
    // The router's own script in the page complains of its scroll positions and goes on.
    await withPage({ expectedErrors: [/SecurityError|blocked/] }, async (page) => {
      await page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('blocked', 'SecurityError')
        }
        for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
          Object.defineProperty(window, name, { get: refuse })
        Object.defineProperty(window, 'BroadcastChannel', { value: refuse })
        Object.defineProperty(crypto, 'randomUUID', { value: undefined })
      })
      await open(page, `/discover/${album.id}`)
      await page.getByRole('group', { name: 'Audio player' }).getByRole('button', { name: 'Play', exact: true }).click()
      await page
        .getByRole('group', { name: 'Audio player' })
        .getByRole('button', { name: 'Pause', exact: true })
        .waitFor()
      await themeSwitch(page).click()
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Community', exact: true }).click()
      await page.waitForURL(({ pathname }) => pathname === '/community')
      await expect.poll(() => themeOf(page)).toBe('dark')
      await page.goto(`/player/album/${album.id}`)
      // A browser in which somebody has played may start the player by itself.
      const pause = page.getByRole('main').getByRole('button', { name: 'Pause', exact: true }).first()
      await pause
        .waitFor({ timeout: 3000 })
        .catch(() => page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).click())
      await pause.waitFor()
      await themeSwitch(page).click()
      await expect.poll(() => themeOf(page)).toBe('dark')
    })
  },
)

test.skipIf(!isThorough)(
  'STATE-01 THEME-02 a theme, a sign-in and a sign-out in one tab show in the others',
  async () => {
    const member = await anyMember()
    await withPage({}, async (page) => {
      const [site, player] = [await page.context().newPage(), await page.context().newPage()]
      await open(site, '/about')
      await player.goto('/player/')
      await player.getByRole('heading', { level: 1 }).waitFor()
      await open(page, '/signin')
      await themeSwitch(page).click()
      await expect.poll(() => themeOf(site)).toBe('dark')
      await expect.poll(() => themeOf(player)).toBe('dark')
      await signIn(page, member.username, 'wren-on-the-wire')
      await page.waitForURL(({ pathname }) => pathname === '/')
      await site.getByRole('button', { name: 'Account' }).waitFor()
      await player.getByRole('link', { name: `Your page, ${member.username}` }).waitFor()
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('button', { name: 'Logout' }).click()
      await site.getByRole('banner').getByRole('link', { name: 'Login' }).waitFor()
      await player.getByRole('banner').getByRole('link', { name: 'Sign in' }).waitFor()
    })
  },
)
