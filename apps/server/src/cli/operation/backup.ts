import { copyFile } from 'node:fs/promises'
import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { readDumpHead, writeDump } from '../../db/dump/dump.ts'
import { restoreDump } from '../../db/dump/restore.ts'
import { openAsItIs } from '../../db/open.ts'
import { DirInUse } from '../../db/pglite/lock.ts'
import { dumpFile, findNewestDump } from '../../jobs/backups.ts'
import { print } from '../../process/log/announce.ts'
import { atHand } from '../../process/log/terminal.ts'
import { RESTORED_KINDS, restoreRemoved } from '../catalogue/removal.ts'
import { endOnLoss, withServices } from '../open-services.ts'

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
    .argument('<file>', 'a dump file; or the kind of a removed item: artist, album, song, podcast, episode, prune')
    .argument('[item]', 'the removed item of this kind: its number or URL; or the number of the prune')
    .option('--replace', 'replace the data in the database', false)
    .option('--dry-run', 'only print which removed items would be restored', false)
    .description(
      'restore a dump into the database (the embedded one or PostgreSQL), or an item within 30 days after `remove`',
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

// An option of the other form is refused: a dry run of a dump must not replace anything.
async function restoreAsAsked(requested: {
  file: string
  item: string | undefined
  replace: boolean
  isDryRun: boolean
}): Promise<void> {
  const { file, item, replace, isDryRun } = requested
  if (item === undefined) {
    if (isDryRun) throw new Error('--dry-run works only for removed items, not for dumps. Nothing was changed.')
    return restore(atHand(file), replace)
  }
  if (replace) throw new Error('--replace works only for dumps, not for removed items. Nothing was changed.')
  return restoreRemoved({ kind: file, item }, isDryRun)
}

async function backup(file: string | undefined, maxAge = Infinity): Promise<void> {
  try {
    await withServices(async (services, kind) => {
      const target = file ?? dumpFile(services.config.dataDir, services.now())
      const rows = await untilSignal((stop) =>
        writeDump({ pool: services.direct, kind }, target, services.now(), { stop }),
      )
      print(
        `${rows} rows were written to ${target}. The dump contains no media files: copy ${services.config.storageUrl === undefined ? path.join(services.config.dataDir, 'media') : 'the bucket'} too.`,
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

// The embedded database can be opened only by its running server, but that server writes dumps.
async function offerNewest(dataDir: string, file: string | undefined, maxAge: number): Promise<void> {
  const held = `A server or another command uses the embedded database in ${dataDir}, which only one process can open.`
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
      `${held} The newest dump, of ${writtenAt}, is ${age}: older than the limit of ${maxAge} minutes. Nothing was copied.`,
    )
  if (file === undefined) {
    print(`${held} The newest dump, of ${writtenAt} (${age}), is\n${newest}`)
    return
  }
  await copyFile(newest, file)
  print(`${held} The newest dump, of ${writtenAt} (${age}), was copied to ${file}.`)
}

function minutesOf(text: string): number {
  if (!/^\d{1,6}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of minutes.')
  return Number(text)
}

async function restore(file: string, replace: boolean): Promise<void> {
  const config = readConfig()
  const { databaseUrl, databaseDirectUrl, dataDir } = config
  const open = await openAsItIs({ databaseUrl, databaseDirectUrl, dataDir, onLost: endOnLoss })
  try {
    const rows = await restoreDump({ pool: open.direct }, file, { replace })
    print(
      `${rows} rows were restored to ${open.kind === 'pglite' ? `the embedded database in ${config.dataDir}` : 'PostgreSQL'}. Media files are not in a dump: they must be in ${config.storageUrl === undefined ? path.join(config.dataDir, 'media') : 'the bucket of STORAGE_URL'}.`,
    )
  } finally {
    await open.close()
  }
}
