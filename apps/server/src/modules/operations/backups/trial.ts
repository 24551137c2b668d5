import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readdir, rm, stat, statfs } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { TrialCheck } from '@earshot/contract/desk/operations/backups'
import { z } from 'zod'
import { dumpFolder } from '../../../jobs/backups.ts'
import type { Services } from '../../../ports/services.ts'
import { logProblem } from '../../../process/log/announce.ts'

/** The result of a trial: its checks, or the sentence why the dump cannot be restored. */
export const TrialResult = z.object({ checks: z.array(TrialCheck), problem: z.string().optional() })
export type TrialResult = z.infer<typeof TrialResult>

/** A line that the process of a trial prints. */
const TrialLine = z.union([
  z.object({ check: TrialCheck }),
  z.object({ problem: z.string() }),
  z.object({ files: z.array(z.object({ key: z.string(), item: z.string() })) }),
])
export type TrialLine = z.infer<typeof TrialLine>

/** Free space that a trial needs, as a multiple of the unpacked size of the dump. */
const SPACE_TIMES = 4
/** Bytes of a gzip file up to which its last four bytes are the unpacked size for certain; larger ones are estimated. */
const EXACT_MAX = 400_000_000
const ESTIMATED_RATIO = 10
const FOLDER = 'trial-'
/** Files that are looked up in the storage at the same time. */
const CONCURRENT = 8
/** Problems of a check that its result names. */
const EXAMPLES = 20

/** Throws a sentence unless DATA_DIR has four times the unpacked size of a dump free (OPERATIONS-08). */
export async function mustHaveSpace(dataDir: string, file: string): Promise<void> {
  const needed = SPACE_TIMES * (await unpackedBytes(file))
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < needed)
    throw new Error(
      `The trial needs ${gigabytes(needed)} of free space in DATA_DIR, which has ${gigabytes(bavail * bsize)}.`,
    )
}

const gigabytes = (bytes: number): string => `${(bytes / 1e9).toFixed(1)} GB`

async function unpackedBytes(file: string): Promise<number> {
  const { size } = await stat(file)
  if (size > EXACT_MAX) return size * ESTIMATED_RATIO
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, Math.max(0, size - 4))
    return buffer.readUInt32LE()
  } finally {
    await handle.close()
  }
}

/**
 * Restores a dump into a temporary embedded database below DATA_DIR, in a process of low priority, and returns the
 * checks of the result. The files that its rows name are looked up in the storage of this process (OPERATIONS-08).
 */
export async function tryRestore(
  { config, storage }: Pick<Services, 'config' | 'storage'>,
  name: string,
  report: (done: number, total: number) => void,
): Promise<TrialResult> {
  await removeOldTrials(config.dataDir)
  const folder = await mkdtemp(path.join(config.dataDir, FOLDER))
  // The process ends with the pipe of its standard input, so it does not outlive this one.
  const child = spawn(
    process.execPath,
    [SCRIPT, path.join(dumpFolder(config.dataDir), name), folder, config.timeZone],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  const ended = once(child, 'close')
  child.stderr.on('data', (text: Buffer) => logProblem(`The trial of ${name}: ${text.toString().trim().slice(0, 600)}`))
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const result: TrialResult = { checks: [] }
    const files: TrialCheck = { check: 'files', checked: 0, problems: 0, examples: [] }
    for await (const text of createInterface({ input: child.stdout })) {
      const line = TrialLine.parse(JSON.parse(text))
      if ('problem' in line) result.problem = line.problem
      if ('check' in line) result.checks.push(line.check)
      if ('files' in line) await findFiles(storage, line.files, files)
      report(result.checks.length, CHECKS)
    }
    const [code] = await ended
    if (result.problem === undefined && code !== 0) result.problem = 'The process of the trial was ended.'
    if (result.problem === undefined) result.checks.push(files)
    return result
  } finally {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

const SCRIPT = fileURLToPath(new URL('trial-process.ts', import.meta.url))
const CHECKS = TrialCheck.shape.check.options.length

async function findFiles(
  storage: Services['storage'],
  named: readonly { key: string; item: string }[],
  check: TrialCheck,
): Promise<void> {
  for (let at = 0; at < named.length; at += CONCURRENT) {
    const some = named.slice(at, at + CONCURRENT)
    // To find a sound of the demo world generates it, unless it can be read early.
    const found = await Promise.all(some.map(async ({ key }) => (await storage.findEarly?.(key)) ?? storage.find(key)))
    check.checked += some.length
    for (const [index, { key, item }] of some.entries()) {
      if (found[index] !== undefined) continue
      check.problems += 1
      if (check.examples.length < EXAMPLES) check.examples.push(`${key} (${item})`)
    }
  }
}

/** Deletes the folders of trials whose process was killed: one trial runs at a time. */
async function removeOldTrials(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(FOLDER)) await rm(path.join(dataDir, name), { recursive: true, force: true })
}
