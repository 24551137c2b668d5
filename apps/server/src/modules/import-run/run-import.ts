import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { ImportSource } from '@earshot/contract/desk/imports/import-limits'
import { isDatabaseAway } from '../../db/postgres/postgres-pool.ts'
import { openOutbound } from '../../ports/outbound.ts'
import type { Services } from '../../ports/services.ts'
import { sentenceOf } from '../../process/log/announce.ts'
import { importMusic } from '../import/music/import-music.ts'
import { importPodcasts } from '../import/podcast/import-podcasts.ts'
import type { ImportReport, Progress } from '../import/report.ts'
import { permittedFolder } from './folders.ts'
import { placeStored } from './stored-file.ts'
import { beat, countAdded, endImport, takeNext } from './turns.ts'
import type { ImportProgress, RunningImport } from './turns.ts'
import { importFiles } from './upload/import-files.ts'

/** Milliseconds between two reports of the progress (CATALOGUE-14). */
const BEAT_MS = 1_000

/**
 * Runs the next import to its end, by the functions of the commands. Returns whether there was one. An import whose
 * database goes away stays running, and is continued by the next attempt.
 */
export async function runNext(services: Services): Promise<boolean> {
  const run = await takeNext(services, (each) => isVisible(each))
  if (run === undefined) return false
  await services.invalidation.publish(['imports'])
  const addedBefore = await countAdded(services.db, run.id)
  const beating = startBeating(services, run)
  let ending: Parameters<typeof endImport>[2]
  try {
    const report = await SOURCES[run.source](services, run, beating)
    const { stopped, skipped } = report
    const state = stopped !== undefined ? 'stopped' : skipped.length > 0 ? 'skipped' : 'done'
    ending = { state, report, problem: stopped ?? null, addedBefore }
  } catch (error) {
    if (isDatabaseAway(error)) throw error
    ending = { state: 'failed', problem: sentenceOf(error), addedBefore }
  } finally {
    await beating.end()
  }
  await endImport(services, run, ending)
  await services.invalidation.publish(run.memberId === null ? ['imports'] : ['imports', `inbox:${run.memberId}`])
  return true
}

// An import of a folder is done by a process that sees it (CATALOGUE-16).
const isVisible = async ({ options: { path: folder } }: RunningImport): Promise<boolean> =>
  folder === undefined ||
  (await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  ))

type Running = { onProgress: Progress; isStopping: () => boolean }

const SOURCES: Record<
  ImportSource,
  (services: Services, run: RunningImport, running: Running) => Promise<ImportReport>
> = {
  folder: async (services, { id, options, isDry }, running) => {
    const folder = await permittedFolder(services.config, options.path ?? '')
    const { keep, charset } = options
    return importMusic(services, folder, { ...running, keep, charset, isDry, importId: id, isConfined: true })
  },
  upload: importFiles,
  feed: importFeeds,
  opml: importFeeds,
}

async function importFeeds(services: Services, { id, options, isDry }: RunningImport, running: Running) {
  const { url, fileKey, download = false, movedFrom, mayImportLocked = false } = options
  const allowPrivate = services.config.feedPrivateAddresses
  const source = url ?? path.join(services.config.dataDir, fileKey ?? '')
  if (fileKey !== undefined) await placeStored(services.storage, fileKey, source)
  return importPodcasts({ ...services, allowPrivate, outbound: openOutbound({ allowPrivate }) }, source, {
    ...running,
    download,
    isDry,
    movedFrom,
    importId: id,
    mayImportLocked,
  })
}

// Stores the latest progress every second, and ends the import when it is stopped or another process has taken it.
function startBeating({ db, invalidation }: Services, { id, ...run }: RunningImport) {
  let { isStopping } = run
  let latest: ImportProgress | undefined
  let writing: Promise<void> | undefined
  const write = async () => {
    isStopping ||= !(await beat(db, id, latest))
    await invalidation.publish(['imports'])
  }
  const timer = setInterval(() => {
    // A beat that is lost is followed by the next one.
    writing ??= write()
      .catch(() => undefined)
      .finally(() => {
        writing = undefined
      })
  }, BEAT_MS).unref()
  return {
    isStopping: () => isStopping,
    onProgress: (done: number, total: number, current: string, soFar?: Partial<ImportProgress>) => {
      latest = { added: 0, changed: 0, unchanged: 0, skipped: 0, ...latest, ...soFar, done, total, current }
    },
    end: async () => {
      clearInterval(timer)
      await writing
      await beat(db, id, latest)
    },
  }
}
