import type { Page } from 'playwright-core'
import { hydrated } from './account-journeys.ts'

/** An artist of a ballot that only this browser is told of. */
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

/** A contest that only this browser is told of. */
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

/** Answers calls of the API in this browser. */
export async function serve(page: Page, answers: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [call, data] of Object.entries(answers))
    await page.route(
      ({ pathname }) => pathname === `/api/${call}`,
      (route) => route.fulfill({ json: { status: 1, data, error: null } }),
    )
}

/** Goes to a page of the site without loading the document, as a link does. */
export async function goTo(page: Page, path: string, state?: unknown): Promise<void> {
  await hydrated(page)
  await page.evaluate(
    ([to, handed]) => Reflect.get(window, '__reactRouterDataRouter').navigate(to, { state: handed }),
    [path, state] as const,
  )
}

/** What the page before handed over. */
export const handedOver = (page: Page): Promise<unknown> => page.evaluate(() => history.state?.usr ?? null)
