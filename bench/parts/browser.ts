import { loadavg } from 'node:os'
import type { Browser } from 'playwright-core'
import { signInLookers } from '../../e2e/look/people.ts'
import { withBarePage } from '../bare-page.ts'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { withDemoBrowser } from '../demo-browser.ts'
import { LONG_TASKS_MOST_MS, PAGES, PRESS_MOST_MS, SHIFT_MOST, measurePage, tableOf } from '../page-table.ts'
import type { Line, Who } from '../page-table.ts'

/** Seconds until the first row, where a bare React page took 1.75 s: the goal moves with the machine. */
const GOAL = { seconds: 1.9, bare: 1.75 } as const
const SECOND_VISIT_MOST_MS = 150
const RUNS = 3

/** What the first seconds of eleven pages cost, on a slow phone and at a desk, beside a page of React and nothing else. */
export const benchBrowser: Part = ({ note }) =>
  withDemoBrowser(note, async (browser, origin) => {
    note(
      `load of the machine at the start: ${loadavg()
        .map((each) => each.toFixed(1))
        .join(' ')}`,
    )
    const bare = await withBarePage(async (url) => {
      const measure = (who: Who) =>
        measurePage(browser, new URL(url).origin, { path: '/', row: 'main article a' }, who, { runs: RUNS })
      return { slow: await measure('slow'), desktop: await measure('desktop') }
    })
    const { lines, broken } = await measureAll(browser, origin, note)
    const bares = Object.values(bare).map((line) => ({ ...line, path: 'a bare React page' }))
    for (const line of tableOf([...bares, ...lines])) note(line)
    return [...goalsOf(lines, bare.slow), ...broken.map((path) => row(`${path}: visits that failed`, 1, { most: 0 }))]
  })

// One page that fails takes nothing from the others.
async function measureAll(
  browser: Browser,
  origin: string,
  note: (line: string) => void,
): Promise<{ lines: Line[]; broken: string[] }> {
  const { storage } = (await signInLookers(origin)).member
  const lines: Line[] = []
  const broken: string[] = []
  for (const page of PAGES) {
    try {
      await measurePage(browser, origin, page, 'desktop', { runs: 1 }) // pictures are made on the first request
      await measurePage(browser, origin, page, 'slow', { runs: 1 })
      for (const who of ['slow', 'member', 'desktop'] as const)
        lines.push(await measurePage(browser, origin, page, who, { runs: RUNS, storage }))
    } catch (error) {
      note(`${page.path} could not be measured: ${error instanceof Error ? error.message : String(error)}`)
      broken.push(page.path)
    }
  }
  return { lines, broken }
}

function goalsOf(lines: readonly Line[], bare: Line): Row[] {
  return lines.flatMap(({ path, who, first, second }) => {
    const name = `${path}, ${who}: `
    const shift = row(`${name}layout shift`, Math.max(first.shift, second?.shift ?? 0), { most: SHIFT_MOST, digits: 4 })
    if (who === 'member') return [shift]
    if (who === 'desktop')
      return [
        shift,
        row(`${name}second visit, ms until the first row`, second?.firstRow ?? NaN, { most: SECOND_VISIT_MOST_MS }),
      ]
    const { largest } = PAGES.find((page) => page.path === path) ?? {}
    return [
      row(`${name}seconds until the first row`, first.firstRow / 1000, {
        most: ((GOAL.seconds / GOAL.bare) * bare.first.firstRow) / 1000,
        digits: 2,
      }),
      ...(largest === undefined
        ? []
        : [
            row(`${name}seconds until the largest paint`, first.largestPaint / 1000, {
              most: largest / 1000,
              digits: 2,
            }),
          ]),
      shift,
      row(`${name}long tasks, ms`, first.longTasks, { most: LONG_TASKS_MOST_MS }),
      row(`${name}slowest press, ms`, first.interaction, { most: PRESS_MOST_MS }),
    ]
  })
}
