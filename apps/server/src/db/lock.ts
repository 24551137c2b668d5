import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Another process works on the data directory. */
export class DirInUse extends Error {
  constructor(dir: string, holder: string, cause: unknown) {
    super(
      `The data directory ${dir} is in use by another Earshot (${holder}). Stop it first, or set DATA_DIR to another directory.`,
      { cause },
    )
    this.name = 'DirInUse'
  }
}

// A collected handle would free the lock.
const held = new Set<DatabaseSync>()

/**
 * Takes a data directory for this process alone. The lock is the kernel's: a killed process frees it.
 * Throws DirInUse with the holder's process id when another process has it.
 */
export function lockDir(dir: string): { release: () => void } {
  mkdirSync(dir, { recursive: true })
  const holder = path.join(dir, 'instance.json')
  const lock = new DatabaseSync(path.join(dir, 'instance.lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw new DirInUse(dir, readHolder(holder), error)
  }
  held.add(lock)
  writeFileSync(holder, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }))
  return {
    release: () => {
      held.delete(lock)
      lock.close()
    },
  }
}

function readHolder(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return 'unknown process'
  }
}
