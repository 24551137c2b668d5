import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import routes from '../apps/web/app/routes.ts'
import { findSeriousAxe, siteUrl, withPage } from './harness.ts'
import { findListenable } from './listenable.ts'
import { serveHostile } from './look/hostile.ts'
import { findLayoutFaults } from './look/layout-faults.ts'
import { addressFor, signInLookers, type Looker } from './look/people.ts'
import { findIds, listVisits, type Role, type Visit } from './look/visits.ts'
import { findEdges } from './site-world.ts'
import { expectSteady, findShifts, listening } from './visit.ts'

// Each page is loaded once for each role: by a visitor on a phone in the light, by a member at a desk in the dark.
// Then the same page is drawn at every width, and its colours are looked at in the other theme.
const WIDTHS = [390, 320, 768, 1440] as const
const MINUTE = 60_000
/** The workbench of the components may move while it comes; it is not a page that people come for. */
const MAY_MOVE = /^documentation/
const NOT_FOUND = [/status of 404/]

let people: Record<Role, Looker>
let visits: Visit[] = []

beforeAll(async () => {
  people = await signInLookers(siteUrl())
  const edges = await findEdges(siteUrl())
  visits = listVisits(edges, await findIds(people.member.api, people.member.id, edges))
})

const byPhone = {
  width: 390,
  height: 844,
  theme: 'light',
  hasTouch: true,
  reducedMotion: 'reduce',
  expectedErrors: NOT_FOUND,
} as const
const byDesk = { width: 1440, height: 844, theme: 'dark', reducedMotion: 'reduce', expectedErrors: NOT_FOUND } as const

test('the list of visits knows every route', () => {
  const places = visits.map(({ path }) => new URL(path, siteUrl()).pathname.replace(/(?<=.)\/$/, ''))
  const patterns = flat(routes).flatMap(({ path, file }) =>
    path === undefined || path === '*' || file === 'features/info/to-signin.ts' ? [] : [`/${path.replace(/^\//, '')}`],
  )
  expect(
    patterns.filter(
      (pattern) => !places.some((place) => new RegExp(`^${pattern.replaceAll(/:\w+/g, '\\w+')}$`).test(place)),
    ),
  ).toEqual([])
})

test(
  'what a visitor sees on a phone and wider: nothing is cut, covered, stretched or too small, nothing moves, and axe agrees in both themes',
  async () => {
    await withPage(byPhone, async (page) => {
      await judgeAll(
        page,
        'visitor',
        ({ roles }) => roles.includes('visitor'),
        () => true,
      )
    })
  },
  6 * MINUTE,
)

test(
  'what a member sees at a desk and narrower: nothing is cut, covered, stretched or too small, nothing moves, and axe agrees in both themes',
  async () => {
    await withPage({ ...byDesk, storage: people.member.storage }, async (page) => {
      await judgeAll(
        page,
        'member',
        ({ roles }) => roles.includes('member'),
        ({ roles }) => !roles.includes('visitor'),
      )
    })
  },
  6 * MINUTE,
)

test(
  'what a moderator sees: nothing is cut, covered, stretched or too small, nothing moves, and axe agrees in both themes',
  async () => {
    await withPage({ ...byPhone, storage: people.admin.storage }, async (page) => {
      await judgeAll(
        page,
        'admin',
        ({ roles }) => roles.includes('admin'),
        () => true,
      )
    })
  },
  2 * MINUTE,
)

test.each([0, 3])(
  'pages hold words of 300 letters, names of 120, one letter, writing from the right, no picture, no plays and a million (beginning with kind %i)',
  async (first) => {
    await withPage({ ...byPhone, storage: people.member.storage }, async (page) => {
      const hostile = await serveHostile(page)
      hostile.beginWith(first)
      await page.goto('/about')
      await listening(page)
      const faults: string[] = []
      for (const { name, path, roles, sameAs } of visits) {
        if (sameAs !== undefined || !(roles.includes('member') || /^(?:player|artist|browse)-/.test(name))) continue
        if (path.startsWith('/player')) await page.goto(addressFor(people.member, path))
        else await goInPlace(page, path)
        await hostile.settled()
        for (const width of [320, 1440]) faults.push(...(await faultsAt(page, width, name)))
      }
      expect(faults).toEqual([])
    })
  },
  6 * MINUTE,
)

test('nothing moves on a phone while an album plays', async () => {
  const { album } = await findListenable()
  await withPage(byPhone, async (page) => {
    await page.goto(`/discover/${album.id}`)
    await listening(page)
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor()
    for (const track of album.tracks.slice(1, 3)) {
      await page.getByRole('button', { name: /^Next/ }).first().click()
      await page.getByRole('main').getByText(track.title, { exact: true }).nth(1).waitFor()
    }
    await expectSteady(page)
  })
})

