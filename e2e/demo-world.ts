import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { copyTestDb } from '../apps/server/src/testing/database/database.ts'

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'e2e/.world')
/** The files that determine the demo world. */
const SOURCES = [
  'apps/server/src/**/*.{ts,sql,json}',
  'e2e/build-demo-world.ts',
  'packages/contract/src/**/*.ts',
  'packages/demo-world/{src,videos}/**',
]

/**
 * Copies a demo world into `dataDir`. It is built once for each state of its sources and each day, because its dates
 * are relative to today.
 */
export async function copyDemoWorld(dataDir: string): Promise<void> {
  cpSync(await findOrBuild(), dataDir, { recursive: true })
}

async function findOrBuild(): Promise<string> {
  const world = path.join(folder, hashOfSources())
  if (existsSync(world)) return world
  mkdirSync(folder, { recursive: true })
  const building = mkdtempSync(path.join(folder, 'building-'))
  // Migrations of an empty database take ten seconds, which other tests need, too.
  await copyTestDb(building)
  await build(building)
  for (const name of readdirSync(folder))
    if (!name.startsWith('building-')) rmSync(path.join(folder, name), { recursive: true, force: true })
  try {
    renameSync(building, world)
  } catch (error) {
    if (!existsSync(world)) throw error
    rmSync(building, { recursive: true, force: true }) // another run has built it first
  }
  return world
}

async function build(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [path.join(root, 'e2e/build-demo-world.ts')], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      STORAGE_URL: undefined,
      // Songs of a few seconds, because tests wait for their ends.
      DEMO_SOUNDS: 'short',
      DEMO_PASSWORDS: 'known',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [[code], out, error] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  if (code === 0) return
  rmSync(dataDir, { recursive: true, force: true })
  throw new Error(`the demo world was not built:\n${out}${error}`)
}

function hashOfSources(): string {
  // A run past midnight keeps its world: its processes inherit the day.
  process.env['E2E_DAY'] ??= new Date().toISOString().slice(0, 10)
  const hash = createHash('sha256').update(process.env['E2E_DAY'])
  for (const file of globSync(SOURCES, { cwd: root }).toSorted()) {
    if (file.endsWith('.test.ts') || path.extname(file) === '') continue
    hash.update(file).update(readFileSync(path.join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
