import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTestDb } from './testing/database/database.ts'
import { withMore } from './testing/thorough.ts'

let folder: string
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'earshot-main-'))
  await copyTestDb(folder)
  writeFileSync(path.join(folder, 'file'), '')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(
  withMore<[string, NodeJS.ProcessEnv, RegExp]>(
    [['a wrong setting', { PORT: 'many' }, /^Earshot cannot start\.\nPORT: /]],
    [
      [
        'an address of another machine',
        { HOST: '192.0.2.1', PORT: '0', DEMO: 'off' },
        /^Earshot cannot start\.\nHOST: /,
      ],
      ['a data directory that is none', { DATA_DIR: 'file/below' }, /^Earshot cannot start\./],
    ],
  ),
)('a start that fails for %s says so in one line of JSON when no terminal reads it', (_what, settings, problem) => {
  const { DATABASE_URL: _url, STORAGE_URL: _storage, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [fileURLToPath(new URL('./main.ts', import.meta.url))],
    { cwd: folder, env: { ...env, NODE_ENV: 'production', DATA_DIR: folder, ...settings }, encoding: 'utf8' },
  )
  const lines = `${stdout}${stderr}`.trim().split('\n')
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 50, pid: expect.any(Number), msg: expect.stringMatching(problem) }),
  ])
  expect(status).toBe(1)
})
