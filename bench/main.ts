// `npm run bench [-- parts]`: prints what was reached beside what was to be reached. scripts/bench.mjs starts it with a database.
import type { Part, Row } from './bench.ts'
import { databasesOn } from './databases.ts'
import { benchAudio } from './parts/audio.ts'
import { benchBrowser } from './parts/browser.ts'
import { benchBytes } from './parts/bytes.ts'
import { benchCommunity } from './parts/community.ts'
import { benchDetail } from './parts/detail.ts'
import { benchFaults } from './parts/faults.ts'
import { benchImport } from './parts/import.ts'
import { benchLedger } from './parts/ledger.ts'
import { benchLive } from './parts/live.ts'
import { benchLivefeed } from './parts/livefeed.ts'
import { benchMemory } from './parts/memory.ts'
import { benchPage } from './parts/page.ts'
import { benchPlays } from './parts/plays.ts'
import { benchRoutes } from './parts/routes.ts'
import { benchSearch } from './parts/search.ts'
import { benchSizes } from './parts/sizes.ts'
import { benchUploads } from './parts/uploads.ts'
import { benchVotes } from './parts/votes.ts'

const PARTS: Record<string, Part> = {
  sizes: benchSizes,
  bytes: benchBytes,
  search: benchSearch,
  livefeed: benchLivefeed,
  detail: benchDetail,
  community: benchCommunity,
  live: benchLive,
  page: benchPage,
  audio: benchAudio,
  plays: benchPlays,
  votes: benchVotes,
  ledger: benchLedger,
  memory: benchMemory,
  uploads: benchUploads,
  import: benchImport,
  faults: benchFaults,
  browser: benchBrowser,
  routes: benchRoutes,
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in PARTS))
const server = process.env.BENCH_DATABASE_URL
if (unknown.length > 0 || server === undefined) {
  console.error(
    unknown.length > 0
      ? `Unknown: ${unknown.join(' ')}. Parts are ${Object.keys(PARTS).join(', ')}.`
      : 'Run it with `npm run bench`.',
  )
  process.exit(2)
}

const note = (line: string) => console.log(`  ${line}`)
const databases = databasesOn(server, note)
const all: Row[] = []
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue
  console.log(`== ${name}`)
  const rows = await part({ databases, note })
  print(rows)
  all.push(...rows)
}
const goals = all.filter(({ isMet }) => isMet !== undefined)
console.log(`\n${goals.filter(({ isMet }) => isMet === true).length} of ${goals.length} goals are met`)

function print(rows: readonly Row[]): void {
  const width = Math.max(...rows.map(({ what }) => what.length))
  for (const { what, reached, goal, isMet } of rows)
    console.log(
      `  ${what.padEnd(width)}  ${reached.padStart(12)}${goal === undefined ? '' : `   ${goal}${isMet === true ? '' : '   MISSED'}`}`,
    )
}
