import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { openDb } from '../../apps/server/src/db/open.ts'
import { track } from '../../apps/server/src/db/schema/catalogue/catalogue.ts'
import { CHROMIUM_FLAGS } from '../../e2e/chromium-flags.ts'
import { chromium as findChromium } from '../../scripts/lib/system-packages.mjs'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { fail } from '../databases.ts'
import { writeCollection } from '../import/collection.ts'
import { forEach, probe } from '../load.ts'
import { memoryOf, startServer } from '../server.ts'

const FILES = Number(process.env['BENCH_IMPORT_FILES'] ?? 1_000)
/** Exit code of an import that skipped something. */
const SOME_SKIPPED = 3
const MOST_MEGABYTES = 900
/** Duration of 256 kB of sound; a listener waits if the next piece takes longer. */
const PIECE_MS = 6_500
const PLAY_WITHIN_MS = 20_000
const CLI = path.join(import.meta.dirname, '../../apps/server/src/cli/main.ts')

/**
 * Imports a collection in every format, on both databases while the site runs and a listener plays a song: the result
 * of each file, the changes of a second import, and whether Chromium plays the imported songs.
 */
export const benchImport: Part = async ({ databases }) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'earshot-bench-import-'))
  const args = [...CHROMIUM_FLAGS, '--autoplay-policy=no-user-gesture-required']
  const browser = await chromium.launch({ executablePath: findChromium() ?? '', args })
  try {
    await writeCollection(path.join(folder, 'first'), 1)
    await writeCollection(path.join(folder, 'all'), FILES)
    return [
      ...(await importAll('embedded', undefined, { folder, browser })),
      ...(await importAll('PostgreSQL', await databases.empty('bench_import'), { folder, browser })),
    ]
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Source = { folder: string; browser: Browser }

async function importAll(kind: string, url: string | undefined, { folder, browser }: Source): Promise<Row[]> {
  const all = path.join(folder, 'all')
  const server = await startServer(url)
  const { origin, dataDir } = server
  const earshot = (...words: string[]) => run({ DATA_DIR: dataDir, DATABASE_URL: url ?? '' }, words)
  try {
    await earshot('import', path.join(folder, 'first'))
    const importing = earshot('import', all, '--all')
    const played = await probe(origin, { path: '/api/song/stream?song_id=1', range: 'bytes=0-262143' }, importing)
    const done = await importing
    const again = await earshot('import', all, '--all')
    const memory = memoryOf(server.pid).peak / 1e6
    const silent = await listSilent(browser, origin)
    await server.stop({ keepsData: true })

    const open = await openDb({ databaseUrl: url, dataDir, onLost: fail })
    const tracks = await open.db.select({ source: track.source }).from(track)
    await open.close()
    const known = new Set(tracks.map(({ source }) => source))
    const reported = new Set(done.out.split('\n').map((line) => line.trim()))
    const files = readdirSync(all, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
    const found = files.filter((file) => known.has(`file:${file}`) || reported.has(file))
    const added = Number(/^Added +(\d+)/m.exec(again.out)?.[1] ?? NaN)
    return [
      row(`${kind}: files in the catalogue or in a report`, found.length, { least: FILES }),
      row('  songs that the second import added', added, { most: 0 }),
      row('  exit code, as something was skipped', done.code, { least: SOME_SKIPPED }),
      row('  songs that Chromium does not play', silent.length, { most: 0 }),
      row('  pieces of sound that a listener did not get', played.wrong + played.refused, { most: 0 }),
      row('  longest wait of a listener for a piece in ms', played.slowest, { most: PIECE_MS }),
      row('  most memory of the server', memory, { most: MOST_MEGABYTES, unit: ' MB' }),
    ]
  } finally {
    await server.stop()
  }
}

/** Runs a command beside the server. */
async function run(env: Record<string, string>, words: string[]): Promise<{ code: number; out: string }> {
  const child = spawn(process.execPath, [CLI, ...words], {
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [[code], out] = await Promise.all([once(child, 'exit'), text(child.stdout)])
  return { code: Number(code), out }
}

/** Plays each song until it is audible. Returns the ids of those that cannot be played. */
async function listSilent(browser: Browser, origin: string): Promise<number[]> {
  const page = await browser.newPage()
  await page.goto(`${origin}/about`)
  const silent: number[] = []
  await forEach([...Array(FILES + 1).keys()], async (n) => {
    const source = `/api/song/stream?song_id=${n + 1}`
    const isThere = (await fetch(origin + source, { method: 'HEAD' })).ok
    if (isThere && !(await page.evaluate(isPlayable, [source, PLAY_WITHIN_MS] as const))) silent.push(n + 1)
  })
  await page.close()
  return silent
}

// Runs in the page.
const isPlayable = ([source, within]: readonly [string, number]): Promise<boolean> =>
  new Promise((resolve) => {
    const audio = new Audio(source)
    const end = (isPlayed: boolean) => {
      audio.removeAttribute('src')
      audio.load()
      resolve(isPlayed)
    }
    audio.muted = true
    audio.addEventListener('error', () => resolve(false))
    audio.addEventListener('timeupdate', () => audio.currentTime >= 0.1 && end(true))
    setTimeout(() => end(false), within)
    audio.play().catch(() => {})
  })
