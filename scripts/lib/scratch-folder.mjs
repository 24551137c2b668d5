// The folder of the temporary files of a test run.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'

/** A file system in memory, which Linux has. */
const IN_MEMORY = '/dev/shm'
/** Bytes that must be free in memory. */
const NEEDED = 8e9

/**
 * Makes a folder for temporary files, in memory if there is room: the tests copy hundreds of databases, each of a
 * thousand files, which takes a third of the time there. Folders of runs that were killed are deleted.
 * @returns {string}
 */
export function makeScratchFolder() {
  const parent = hasRoomInMemory() ? IN_MEMORY : tmpdir()
  for (const name of readdirSync(parent)) {
    const [, pid] = /^earshot-tests-(\d+)-/.exec(name) ?? []
    if (pid !== undefined && !isRunning(Number(pid))) rmSync(path.join(parent, name), { recursive: true, force: true })
  }
  const folder = mkdtempSync(path.join(parent, `earshot-tests-${process.pid}-`))
  // The user of PostgreSQL reads files in it.
  chmodSync(folder, 0o755)
  return folder
}

function hasRoomInMemory() {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return Math.min(bavail * bsize, freemem()) >= NEEDED
}

/**
 * Returns whether a process runs, also one of another user.
 * @param {number} pid
 */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
