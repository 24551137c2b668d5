import { install } from './dependencies.mjs'
import { alone } from './lock.mjs'
import { compileMessages } from './messages.mjs'
// Everything that must be there before the server, the command line or the tests can run.
import { CommandFailed, endChildren, stopStarting } from './run.mjs'
import { buildSites } from './sites.mjs'
import { findStarter, isRunning } from './starter.mjs'

const OLDEST_NODE = [20, 12]
const CLEAN_UP_MS = 10_000
const SIGNAL_CODES = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }

/**
 * Installs and builds what is missing or old; two processes never do it at once.
 * @param {{ sites: boolean, out?: NodeJS.WriteStream }} options
 */
export async function prepare({ sites, out = process.stdout }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major < oldestMajor || (major === oldestMajor && minor < oldestMinor))
    throw new Error(
      `Earshot needs Node ${OLDEST_NODE.join('.')} or newer to set itself up; this is ${process.version}.`,
    )
  await alone(
    'prepare',
    async () => {
      await install(out)
      await compileMessages(out)
      if (sites) await buildSites(out)
    },
    () => out.write('Another process is installing or building; waiting for it.\n'),
  )
}

/**
 * Runs a script's work: ends its children when it is told to stop or when its npm is gone, and says failures plainly.
 * @param {(starter: number | undefined) => Promise<number | void>} work gives the exit code, if not 0
 */
export async function runScript(work) {
  const starter = findStarter()
  /** @type {Promise<void> | undefined} */
  let working
  let isStopping = false
  const stop = async (/** @type {number} */ code) => {
    isStopping = true
    stopStarting()
    await endChildren()
    await Promise.race([
      working,
      new Promise((resolve) => {
        setTimeout(resolve, CLEAN_UP_MS)
      }),
    ])
    process.exit(process.exitCode ?? code)
  }
  for (const [signal, code] of Object.entries(SIGNAL_CODES)) process.once(signal, () => void stop(code))
  const watch = setInterval(() => {
    if (starter === undefined || isRunning(starter)) return
    clearInterval(watch)
    void stop(SIGNAL_CODES.SIGTERM)
  }, 500)
  watch.unref()
  const tell = (/** @type {unknown} */ error) => {
    if (isStopping) return
    if (error instanceof CommandFailed) console.error(shorten(error.output))
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
  working = work(starter).then((code) => {
    if (code !== undefined || !isStopping) process.exitCode = code ?? 0
  }, tell)
  await working
}

/** Where a program says what is wrong: at the beginning or at the end. @param {string} output */
function shorten(output) {
  const lines = output.trimEnd().split('\n')
  return lines.length <= 60 ? lines.join('\n') : [...lines.slice(0, 20), '…', ...lines.slice(-40)].join('\n')
}
