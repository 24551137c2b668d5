import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'
import { say } from '../announce.ts'
import { readConfig } from '../config.ts'
import { readDumpHead, writeDump } from '../db/dump.ts'
import { DirInUse } from '../db/lock.ts'
import { openAsItIs } from '../db/open.ts'
import { restoreDump } from '../db/restore.ts'
import { dumpFile, findNewestDump } from '../jobs/backups.ts'
import { atHand } from '../terminal.ts'
import { endOnLoss, withServices } from './open-services.ts'
import { RESTORED_KINDS, restoreRemoved } from './removal.ts'

/** Adds `backup` and `restore`. */
export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .argument('[file]', 'file to write; default: a new file in DATA_DIR/backups')
    .description('write the database to one file, without media files')
    .option(
      '--max-age <minutes>',
      'fail if a server uses the embedded database and the newest dump is older than this',
      minutesOf,
    )
    .action(async (file: string | undefined, { maxAge }: { maxAge?: number }) =>
      backup(file === undefined ? undefined : atHand(file), maxAge),
    )
  program
    .command('restore')
    .argument(
      '<file>',
      'a dump that "earshot backup" or the server wrote; or artist, album, song, podcast, episode, prune',
    )
    .argument('[item]', 'the removed item of this kind: its number or URL; or the number of the prune')
    .option('--replace', 'replace the data in the database', false)
    .option('--dry-run', 'only say what removed items would come back', false)
    .description(
      'fill the database from a dump, also to move from the embedded one to PostgreSQL; or undo `remove`, within 30 days',
    )
    .action(
      (
        file: string,
        item: string | undefined,
        { replace, dryRun }: { replace: boolean; dryRun: boolean },
        command: Command,
      ) => {
        if (item === undefined && RESTORED_KINDS.includes(file))
          command.error(`error: missing the number or URL of the ${file}. A dump of this name is ./${file}.`)
        return restoreAsAsked({ file, item, replace, isDryRun: dryRun })
      },
    )
}

// An option of the other form is refused: a dump that is tried out must not replace anything.
async function restoreAsAsked(asked: {
  file: string
  item: string | undefined
  replace: boolean
  isDryRun: boolean
}): Promise<void> {
  const { file, item, replace, isDryRun } = asked
  if (item === undefined) {
    if (isDryRun) throw new Error('--dry-run is for removed items: a dump is restored or not. Nothing was changed.')
    return restore(atHand(file), replace)
  }
  if (replace) throw new Error('--replace is for dumps: a removed item comes back without it. Nothing was changed.')
  return restoreRemoved({ kind: file, item }, isDryRun)
}

async function backup(file: string | undefined, maxAge = Infinity): Promise<void> {
  try {
    await withServices(async (services, kind) => {
      const target = file ?? dumpFile(services.config.dataDir, services.now())
      const rows = await untilSignal((stop) => writeDump({ pool: services.pool, kind }, target, services.now(), stop))
      say(
        `${rows} rows were written to ${target}. Media files are not in it: copy ${services.config.storageUrl === undefined ? path.join(services.config.dataDir, 'media') : 'the bucket'} too.`,
      )
    })
  } catch (error) {
    if (!(error instanceof DirInUse)) throw error
    await offerNewest(readConfig().dataDir, file, maxAge)
  }
}

// A stopped command leaves no incomplete dump.
async function untilSignal<T>(work: (stop: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController()
  const onSignal = () => stop.abort(new Error('The backup was stopped. Nothing was written.'))
  for (const signal of SIGNALS) process.once(signal, onSignal)
  try {
    return await work(stop.signal)
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

// The embedded database belongs to the server that runs on it, but that server writes dumps.
async function offerNewest(dataDir: string, file: string | undefined, maxAge: number): Promise<void> {
  const held = `A server or another command works on the embedded database of ${dataDir}, which only one process can read.`
  const newest = await findNewestDump(dataDir)
  if (newest === undefined)
    throw new Error(
      `${held} There is no rolling dump yet: wait for the first one (BACKUP_MINUTES), or stop that process and try again.`,
    )
  const { writtenAt } = await readDumpHead(newest)
  const minutes = Math.max(0, Math.ceil((Date.now() - Date.parse(writtenAt)) / 60_000))
  const age = minutes === 1 ? '1 minute old' : `${minutes} minutes old`
  if (minutes > maxAge)
    throw new Error(
      `${held} The newest dump, of ${writtenAt}, is ${age}: older than the ${maxAge} minutes that were asked for. Nothing was copied.`,
    )
  if (file === undefined) {
    say(`${held} The newest dump, of ${writtenAt} (${age}), is\n${newest}`)
    return
  }
  await copyFile(newest, file)
  say(`${held} The newest dump, of ${writtenAt} (${age}), was copied to ${file}.`)
}

function minutesOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It is a whole number of minutes.')
  return Number(text)
}

async function restore(file: string, replace: boolean): Promise<void> {
  const config = readConfig()
  const open = await openAsItIs({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, onLost: endOnLoss })
  try {
    const rows = await restoreDump(open, file, { replace })
    say(
      `${rows} rows were restored to ${open.kind === 'pglite' ? `the embedded database in ${config.dataDir}` : 'PostgreSQL'}. Media files are not in a dump: they must lie in ${config.storageUrl === undefined ? path.join(config.dataDir, 'media') : 'the bucket of STORAGE_URL'}.`,
    )
  } finally {
    await open.close()
  }
}
