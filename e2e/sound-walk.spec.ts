import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { watchSound } from './site-sound.ts'
import { listening, open } from './visit.ts'

/** Every kind of link on these pages is followed once while something plays. */
const MAIN_PAGES = withMore(['/', '/members'], ['/discover', '/live-feed', '/podcasts', '/community'])

/**
 * The kind of page that a URL opens, such as `/artist/{id}`; undefined where it opens none of the site or the player.
 */
function kindOf(href: string): string | undefined {
  const { origin, pathname } = new URL(href, siteUrl())
  const isPage = origin === siteUrl() && !/^\/(?:api|media)\/|\.\w+$/.test(pathname)
  return isPage ? pathname.replaceAll(/\d+/g, '{id}').replace(/^\/member\/.+/, '/member/{name}') : undefined
}

/**
 * The sound that is heard: the second of a track, and how often the sound was stopped in this document other than by
 * the end of a track.
 */
type Heard = { isOn: boolean; track: string; second: number; stops: number }

const heard = (page: Page): Promise<Heard> =>
  page.evaluate(() => {
    const [audio] = window.made
    return {
      isOn: audio?.paused === false,
      track: audio?.src ?? '',
      second: audio?.currentTime ?? 0,
      stops: Number(audio?.dataset.stops ?? 0),
    }
  })

/** Waits until the sound goes on from the second where it was, or has come to another track. */
async function goesOn(page: Page, before: Heard, way: string): Promise<Heard> {
  await expect
    .poll(
      async () => {
        const now = await heard(page).catch(() => undefined)
        return now?.isOn === true && (now.track !== before.track || now.second >= before.second)
      },
      { message: `${way}: the sound goes on`, timeout: 20_000 },
    )
    .toBe(true)
  return heard(page)
}

/** Waits until a page of something that can be listened to plays it. */
async function playsOther(page: Page, before: Heard, way: string): Promise<Heard> {
  await expect
    .poll(
      async () => {
        const now = await heard(page).catch(() => before)
        return now.track !== before.track && now.isOn && now.second > 0.5
      },
      { message: `${way}: it plays`, timeout: 20_000 },
    )
    .toBe(true)
  return heard(page)
}

/** This browser keeps no page for the way back, and may start no sound there by itself: then one button resumes it. */
async function resumeWhereAsked(page: Page, before: Heard, way: string): Promise<void> {
  await listening(page)
  const resume = page.getByRole('button', { name: 'Resume', exact: true })
  await expect
    .poll(
      async () => {
        if (await resume.isVisible()) await resume.click({ timeout: 2_000 }).catch(() => undefined)
        return (await heard(page)).isOn
      },
      { message: way, timeout: 20_000 },
    )
    .toBe(true)
  await goesOn(page, before, way)
}

/** Links of the page and its bars; those of the player bar change with the track. */
const LINKS = ':is(header, #content, footer) a[href]'
const linkTo = (href: string): string => `${LINKS}[href="${href}"]`
/** Links that are followed: those of the footer lead to pages of texts, in the same way. */
const FOLLOWED = isThorough ? LINKS : ':is(header, #content) a[href]'

/** Links that can be seen. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator(FOLLOWED)
    .evaluateAll((links) =>
      links.flatMap((link) =>
        link instanceof HTMLAnchorElement && link.checkVisibility() && link.target === '' && link.ariaHasPopup === null
          ? (link.getAttribute('href') ?? [])
          : [],
      ),
    )

/** Follows a link as a click does, also where an animation moves it. */
const follow = (page: Page, href: string): Promise<void> =>
  page
    .locator(linkTo(href))
    .first()
    .evaluate((link) => {
      if (link instanceof HTMLElement) link.click()
    })

/** Follows a link of a kind in one step, before a list is drawn anew. Returns its URL; undefined when there is none. */
const followKind = (page: Page, kind: string): Promise<string | undefined> =>
  page.locator(FOLLOWED).evaluateAll(
    (links, pattern) => {
      const link = links.find(
        (each) =>
          each instanceof HTMLAnchorElement &&
          each.checkVisibility() &&
          each.target === '' &&
          each.ariaHasPopup === null &&
          each.origin === location.origin &&
          new RegExp(pattern).test(each.pathname),
      )
      if (!(link instanceof HTMLAnchorElement)) return undefined
      link.click()
      return link.getAttribute('href') ?? undefined
    },
    `^${kind.replaceAll('{id}', String.raw`\d+`).replace('{name}', '[^/]+')}$`,
  )

