import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lockDir } from './lock.ts'

const dir = mkdtempSync(path.join(os.tmpdir(), 'earshot-lock-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

const lockElsewhere = () =>
  execFileSync(
    process.execPath,
    [
      '-e',
      `import(${JSON.stringify(new URL('lock.ts', import.meta.url).href)}).then(({ lockDir }) => { try { lockDir(${JSON.stringify(dir)}); console.log('taken') } catch (error) { console.log(error.message) } })`,
    ],
    { encoding: 'utf8' },
  )

test('a second process is refused with a sentence that names the first, and gets the lock after that has ended', () => {
  const lock = lockDir(dir)
  expect(lockElsewhere()).toContain(`is in use by another Earshot (process ${process.pid}, since 20`)
  lock.release()
  expect(lockElsewhere()).toBe('taken\n')
})
