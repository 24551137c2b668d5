// What the first seconds of the pages cost, as a table.
import type { Browser } from 'playwright-core'
import { DESKTOP, PHONE, visitPage } from './page-visit.ts'
import type { Visit } from './page-visit.ts'

/** A page of the table: `row` finds the first thing of its list, `largest` is the goal for its largest paint on a slow line in milliseconds. */
export type PageOfTable = { path: string; row: string; largest?: number }

/** Goals of every page: the sum of its shifts, milliseconds of its long tasks, and those of its slowest press. */
export const SHIFT_MOST = 0.001
export const LONG_TASKS_MOST_MS = 250
export const PRESS_MOST_MS = 100

/** The pages of the table. */
export const PAGES: readonly PageOfTable[] = [
  { path: '/', row: 'main h1', largest: 1800 },
  { path: '/discover', row: 'main article a', largest: 1800 },
  { path: '/discover/all', row: 'main article a', largest: 1800 },
  { path: '/artist/1', row: 'main h1', largest: 1800 },
  { path: '/community', row: 'main article a' },
  { path: '/community/post/1', row: 'main h1', largest: 1800 },
  { path: '/podcast/1', row: 'main h1', largest: 1800 },
  { path: '/publication', row: 'main article a' },
  { path: '/live-feed', row: 'main ol li a' },
  { path: '/voting/1', row: 'main h1' },
  { path: '/player/album/1', row: 'main ol li', largest: 2000 },
]

/** Who comes: a visitor or a member with a phone on slow 4G and a processor four times slower, or a visitor at a desk. */
export type Who = 'slow' | 'member' | 'desktop'

/** The medians of some visits to one page by new people; shifts are the largest. `second` is missing where nobody came twice. */
export type Line = { path: string; who: Who; first: Visit; second?: Visit }

/** How a page is visited: how often, by whom (`storage` is what a browser remembers of a member), and whether each comes a second time. */
export type Visits = { runs: number; storage?: Readonly<Record<string, string>>; isSecondWanted?: boolean }

/** Visits a page of the site at `origin` some times. */
export async function measurePage(
  browser: Browser,
  origin: string,
  { path, row }: PageOfTable,
  who: Who,
  { runs, storage = {}, isSecondWanted = true }: Visits,
): Promise<Line> {
  const first: Visit[] = []
  const second: Visit[] = []
  const visitor = who === 'desktop' ? DESKTOP : PHONE
  for (let run = 0; run < runs; run += 1) {
    const [one, two] = await visitPage(browser, origin + path, row, visitor, {
      storage: who === 'member' ? storage : {},
      isSecondWanted,
    })
    first.push(one)
    if (two !== undefined) second.push(two)
  }
  return { path, who, first: middleOf(first), ...(isSecondWanted ? { second: middleOf(second) } : {}) }
}

const COLUMNS: readonly [title: string, width: number, read: (visit: Visit) => string][] = [
  ['row s', 6, ({ firstRow }) => seconds(firstRow)],
  ['LCP s', 6, ({ largestPaint }) => seconds(largestPaint)],
  ['largest', 8, ({ largestIs }) => largestIs],
  ['CLS', 7, ({ shift }) => shift.toFixed(4)],
  ['long ms', 8, ({ longTasks }) => longTasks.toFixed(0)],
  ['press ms', 9, ({ interaction }) => interaction.toFixed(0)],
  ['HTML kB', 8, ({ html }) => kB(html)],
  ['JS kB', 6, ({ script }) => kB(script)],
  ['CSS kB', 7, ({ style }) => kB(style)],
  ['requests', 9, ({ requests }) => String(requests)],
]

/** The table, a line of text for each visit. */
export function tableOf(lines: readonly Line[]): string[] {
  const longest = Math.max(18, ...lines.map(({ path }) => path.length))
  const place = (path: string, who: string, visit: string) =>
    `${path.padEnd(longest)} ${who.padEnd(7)} ${visit.padEnd(6)}`
  const cells = (visit: Visit) => COLUMNS.map(([, width, read]) => read(visit).padStart(width)).join(' ')
  return [
    place('page', 'who', 'visit') + COLUMNS.map(([title, width]) => title.padStart(width)).join(' '),
    ...lines.flatMap(({ path, who, first, second }) => [
      place(path, who, 'first') + cells(first),
      ...(second === undefined ? [] : [place(path, who, 'second') + cells(second)]),
    ]),
  ]
}

const seconds = (ms: number): string => (ms / 1000).toFixed(2)
const kB = (bytes: number): string => (bytes / 1000).toFixed(1)

function middleOf(visits: readonly Visit[]): Visit {
  const of = (read: (visit: Visit) => number) =>
    visits.map(read).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? NaN
  return {
    firstRow: of(({ firstRow }) => firstRow),
    largestPaint: of(({ largestPaint }) => largestPaint),
    largestIs: visits.at(-1)?.largestIs ?? '',
    shift: Math.max(...visits.map(({ shift }) => shift)),
    longTasks: of(({ longTasks }) => longTasks),
    interaction: of(({ interaction }) => interaction),
    html: of(({ html }) => html),
    script: of(({ script }) => script),
    style: of(({ style }) => style),
    requests: of(({ requests }) => requests),
  }
}
