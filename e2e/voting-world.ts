import { voteCategories, voteSubCategories } from '@earshot/contract/calls'
import type { Locator, Page } from 'playwright-core'
import { z } from 'zod'
import { hydrated } from './account-journeys.ts'
import { read } from './listenable.ts'

/** A contest of the demo world, and its ballot with the most artists. */
export type KnownContest = { id: number; title: string; ballotId: number; ballotTitle: string; allHref: string }

/**
 * Finds the contests of the demo world: an open one in which specs vote, one whose counts do not change, and a closed
 * one.
 */
export async function findContests(): Promise<{ voted: KnownContest; quiet: KnownContest; closed: KnownContest }> {
  const contests = await read(voteCategories, {})
  const [voted, quiet] = contests.filter(({ is_open: isOpen }) => isOpen).toSorted((a, b) => a.id - b.id)
  const [voting, still, closed] = await Promise.all(
    [voted, quiet, contests.find(({ is_open: isOpen }) => !isOpen)].map(async (known) => {
      const ballots = await read(voteSubCategories, { category_id: known?.id ?? 0 })
      const largest = ballots.toSorted((a, b) => b.artists_count - a.artists_count)[0]
      if (known === undefined || largest === undefined) throw new Error('the demo world has too few contests')
      const { vote_sub_categories_id: ballotId, vote_sub_category_title: ballotTitle } = largest
      const { id, title } = known
      return { id, title, ballotId, ballotTitle, allHref: `/voting/all?id=${id}&sub_id=${ballotId}` }
    }),
  )
  if (voting === undefined || still === undefined || closed === undefined) throw new Error('contests are missing')
  return { voted: voting, quiet: still, closed }
}

/** The main content of the page. */
export const content = (page: Page): Locator => page.locator('#content')
/** The contests on `/voting`. */
export const contestCards = (page: Page): Locator =>
  page.getByRole('region', { name: 'Categories' }).getByRole('article')
/** A ballot on the page of its contest. */
export const ballotOf = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true })
/** The artists on `/voting/all`. */
export const cards = (page: Page): Locator => page.getByRole('region', { name: 'Artists' }).getByRole('article')
/** Returns the share that a page shows. */
export const shareOf = (votes: number, total: number): string =>
  `${total === 0 ? 0 : Math.round((votes / total) * 100)}%`

/** An artist of a ballot that is mocked in this browser. */
export const candidate = (id: number, votes: number, more: object = {}) => ({
  id,
  name: `Candidate ${id}`,
  avatarURL: null,
  vote_num: votes,
  is_vote: true,
  receipt: null,
  ...more,
})

const ending = {
  end_date: '2031-03-07',
  ends_at: '2031-03-08T00:00:00.000Z',
  time_zone: 'Europe/Berlin',
  is_open: true,
}

/** A contest that is mocked in this browser. */
export const contest = (more: object = {}) => ({
  id: 7,
  title: 'The Quiet Cup',
  image: null,
  vote_num: 12,
  ad: null,
  video: null,
  youtube_link: null,
  log: { lines: 14, hash: 'a1'.repeat(32) },
  ...ending,
  ...more,
})

/** Its ballot with leaders. */
export const ballot = (artists: readonly object[], more: object = {}) => ({
  vote_sub_categories_id: 71,
  vote_sub_category_title: 'Best whisper',
  vote_category_title: 'The Quiet Cup',
  vote_num: 12,
  artists: { data: artists },
  category_id: 7,
  artists_count: artists.length,
  is_open: true,
  ...more,
})

/** One page of all its artists. */
export const ballotPage = (artists: readonly object[], more: object = {}) => ({
  data: artists,
  counts: { total_pages: 1 },
  vote_sub_category_title: 'Best whisper',
  vote_category_title: 'The Quiet Cup',
  vote_num: 12,
  category_id: 7,
  ...ending,
  ...more,
})

const ListedContests = z.array(z.looseObject({ id: z.number() }))

/** Mocks API calls in this browser. The contests of `vote/categories` are also answered one by one. */
export async function serve(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  const contests = ListedContests.optional().parse(answers['vote/categories'])
  if (contests !== undefined)
    await page.route(
      ({ pathname }) => pathname === '/api/vote/category',
      (route) => {
        const id = Number(new URL(route.request().url()).searchParams.get('category_id'))
        const found = contests.find((each) => each.id === id)
        const data = found === undefined ? null : { ...found, changes: [] }
        return route.fulfill({ json: { status: found === undefined ? 404 : 1, data, error: null } })
      },
    )
  for (const [call, data] of Object.entries(answers))
    await page.route(
      ({ pathname }) => pathname === `/api/${call}`,
      (route) => route.fulfill({ json: { status: 1, data, error: null } }),
    )
}

/** Navigates to a page of the site without a page load, like a link. */
export async function goTo(page: Page, path: string, state?: unknown): Promise<void> {
  await hydrated(page)
  await page.evaluate(
    ([to, handed]) => Reflect.get(window, '__reactRouterDataRouter').navigate(to, { state: handed }),
    [path, state] as const,
  )
}

/** Returns the state that the previous page passed on. */
export const handedOver = (page: Page): Promise<unknown> => page.evaluate(() => history.state?.usr ?? null)
