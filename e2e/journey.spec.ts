import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { isThorough, withMore } from '../apps/server/src/testing/thorough.ts'
import { arriveAt, callApi, hydrated, newPerson, open, signUp, tokenOf } from './account-journeys.ts'
import { comments, submit, write } from './comments-page.ts'
import { writingTopic } from './community-world.ts'
import { siteUrl, withPage } from './harness.ts'
import { read } from './listenable.ts'
import { readPage } from './read-page.ts'
import { bar, waitForSound, inBar, watchSound } from './site-sound.ts'
import { findEdges } from './site-world.ts'
import { cards, findContests } from './voting-world.ts'
import { formOf, openWriting } from './writing.ts'

const MINUTE = 60_000
const DESK = { width: 1440, height: 900, theme: 'light' } as const
const PHONE = { width: 390, height: 844, theme: 'dark', hasTouch: true } as const

let artist: { id: number; name: string; plan: string }
let contest: Awaited<ReturnType<typeof findContests>>['voted']
let topic: Awaited<ReturnType<typeof writingTopic>>

beforeAll(async () => {
  const edges = await findEdges(siteUrl())
  const about = await read('song/artist_media', { artist_id: edges.artistWithPlans })
  const plan = about.subscription_settings.subscription_items[0]?.title ?? ''
  artist = { id: edges.artistWithPlans, name: about.artist.name, plan }
  contest = (await findContests()).voted
  topic = await writingTopic()
})

test.each(
  withMore<[where: string, visitor: typeof DESK | typeof PHONE]>([['on a phone', PHONE]], [['at a desk', DESK]]),
)(
  'a visitor %s hears something, becomes a member, finds, follows, talks, votes, subscribes, cancels and leaves',
  async (where, visitor) => {
    await withPage(visitor, async (page) => {
      await watchSound(page)
      await open(page, '/')
      await page.getByRole('button', { name: 'Play the newest album' }).click()
      await waitForSound(page)

      const token = await becomeMember(page)
      await findAndFollow(page)
      await keepQueue(page, `Evening ${where}`)
      const postId = await writeAndAnswer(page, `A first evening ${where}`)
      await voteOnce(page)
      await subscribeAndCancel(page)

      await page.getByRole('banner').getByRole('button', { name: 'Account' }).click()
      await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
      await arriveAt(page, '/')
      await expect.poll(() => tokenOf(page)).toBe('')
      await expect(callApi('user/logout', {}, token)).rejects.toThrow('1000')
      expect((await read('blog/post', { blog_id: postId })).title).toBe(`A first evening ${where}`)
    })
  },
  3 * MINUTE,
)

/** Signs up through the pages and verifies a phone; returns the token of the session. */
async function becomeMember(page: Page): Promise<string> {
  const person = newPerson()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await arriveAt(page, '/signin')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await arriveAt(page, '/signup')
  await signUp(page, person)
  await arriveAt(page, '/verify-phone')
  const form = page.getByRole('form', { name: 'Verify phone' })
  await form.getByLabel('Phone number *').fill(person.phone)
  await form.getByRole('button', { name: 'Send Code' }).click()
  await form.getByLabel('Code *').fill((await form.locator('strong').textContent()) ?? '')
  await form.getByRole('button', { name: 'Verify' }).click()
  await arriveAt(page, '/')
  return (await tokenOf(page)) ?? ''
}

/** Searches an artist, plays an album of it, and goes on while it sounds. */
async function findAndFollow(page: Page): Promise<void> {
  await open(page, '/discover/all?tab=artists')
  await page.getByRole('searchbox').first().fill(artist.name)
  await page.getByRole('searchbox').first().press('Enter')
  await page.locator('#content').getByRole('link', { name: artist.name }).first().click()
  await arriveAt(page, '/account/artist_profile')
  await open(page, `/artist/${artist.id}`)
  await page.locator('#content header').first().getByRole('button', { name: 'Play', exact: true }).click()
  await waitForSound(page)
  await page
    .locator('#content header')
    .first()
    .getByRole('button', { name: /^Follow/ })
    .click()
  await page
    .locator('#content header')
    .first()
    .getByRole('button', { name: /^Following/ })
    .waitFor()
  await page.locator('#content').getByRole('article').first().getByRole('link').first().click()
  // Going to another page closes the queue, so the page is awaited before somebody opens it.
  await page.waitForURL(({ pathname }) => pathname !== `/artist/${artist.id}`)
  await bar(page).waitFor()
  await waitForSound(page)
  // Another track may have begun meanwhile, in the same element.
  expect(await page.evaluate(() => window.made.length)).toBe(1)
}

