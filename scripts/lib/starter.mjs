// The npm that started us: when it is killed, nobody tells us, so we look.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SHELLS = new Set(['sh', 'dash', 'bash', 'ash', 'busybox', 'zsh'])

/**
 * Process id of the npm behind this script; undefined when it was started some other way.
 * npm runs scripts through a shell, which may stay between us or may have turned into us.
 * @returns {number | undefined}
 */
export function findStarter() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return undefined
  const parent = describe(process.ppid)
  return parent !== undefined && SHELLS.has(parent.name) ? parent.parentId : process.ppid
}

/** @param {number} pid @returns {boolean} */
export function isRunning(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM' // someone else's
  }
}

/** @param {number} pid @returns {{ name: string, parentId: number } | undefined} */
function describe(pid) {
  try {
    const text =
      process.platform === 'linux'
        ? readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^\d+ \((.*)\) \S (\d+).*$/s, '$2 $1')
        : execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(pid)], { encoding: 'utf8' })
    const match = /^\s*(\d+)\s+-?(?:\S*\/)?(\S+)/.exec(text)
    return match?.[2] === undefined ? undefined : { name: match[2], parentId: Number(match[1]) }
  } catch {
    return undefined
  }
}
