import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { openTestApp } from '../app.ts'
import type { TestApp } from '../app.ts'

/** Writes a file of this name, with folders between slashes, into the folder. */
export type PutFile = (name: string, bytes: Uint8Array | string) => void

/**
 * Sets up a test file that imports music: one server, an empty folder before each test, and `tables` emptied after it.
 * `give` receives server and folder before each test.
 */
export function withMusicFolder(
  tables: readonly PgTable[],
  give: (opened: { app: TestApp; folder: string }) => void,
): PutFile {
  // Each import starts threads that read files, which takes time on a busy machine.
  vi.setConfig({ testTimeout: 120_000 })
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    app = await openTestApp()
  })
  afterAll(() => app.close())
  beforeEach(() => {
    folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-music-'))
    give({ app, folder })
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true, force: true })
    for (const table of tables) await app.db.delete(table)
  })
  return (name, bytes) => {
    const file = path.join(folder, ...name.split('/'))
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, bytes)
  }
}