test.each([
  ['visitor', 'home'],
  ['visitor', 'post'],
  ['visitor', 'discover'],
  ['member', 'home'],
  ['member', 'artist'],
  ['member', 'podcast'],
  ['member', 'album'],
  ['member', 'topic'],
] as const)('for a %s nothing moves while the page %s comes over slow 4G', async (role, name) => {
  await withPage({ ...byPhone, storage: people[role].storage }, async (page) => {
    const wire = await page.context().newCDPSession(page)
    await wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 562,
      downloadThroughput: 180_000,
      uploadThroughput: 84_000,
    })
    await page.goto(visits.find((visit) => visit.name === name)?.path ?? '')
    await listening(page)
    await quiet(page)
    await expectSteady(page)
  })
})

test('each rule finds the fault it is for', async () => {
  await withPage({ width: 390, height: 844, hasTouch: true }, async (page) => {
    await page.setContent(`<meta name="viewport" content="width=device-width"><body style="margin:0;font:16px/20px sans-serif">
      <p style="width:500px">sideways</p>
      <div style="height:20px;overflow:hidden">cut<br><span>below the edge</span></div>
      <div>one text</div><div style="margin-top:-18px">over another</div>
      <p style="width:40px;overflow-wrap:anywhere">Followers</p>
      <form><textarea style="width:150px;height:60px"></textarea></form>
      <img alt="" width="200" height="20" src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='20' height='20'/%3E">
      <div style="width:100px;border:1px solid"><button style="width:160px;height:50px">outside</button></div>
      <button style="width:30px;height:30px">x</button>
      <button style="width:90px;height:50px;position:absolute;bottom:0">covered</button><div style="position:fixed;inset:auto 0 0;height:60px;background:#fff">bar</div>`)
    await page.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
    const found = new Set((await findLayoutFaults(page)).map(({ rule }) => rule))
    expect([...found].toSorted()).toEqual([
      'broken word',
      'covered',
      'cut',
      'narrow field',
      'outside',
      'overlap',
      'sideways',
      'small',
      'stretched',
    ])
  })
})

/** Loads each page once and looks at it in every way; all findings come at the end, each with the page it belongs to. */
async function judgeAll(
  page: Page,
  role: Role,
  isWanted: (visit: Visit) => boolean,
  isForAxe: (visit: Visit) => boolean,
): Promise<void> {
  const faults: string[] = []
  const first = page.viewportSize() ?? { width: 0, height: 0 }
  for (const visit of visits.filter((each) => each.sameAs === undefined && isWanted(each))) {
    const tell = (found: readonly string[]) => {
      faults.push(...found.map((each) => `${visit.name}: ${each}`))
    }
    await page.setViewportSize(first)
    await page.goto(addressFor(people[role], visit.path))
    await quiet(page)
    if (!MAY_MOVE.test(visit.name)) tell((await findShifts(page)).map((each) => `moved ${each}`))
    if (isForAxe(visit)) {
      tell(await findSeriousAxe(page))
      await page.evaluate(async () => {
        // What is left out of the drawing, and what is on its way to another colour, keeps the colours it had.
        document.head.append(
          Object.assign(document.createElement('style'), {
            textContent: '* { content-visibility: visible !important; transition: none !important }',
          }),
        )
        const frame = () =>
          new Promise((resolve) => {
            requestAnimationFrame(resolve)
          })
        await frame()
        document.documentElement.dataset.theme = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark'
        await frame()
        await frame()
      })
      tell(await findSeriousAxe(page, 'color-contrast'))
    }
    for (const width of WIDTHS) faults.push(...(await faultsAt(page, width, visit.name)))
  }
  expect(faults, `${faults.length} findings`).toEqual([])
}

async function faultsAt(page: Page, width: number, name: string): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 })
  return (await findLayoutFaults(page)).map(
    ({ rule, where, what }) => `${name} at ${width}: ${rule}: ${where}: ${what}`,
  )
}

/** Waits until the page has what it asked the API for. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
}

/** Follows a link to the page without loading it anew. */
async function goInPlace(page: Page, path: string): Promise<void> {
  await page.evaluate(async (to) => {
    const router: unknown = Reflect.get(window, '__reactRouterDataRouter')
    if (typeof router === 'object' && router !== null) await Reflect.get(router, 'navigate').call(router, to)
  }, path)
  // The page before stays in view, under the progress of the next one, until that one is drawn.
  await page.getByRole('progressbar', { name: 'Loading' }).waitFor({ state: 'detached' })
}

type Entry = (typeof routes)[number]
const flat = (entries: readonly Entry[]): Entry[] => entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])])
