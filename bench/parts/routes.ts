import type { Browser } from 'playwright-core'
import { signInLookers, urlFor } from '../../e2e/look/people.ts'
import { findIds, listVisits } from '../../e2e/look/visits.ts'
import { findEdges } from '../../e2e/site-world.ts'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { withDemoBrowser } from '../demo-browser.ts'
import { LONG_TASKS_MOST_MS, PRESS_MOST_MS, SHIFT_MOST, measurePage, tableOf } from '../page-table.ts'
import type { Line, Who } from '../page-table.ts'
import type { Visit } from '../page-visit.ts'

const TOLD_EVERY = 20
/** The first thing that is drawn of any page. */
const ROW = 'main :is(h1, h2, h3, p, li, label)'

/** What the first visit of every page costs on a slow phone: one visit for each role that sees something of its own there. */
export const benchRoutes: Part = ({ note }) =>
  withDemoBrowser(note, async (browser, origin) => {
    const { lines, broken } = await measureAll(browser, origin, note)
    for (const line of tableOf(lines)) note(line)
    return [
      row('pages that could not be measured', broken, { most: 0 }),
      ...worstOf(lines, 'seconds until the first row', ({ firstRow }) => firstRow / 1000, { digits: 2 }),
      ...worstOf(lines, 'seconds until the largest paint', ({ largestPaint }) => largestPaint / 1000, { digits: 2 }),
      ...worstOf(lines, 'layout shift', ({ shift }) => shift, { digits: 4, most: SHIFT_MOST }),
      ...worstOf(lines, 'long tasks, ms', ({ longTasks }) => longTasks, { most: LONG_TASKS_MOST_MS }),
      ...worstOf(lines, 'slowest press, ms', ({ interaction }) => interaction, { most: PRESS_MOST_MS }),
    ]
  })

// One page that fails takes nothing from the others.
async function measureAll(
  browser: Browser,
  origin: string,
  note: (line: string) => void,
): Promise<{ lines: Line[]; broken: number }> {
  const people = await signInLookers(origin)
  const edges = await findEdges(origin)
  const visits = listVisits(edges, await findIds(people.member.api, people.member.id, edges))
  const all = visits
    .filter(({ sameAs }) => sameAs === undefined)
    .flatMap((visit) => visit.roles.map((each) => ({ path: visit.path, role: each })))
  const lines: Line[] = []
  let broken = 0
  for (const [place, { path, role }] of all.entries()) {
    if (place % TOLD_EVERY === 0) note(`${place} of ${all.length} visits`)
    const page = { path: urlFor(people[role], path), row: ROW }
    const who: Who = role === 'visitor' ? 'slow' : 'member'
    try {
      await measurePage(browser, origin, page, 'desktop', { runs: 1, isSecondWanted: false }) // pictures are made on the first request
      const { storage } = people[role]
      lines.push({
        ...(await measurePage(browser, origin, page, who, { runs: 1, storage, isSecondWanted: false })),
        path,
      })
    } catch (error) {
      note(`${path} (${role}) could not be measured: ${error instanceof Error ? error.message : String(error)}`)
      broken += 1
    }
  }
  return { lines, broken }
}

/** The middle of all pages, and the page that is worst. */
function worstOf(
  lines: readonly Line[],
  what: string,
  read: (visit: Visit) => number,
  { most, digits = 0 }: { most?: number; digits?: number },
): Row[] {
  const sorted = lines.toSorted((a, b) => read(a.first) - read(b.first))
  const [middle, worst] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
  if (middle === undefined || worst === undefined) return []
  return [
    row(`${what}: middle of ${lines.length} pages`, read(middle.first), { digits }),
    row(`${what}: worst, ${worst.path} (${worst.who === 'member' ? 'member' : 'visitor'})`, read(worst.first), {
      digits,
      ...(most === undefined ? {} : { most }),
    }),
  ]
}