test.skipIf(!isThorough)(
  'PLAYBACK-01 PLAYBACK-02 no link of the main pages stops what plays, and Back goes on at the same second',
  { timeout: 420_000 },
  () =>
    withPage({ expectedErrors: [/status of 40[034]/] }, async (page) => {
      const { albums } = await read('song/search_all_v1', { search_text: '' })
      const longest = albums.data
        .filter((album) => !album.subscribers_only)
        .toSorted((a, b) => b.songCount - a.songCount)[0]
      await watchSound(page)
      await page.addInitScript(() => {
        // oxlint-disable-next-line typescript/unbound-method -- it is called with its element
        const { pause } = HTMLMediaElement.prototype
        HTMLMediaElement.prototype.pause = function () {
          if (!this.paused) this.dataset.stops = String(Number(this.dataset.stops ?? 0) + 1)
          pause.call(this)
        }
      })
      await open(page, `/discover/${longest?.id}`)
      await page.locator('#content').getByRole('button', { name: 'Play 1: ' }).first().click()
      await expect.poll(async () => (await heard(page)).second).toBeGreaterThan(0)
      const walked = new Set<string | undefined>([undefined])
      const inPlayer: string[] = []
      const stopped: string[] = []
      for (const main of MAIN_PAGES) {
        await follow(page, main)
        await page.waitForURL((url) => url.pathname === main)
        // The faces of members come after the page.
        if (main === '/members') await page.locator('#content a[href*="/player/user/"]').first().waitFor()
        for (const href of await linksOf(page)) {
          const kind = kindOf(href)
          if (walked.has(kind) || kind === main) continue
          // Some lists are drawn anew with each visit: another link of this kind serves as well.
          const before = await heard(page)
          const link = await followKind(page, kind ?? '')
          if (link === undefined) continue
          walked.add(kind)
          await page.waitForURL((url) => url.pathname !== main)
          const way = `${main} to ${link}`
          // The pages of what can be listened to play it instead, which they say; any other page lets the sound go on.
          const isOther = /^\/player\/(?:album|play|playlist|season|episode)\//.test(link)
          const there = isOther ? await playsOther(page, before, way) : await goesOn(page, before, way)
          const isPlayer = await page.evaluate(() => document.getElementById('main') !== null)
          if (isPlayer) inPlayer.push(link)
          else if (there.stops > 0) stopped.push(way)
          await page.goBack()
          await page.waitForURL((url) => url.pathname === main)
          await resumeWhereAsked(page, there, `Back from ${link}`)
        }
      }
      expect(stopped).toEqual([])
      expect(inPlayer.toSorted()).toContainEqual(expect.stringContaining('/player/user/'))
    }),
)

test.skipIf(!isThorough)(
  'PLAYBACK-02 one "Resume" button continues at the same second when the browser starts nothing after Back',
  () =>
    withPage({}, async (page) => {
      const { albums } = await read('song/search_all_v1', { search_text: '' })
      const [album] = albums.data.filter(({ subscribers_only: isPaid }) => !isPaid)
      await watchSound(page)
      // A question of the test counts as a touch, after which the browser allows the start: none is asked before its
      // answer.
      await page.addInitScript(() => {
        // oxlint-disable-next-line typescript/unbound-method -- it is called with its element
        const { play } = HTMLMediaElement.prototype
        HTMLMediaElement.prototype.play = async function () {
          const [visit] = performance.getEntriesByType('navigation')
          const isReturn = visit instanceof PerformanceNavigationTiming && visit.type === 'back_forward'
          await play.call(this).catch((error: unknown) => {
            if (isReturn) console.debug(`after Back: ${String(error)}`)
            throw error
          })
        }
      })
      await open(page, `/discover/${album?.id}`)
      await page.locator('#content').getByRole('button', { name: 'Play 1: ' }).first().click()
      await expect.poll(async () => (await heard(page)).second).toBeGreaterThan(2)
      await page.locator('#content').getByRole('link', { name: 'Open in the player' }).click()
      await page.waitForURL('**/player/album/*')
      const there = await goesOn(page, { isOn: true, track: '', second: 2, stops: 0 }, 'site to player')
      const refused = page.waitForEvent('console', (message) => message.text().startsWith('after Back: '))
      await page.goBack({ waitUntil: 'commit' })
      expect((await refused).text()).toContain('NotAllowedError')
      const resume = page.getByRole('button', { name: 'Resume', exact: true })
      await resume.waitFor()
      expect([await resume.count(), await page.getByRole('dialog').count()]).toEqual([1, 0])
      await resume.click()
      await goesOn(page, there, 'Resume')
      await page.getByRole('region', { name: 'Player', exact: true }).getByRole('button', { name: 'Pause' }).waitFor()
    }),
)
