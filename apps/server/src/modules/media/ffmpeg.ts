import { execFile, spawn } from 'node:child_process'
import type { ChildProcessByStdio } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'

let encoders: Promise<string | undefined> | undefined

// Only a success is cached; ffmpeg may be installed while the server runs.
const listEncoders = (): Promise<string | undefined> =>
  (encoders ??= promisify(execFile)('ffmpeg', ['-v', 'error', '-encoders'], { windowsHide: true }).then(
    ({ stdout }) => stdout,
    () => {
      encoders = undefined
      return undefined
    },
  ))

/** Returns the version of this machine's ffmpeg; undefined without one. */
export const ffmpegVersion = (): Promise<string | undefined> =>
  promisify(execFile)('ffmpeg', ['-version'], { windowsHide: true }).then(
    ({ stdout }) => /^ffmpeg version (\S+)/.exec(stdout)?.[1],
    () => undefined,
  )

/** Returns whether this machine has ffmpeg. */
export const hasFfmpeg = async (): Promise<boolean> => (await listEncoders()) !== undefined

/** Returns whether this machine's ffmpeg can encode with `name`. */
export const hasEncoder = async (name: string): Promise<boolean> =>
  (await listEncoders())?.split('\n').some((line) => line.trim().split(/\s+/)[1] === name) ?? false

/**
 * Thrown when ffmpeg was killed by a timeout, a lack of memory or the end of the server, or did not start: the file
 * itself may be valid.
 */
export class FfmpegKilled extends Error {
  override name = 'FfmpegKilled'
  override message = 'ffmpeg was ended before it was done'
}

/** A running ffmpeg; `ended` resolves with its exit code, null if it was killed or could not start. */
export type RunningFfmpeg = {
  stdout: Readable
  stderr: Readable
  ended: Promise<number | null>
}

const running = new Set<ChildProcessByStdio<null, Readable, Readable>>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

// ffmpeg reads only its input and no files that the input names, on one core.
const CAREFUL = ['-nostdin', '-threads', '1', '-protocol_whitelist', 'file']

/**
 * Starts ffmpeg in the folder `cwd`, with the lowest priority, for at most `timeoutMs` milliseconds, to read files and
 * no URLs. It ends with this process. `args` begin with the arguments of its single input.
 */
export function startFfmpeg(
  args: readonly string[],
  { cwd, timeoutMs }: { cwd: string; timeoutMs: number },
): RunningFfmpeg {
  const child = spawn('ffmpeg', [...CAREFUL, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    windowsHide: true,
  })
  running.add(child)
  const ended = new Promise<number | null>((done) => {
    child.once('error', () => done(null))
    child.once('close', done)
  }).finally(() => running.delete(child))
  if (child.pid !== undefined) giveWay(child.pid)
  return { stdout: child.stdout, stderr: child.stderr, ended }
}

// Lowers the priority of the process in favour of visitors.
function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // The process has already ended.
  }
}
