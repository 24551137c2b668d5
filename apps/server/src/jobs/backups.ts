import { mkdir, readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { say } from '../announce.ts'
import { readDumpHead, stateOf, writeDump } from '../db/dump.ts'
import type { OpenDb } from '../db/open.ts'
import { removeHalfWritten } from '../ports/half-written.ts'
import type { Services } from '../services.ts'

/** Where dumps are kept. */
export const dumpFolder = (dataDir: string): string => path.join(dataDir, 'backups')

/** The name of a dump written at `now`; names sort by time. */
export const dumpFile = (dataDir: string, now: Date): string =>
  path.join(dumpFolder(dataDir), `earshot-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.jsonl.gz`)

/** The newest dump of a data directory, if there is one. */
export async function findNewestDump(dataDir: string): Promise<string | undefined> {
  return (await listDumps(dataDir)).at(-1)
}

/**
 * Keeps rolling dumps of the embedded database, which does not wait for the disk: one every BACKUP_MINUTES when something
 * has changed, and one when the server ends. PostgreSQL is left to its own tools. `close` writes the last one.
 */
export function startBackups(
  services: Pick<Services, 'config' | 'pool' | 'now'>,
  kind: OpenDb['kind'],
): { close: () => Promise<void> } {
  const { config } = services
  if (kind !== 'pglite' || config.backupMinutes === 0) return { close: async () => {} }
  let running: Promise<void> = removeHalfWritten(dumpFolder(config.dataDir)).catch(() => {})
  const dump = () => {
    running = running
      .then(() => dumpIfChanged(services, kind))
      .catch((error: unknown) => {
        say(
          `The rolling dump could not be written to ${dumpFolder(config.dataDir)}: ${error instanceof Error ? error.message : String(error)}`,
        )
      })
    return running
  }
  const timer = setInterval(() => void dump(), config.backupMinutes * 60_000)
  timer.unref()
  return {
    close: async () => {
      clearInterval(timer)
      await dump()
    },
  }
}

async function dumpIfChanged(
  { config, pool, now }: Pick<Services, 'config' | 'pool' | 'now'>,
  kind: OpenDb['kind'],
): Promise<void> {
  const { dataDir, backupKeep } = config
  const newest = await findNewestDump(dataDir)
  // A newest dump that cannot be read is none.
  const known = newest === undefined ? undefined : await readDumpHead(newest).catch(() => undefined)
  if (known !== undefined && known.state === (await stateOf(pool))) return
  await writeDump({ pool, kind }, dumpFile(dataDir, now()), now())
  for (const old of (await listDumps(dataDir)).slice(0, -backupKeep)) await rm(old, { force: true })
}

async function listDumps(dataDir: string): Promise<string[]> {
  const folder = dumpFolder(dataDir)
  await mkdir(folder, { recursive: true })
  return (await readdir(folder))
    .filter((name) => /^earshot-.*\.jsonl\.gz$/.test(name))
    .toSorted()
    .map((name) => path.join(folder, name))
}
