import { execFile } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { promisify } from 'node:util'

let encoders: Promise<string | undefined> | undefined

// What was found stays; it may be installed while the server runs.
const listEncoders = (): Promise<string | undefined> =>
  (encoders ??= promisify(execFile)('ffmpeg', ['-v', 'error', '-encoders'], { windowsHide: true }).then(
    ({ stdout }) => stdout,
    () => {
      encoders = undefined
      return undefined
    },
  ))

/** Whether this machine has ffmpeg. */
export const hasFfmpeg = async (): Promise<boolean> => (await listEncoders()) !== undefined

/** Whether this machine's ffmpeg can encode with `name`. */
export const hasEncoder = async (name: string): Promise<boolean> =>
  (await listEncoders())?.split('\n').some((line) => line.trim().split(/\s+/)[1] === name) ?? false

/** Gives a process of ffmpeg the lowest priority: visitors come first. */
export function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It ended already.
  }
}
