import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import type { Browser } from 'playwright-core'
import { openDb } from '../../apps/server/src/db/open.ts'
import { track } from '../../apps/server/src/db/schema/catalogue.ts'
import { CHROMIUM_FLAGS } from '../../e2e/chromium-flags.ts'
import { ffmpeg, chromium as findChromium } from '../../scripts/lib/system-packages.mjs'
import { row } from '../bench.ts'
import type { Part, Row } from '../bench.ts'
import { fail } from '../databases.ts'
import { FORMS, writeCollection } from '../import/collection.ts'
import { listen, playAll, writeLongTone } from '../import/listener.ts'
import { memoryOf, startServer, temporaryFolder } from '../server.ts'
import type { Server } from '../server.ts'

const ODD_FILES = Number(process.env['BENCH_IMPORT_FILES'] ?? 1_000)
/** Exit code of an import that skipped something. */
const SOME_SKIPPED = 3
const MOST_MEGABYTES = 900

/**
 * Songs that are corrected, and others that are removed, before the second import. The first song is what the listener
 * hears.
 */
const CORRECTED = Array.from({ length: 10 }, (_, n) => 2 + n)
const REMOVED = Array.from({ length: 10 }, (_, n) => 12 + n)
const correctedTitle = (id: number): string => `Corrected ${id}`

const cli = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../apps/server/src/cli/main.ts')

/**
 * Imports a collection in every format, on both databases while the site runs and a listener plays a song: the result
 * of each file, whether Chromium plays the imported songs, and the listener's interruptions.
 */
export const benchImport: Part = async ({ databases, note }) => {
  const executablePath = findChromium()
  if (ffmpeg() === undefined || executablePath === undefined) {
    note('ffmpeg or Chromium is missing: apt-get install ffmpeg chromium')
    return []
  }
  const folder = temporaryFolder()
  const browser = await chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS, AUTOPLAY] })
  try {
    const odd = path.join(folder, 'odd')
    await writeLongTone(path.join(folder, 'tone'))
    await writeCollection(odd, ODD_FILES)
    note(`${ODD_FILES} files in ${FORMS.length} forms were made`)
    const rows: Row[] = []
    for (const kind of ['embedded', 'PostgreSQL'] as const) {
      const url = kind === 'embedded' ? undefined : await databases.empty('bench_import')
      rows.push(...(await importOdd({ kind, url, folder, browser, note })))
    }
    return rows
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const AUTOPLAY = '--autoplay-policy=no-user-gesture-required'

type Case = { kind: string; url: string | undefined; note: (line: string) => void }

async function importOdd({
  kind,
  url,
  folder,
  browser,
  note,
}: Case & { folder: string; browser: Browser }): Promise<Row[]> {
  const dataDir = temporaryFolder()
  const odd = path.join(folder, 'odd')
  try {
    const server = await startServer(url, {}, dataDir)
    await earshot(server, url, ['import', path.join(folder, 'tone')])
    const listener = await listen(browser, `${server.origin}/api/song/stream?song_id=1`)
    const done = await earshot(server, url, ['import', odd, '--all'])
    const heard = await listener.stop()
    const memory = memoryOf(server.pid).peak
    for (const id of CORRECTED)
      await earshot(server, url, ['correct', 'song', String(id), '--title', correctedTitle(id)])
    for (const id of REMOVED) await earshot(server, url, ['remove', 'song', String(id)])
    const again = await earshot(server, url, ['import', odd, '--all'])
    await server.stop()
    note(`${kind}: ${done.seconds.toFixed(0)} s, exit code ${done.code}, again ${again.code}`)

    const tracks = await listTracks(url, dataDir)
    // The second report lists the removed files.
    const told = new Set(`${done.out}\n${again.out}`.split('\n').map((line) => line.trim()))
    const known = new Set(tracks.map(({ source }) => source))
    const lost = filesIn(odd).filter((file) => !known.has(`file:${file}`) && !told.has(file))
    const kept = CORRECTED.filter((id) => tracks.some((each) => each.id === id && each.title === correctedTitle(id)))
    const back = REMOVED.filter((id) => tracks.some((each) => each.id === id))
    for (const file of lost.slice(0, 10)) note(`in neither the catalogue nor the report: ${file}`)

    const playing = await startServer(url, {}, dataDir)
    const silent = await playAll(browser, playing.origin, tracks)
    await playing.stop()
    for (const { title, why } of silent.slice(0, 30)) note(`does not play: ${title}: ${why}`)
    return [
      row(`${kind}: files in the catalogue or in a report, of ${ODD_FILES}`, ODD_FILES - lost.length, {
        least: ODD_FILES,
      }),
      row(`${kind}: corrections that a second import kept, of ${CORRECTED.length}`, kept.length, {
        least: CORRECTED.length,
      }),
      row(`${kind}: removed songs that a second import brought back, of ${REMOVED.length}`, back.length, { most: 0 }),
      row(`${kind}: imported songs that Chromium does not play, of ${tracks.length}`, silent.length, { most: 0 }),
      row(`${kind}: times the listener's browser waited for bytes, in ${heard.seconds.toFixed(0)} s`, heard.waits, {
        most: 0,
      }),
      row(`${kind}: longest silence in the recording in ms (a busy machine makes holes in it)`, heard.silence, {}),
      row(`${kind}: exit code, as something was skipped`, done.code, { least: SOME_SKIPPED }),
      row(`${kind}: songs that the second import added`, Number(/^Added +(\d+)/m.exec(again.out)?.[1] ?? NaN), {
        most: 0,
      }),
      row(`${kind}: seconds for ${ODD_FILES} odd files`, done.seconds, {}),
      row(`${kind}: most memory of the server`, memory / 1e6, { most: MOST_MEGABYTES, unit: ' MB' }),
      ...(kind === 'embedded' ? [] : [row(`${kind}: most memory of the command`, done.peak / 1e6, { unit: ' MB' })]),
    ]
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Typed = { code: number; out: string; seconds: number; peak: number }

/** Runs a command beside the server; `peak` is the memory of its own process. */
async function earshot({ dataDir }: Server, url: string | undefined, words: string[]): Promise<Typed> {
  const began = performance.now()
  const child = spawn(process.execPath, [cli, ...words], {
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, DATABASE_URL: url ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let peak = 0
  const watch = setInterval(() => {
    const { peak: now } = memoryOf(child.pid ?? 0)
    if (Number.isFinite(now)) peak = Math.max(peak, now)
  }, 200)
  try {
    const [[code], out] = await Promise.all([once(child, 'exit'), text(child.stdout)])
    return { code: Number(code), out, seconds: (performance.now() - began) / 1000, peak }
  } finally {
    clearInterval(watch)
  }
}

async function listTracks(databaseUrl: string | undefined, dataDir: string) {
  const open = await openDb({ databaseUrl, dataDir, onLost: fail })
  try {
    return await open.db
      .select({ id: track.id, title: track.title, source: track.source, seconds: track.length })
      .from(track)
      .orderBy(track.id)
  } finally {
    await open.close()
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
