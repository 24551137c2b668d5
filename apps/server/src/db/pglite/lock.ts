import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { z } from 'zod'

/** Thrown when another process uses the data directory. */
export class DirInUse extends Error {
  constructor(dir: string, holder: string) {
    super(
      `The data directory ${dir} is in use by another Earshot (${holder}). If that one is starting, try again when it is ready. Otherwise stop it, or set DATA_DIR to another directory.`,
    )
    this.name = 'DirInUse'
  }
}

const SQLITE_BUSY = 5
const Holder = z.object({ pid: z.number(), since: z.string() })

// The garbage collector closes an unreferenced handle, which releases the lock.
const held = new Set<DatabaseSync>()

/**
 * Locks a data directory for this process. The kernel releases the lock of a killed process. Throws DirInUse with the
 * holder's process id if another process has the lock.
 */
export function lockDir(dir: string): { release: () => void } {
  mkdirSync(dir, { recursive: true })
  const holder = path.join(dir, 'instance.json')
  const lock = new DatabaseSync(path.join(dir, 'instance.lock'), { timeout: 0 })
  try {
    lock.exec('PRAGMA journal_mode=MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)
      throw new DirInUse(dir, readHolder(holder))
    throw error
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
    const { pid, since } = Holder.parse(JSON.parse(readFileSync(file, 'utf8')))
    return `process ${pid}, since ${since}`
  } catch {
    return 'unknown process'
  }
}
