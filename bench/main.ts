// `npm run bench [-- parts]`: prints results beside their goals, on a temporary PostgreSQL.
import { startPostgres } from '../apps/server/src/testing/database/postgres.ts'
import type { Part, Row } from './bench.ts'
import { databasesOn } from './databases.ts'
import { benchBrowser } from './parts/browser.ts'
import { benchDesk } from './parts/desk.ts'
import { benchFaults } from './parts/faults.ts'
import { benchFigures } from './parts/figures.ts'
import { benchFind } from './parts/find.ts'
import { benchFollowing } from './parts/following.ts'
import { benchImport } from './parts/import.ts'
import { benchLedger } from './parts/ledger.ts'
import { benchMemory } from './parts/memory.ts'
import { benchPage } from './parts/page.ts'
import { benchPlays } from './parts/plays.ts'
import { benchSearch } from './parts/search.ts'
import { benchStudio } from './parts/studio.ts'
import { benchVotes } from './parts/votes.ts'

const PARTS: Record<string, Part> = {
  search: benchSearch,
  find: benchFind,
  following: benchFollowing,
  page: benchPage,
  plays: benchPlays,
  figures: benchFigures,
  studio: benchStudio,
  desk: benchDesk,
  votes: benchVotes,
  ledger: benchLedger,
  memory: benchMemory,
  import: benchImport,
  faults: benchFaults,
  browser: benchBrowser,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in PARTS))
if (unknown.length > 0) throw new Error(`Unknown: ${unknown.join(' ')}. Parts are ${Object.keys(PARTS).join(', ')}.`)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

const cluster = await startPostgres()
const note = (line: string) => console.log(`  ${line}`)
const databases = databasesOn(cluster.url)
const all: Row[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`== ${name}`)
  const rows = await part({ databases, note })
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const { what, reached, goal = '', isMet } of rows)
    note(`${what.padEnd(width)}  ${reached.padStart(12)}   ${goal}${isMet === false ? '   MISSED' : ''}`)
  all.push(...rows)
}
cluster.remove()
const goals = all.filter(({ isMet }) => isMet !== undefined)
console.log(`\n${goals.filter(({ isMet }) => isMet).length} of ${goals.length} goals are met`)