/** Saves what plays as a playlist. */
async function keepQueue(page: Page, name: string): Promise<void> {
  await inBar(page, 'Queue').click()
  await page
    .getByRole('complementary', { name: 'Queue' })
    .getByRole('button', { name: 'Save the queue as a playlist' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'New playlist' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await page.getByText(`“${name}” was created.`).waitFor()
}

/** Publishes a post and comments on it; returns its id. */
async function writeAndAnswer(page: Page, title: string): Promise<number> {
  await page.evaluate(
    (chosen) => localStorage.setItem('selection', chosen),
    JSON.stringify({ communityCategoryData: { id: topic.id, title: topic.title } }),
  )
  await openWriting(page)
  await page.getByLabel('Title *').fill(title)
  await page.getByLabel('Sub title').fill('With tea')
  await formOf(page).getByRole('button', { name: 'Submit' }).click()
  await arriveAt(page, `/community/${topic.id}`)
  await page.getByRole('link', { name: title }).first().click()
  await page.waitForURL(/\/community\/post\/\d+/)
  await hydrated(page)
  await write(page, 'Leave your comment', 'Nobody else was awake.')
  await submit(page).click()
  await comments(page).getByText('Nobody else was awake.').waitFor()
  return Number(/\d+/.exec(new URL(page.url()).pathname)?.[0])
}

/** Votes for the last artist of a ballot and takes it back. */
async function voteOnce(page: Page): Promise<void> {
  await open(page, contest.allHref)
  const button = cards(page)
    .last()
    .getByRole('button', { name: /^Vote / })
  await button.click()
  const taken = cards(page)
    .last()
    .getByRole('button', { name: /^Cancel Vote / })
  await taken.click()
  await button.waitFor()
}

/** Subscribes to the artist by the demonstration of a payment, and cancels. */
async function subscribeAndCancel(page: Page): Promise<void> {
  await open(page, `/artist/${artist.id}`)
  const plan = page
    .locator('#plans li')
    .filter({ has: page.getByRole('heading', { level: 3, name: artist.plan, exact: true }) })
  await plan.getByRole('link', { name: 'Subscribe' }).click()
  await arriveAt(page, '/subscription')
  await page.getByRole('button', { name: /^Pay \D*\d/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continue to the page' }).click()
  await arriveAt(page, `/artist/${artist.id}`)
  await plan.getByRole('button', { name: 'Cancel' }).click()
  await page
    .getByRole('alertdialog', { name: 'Are you sure cancel the subscription?' })
    .getByRole('button', { name: 'Cancel subscription' })
    .click()
  await plan.getByText('Successfully cancelled').waitFor()
}

test.skipIf(!isThorough)(
  'a visitor without scripts reads from the front page to an album, an article and a discussion',
  async () => {
    const home = await readPage('/')
    for (const [from, to] of [
      ['/discover', /^\/discover\/\d+$/],
      ['/publication', /^\/publication\/\d+$/],
      ['/community', /^\/community\/\d+$/],
    ] as const) {
      expect(home.document.querySelector(`footer a[href="${from}"]`), from).not.toBeNull()
      const list = await readPage(from)
      const href = list.content
        .getAllByRole('link')
        .map((link) => link.getAttribute('href') ?? '')
        .find((each) => to.test(each))
      const view = await readPage(href ?? '')
      expect(view.status, href).toBe(200)
      expect(view.getAllByRole('heading', { level: 1 })).toHaveLength(1)
      expect(view.getByRole('main').textContent?.length).toBeGreaterThan(200)
    }
  },
)
