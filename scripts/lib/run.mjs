// Child processes of the scripts: their output is kept and shown when they fail, and they never outlive us.
import { spawn } from 'node:child_process'
import { root } from './root.mjs'

const KEPT_OUTPUT = 200_000
const GRACE_MS = 3_000

/** @type {Map<import('node:child_process').ChildProcess, number>} each with the time it gets to end */
const running = new Map()
let isStopping = false

/** A command that ended with an error; `output` is what it printed. */
export class CommandFailed extends Error {
  /** @param {string} message @param {string} output */
  constructor(message, output) {
    super(message)
    this.output = output
  }
}

/**
 * @typedef {object} RunOptions
 * @property {string} [cwd] default: the repository
 * @property {NodeJS.ProcessEnv} [env] on top of ours
 * @property {number} [graceMs] how long it may take to end when it is asked to
 * @property {boolean} [isCleanUp] runs even when this script has been told to stop
 * @property {boolean} [inherit] give it our own input and output instead of keeping what it says
 * @property {(chunk: Buffer) => void} [onOutput] hears what it says while it runs
 * @property {number} [uid]
 * @property {number} [gid]
 * @property {boolean} [shell]
 */

/**
 * Runs a command to its end and gives its exit code and output.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runToEnd(
  command,
  args,
  { cwd = root, env, inherit = false, graceMs = GRACE_MS, isCleanUp = false, onOutput, ...rest } = {},
) {
  if (isStopping && !isCleanUp) return Promise.reject(new Error('told to stop'))
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: inherit ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...rest,
    })
    running.set(child, graceMs)
    let output = ''
    const keep = (/** @type {Buffer} */ chunk) => {
      output = (output + chunk.toString()).slice(-KEPT_OUTPUT)
      onOutput?.(chunk)
    }
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.on('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? (signal === null ? 0 : 1), output })
    })
  })
}

/**
 * As runToEnd, but an exit code other than 0 throws CommandFailed.
 * @param {string} command
 * @param {string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<string>} what it printed
 */
export async function run(command, args, options) {
  const { code, output } = await runToEnd(command, args, options)
  if (code !== 0) throw new CommandFailed(`${[command, ...args].join(' ')} ended with ${code}`, output)
  return output
}

/** No child is started any more but those that clean up. */
export function stopStarting() {
  isStopping = true
}

/** Ends every child that still runs and waits until all are gone. */
export async function endChildren() {
  await Promise.all(
    [...running].map(
      ([child, graceMs]) =>
        new Promise((resolve) => {
          child.once('close', resolve)
          child.kill('SIGTERM')
          setTimeout(() => child.kill('SIGKILL'), graceMs).unref()
        }),
    ),
  )
}
