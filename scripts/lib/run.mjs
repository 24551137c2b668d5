// Child processes of the scripts: they end with the script.
import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')

/** @param {...string} parts */
export const fromRoot = (...parts) => path.join(root, ...parts)

const GRACE_MS = 30_000
const CLEAN_UP_MS = 500
const EXIT_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
/** @type {number | undefined} */
let stopCode

/**
 * Runs a program to its end; `isShown` gives it our own input and output.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions & { isShown?: boolean }} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runToEnd(command, args, { isShown = false, env, ...options } = {}) {
  if (stopCode !== undefined) return Promise.reject(new Error('The script was told to stop.'))
  return new Promise((resolve, reject) => {
    /** @type {import('node:child_process').SpawnOptions} */
    const all = {
      cwd: root,
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...options,
      env: { ...process.env, ...env },
    }
    const child = spawn(command, args, all)
    children.add(child)
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (/** @type {Buffer} */ chunk) => {
        output += chunk.toString()
      })
    child.once('error', reject)
    child.once('close', (code) => {
      children.delete(child)
      leaveWhenStopped()
      resolve({ code: code ?? 1, output })
    })
  })
}

/**
 * Runs a program like runToEnd, and throws its output for a code other than 0.
 * @type {(...args: Parameters<typeof runToEnd>) => Promise<void>}
 */
export async function run(command, args, options) {
  const { code, output } = await runToEnd(command, args, options)
  if (code !== 0) throw new Error(`${output.trimEnd()}\n${[command, ...args].join(' ')} ended with ${code}`)
}

/** Asks the children to end. */
export function endChildren() {
  for (const child of children) {
    child.kill('SIGTERM')
    setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref()
  }
}

function leaveWhenStopped() {
  if (stopCode !== undefined && children.size === 0) setTimeout(() => process.exit(stopCode), CLEAN_UP_MS).unref()
}

/**
 * Runs the work of a script and sets the exit code to its result; prints what it throws. A signal, or the end of the
 * npm that started the script, ends the children.
 * @param {() => Promise<number>} work
 */
export async function runScript(work) {
  const stop = (/** @type {number} */ code) => {
    stopCode ??= code
    endChildren()
    leaveWhenStopped()
  }
  for (const [signal, code] of Object.entries(EXIT_CODES)) process.once(signal, () => stop(code))
  const npm = findNpm()
  if (npm !== undefined)
    setInterval(() => {
      try {
        process.kill(npm, 0)
      } catch {
        stop(EXIT_CODES.SIGTERM)
      }
    }, 500).unref()
  const code = await work().catch((/** @type {unknown} */ error) => {
    if (stopCode === undefined) console.error(error instanceof Error ? error.message : error)
    return 1
  })
  process.exitCode = stopCode ?? code
}

/** Process id of the npm that started this script. Nobody tells when it is killed, and its shell may stand between. */
export function findNpm() {
  const { env, platform, ppid } = process
  if (env.npm_lifecycle_event === undefined || platform === 'win32') return undefined
  const told =
    platform === 'linux'
      ? readFileSync(`/proc/${ppid}/stat`, 'utf8').replace(/^\d+ \((.*)\) \S (\d+).*$/s, '$2 $1')
      : execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(ppid)], { encoding: 'utf8' })
  const [, parent, name = ''] = /(\d+)\s+-?(?:\S*\/)?(\S+)/.exec(told) ?? []
  return /^((ba|da|a|z)?sh|busybox)$/.test(name) ? Number(parent) : ppid
}
