import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { contentOf, readDumpHead, writeDump } from '../db/dump/dump.ts'
import { removeHalfWritten } from '../db/dump/half-written.ts'
import type { Services } from '../ports/services.ts'
import { logProblem, sentenceOf } from '../process/log/announce.ts'
import { defineTask } from './task.ts'

/** Returns the folder of dumps. */
export const dumpFolder = (dataDir: string): string => path.join(dataDir, 'backups')

/** Returns the name of a dump written at `now`; names sort by time. */
export const dumpFile = (dataDir: string, now: Date): string =>
  path.join(dumpFolder(dataDir), `earshot-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`)

/** Finds the newest dump of a data directory. */
export async function findNewestDump(dataDir: string): Promise<string | undefined> {
  return (await listDumps(dataDir)).at(-1)
}

/** The services that a rolling dump needs. */
type Parts = Pick<Services, 'config' | 'pool' | 'kind' | 'now'>

/**
 * Writes a rolling dump of the embedded database, which does not sync to disk at each commit, if anything but jobs has
 * changed since the last one. PostgreSQL is backed up with its own tools.
 */
export const rollingDump = defineTask({
  name: 'backup.dump',
  queue: 'upkeep',
  every: (services) => (writesDumps(services) ? `${services.config.backupMinutes} minutes` : undefined),
  data: z.object({}),
  run: (services) => dumpIfChanged(services),
})

/** Returns whether a server writes rolling dumps. */
export const writesDumps = ({ config, kind }: Pick<Services, 'config' | 'kind'>): boolean =>
  kind === 'pglite' && config.backupMinutes > 0

/** Writes a dump if something has changed, and deletes all but the newest BACKUP_KEEP. */
export async function dumpIfChanged(services: Parts): Promise<void> {
  if (!writesDumps(services)) return
  const { config, pool, kind, now } = services
  const { dataDir, backupKeep } = config
  await removeHalfWritten(dumpFolder(dataDir)).catch(() => {})
  const newest = await findNewestDump(dataDir)
  // An unreadable newest dump is ignored.
  const known = newest === undefined ? undefined : await readDumpHead(newest).catch(() => undefined)
  if (known !== undefined && known.content === (await contentOf(pool))) return
  await writeDump({ pool, kind }, dumpFile(dataDir, now()), now(), { madeBy: { via: 'job' } })
  for (const old of (await listDumps(dataDir)).slice(0, -backupKeep)) await rm(old, { force: true })
}

/** Writes the last dump while the server shuts down; a failure is logged. */
export async function closingDump(services: Parts): Promise<void> {
  await dumpIfChanged(services).catch((error: unknown) =>
    logProblem(`The rolling dump could not be written to ${dumpFolder(services.config.dataDir)}: ${sentenceOf(error)}`),
  )
}

/** Lists the dumps of a data directory, oldest first. */
export async function listDumps(dataDir: string): Promise<string[]> {
  const folder = dumpFolder(dataDir)
  await mkdir(folder, { recursive: true })
  return (await readdir(folder))
    .filter((name) => /^earshot-.*\.jsonl\.gz$/.test(name))
    .toSorted()
    .map((name) => path.join(folder, name))
}
