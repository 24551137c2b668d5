import { rm } from 'node:fs/promises'
import path from 'node:path'
import { importKindOf } from '@earshot/contract/desk/imports/import-limits'
import type { ImportOptions } from '../../../db/schema/catalogue/import-run.ts'
import type { Services } from '../../../ports/services.ts'
import { openWorkerPool } from '../../../process/worker-pool.ts'
import { importMusic } from '../../import/music/import-music.ts'
import type { ImportReport, Progress, Skip } from '../../import/report.ts'
import { placeStored } from '../stored-file.ts'
import { deleteFiles, incomingOf } from './finish-file.ts'
import { listStoredFiles } from './import-files.store.ts'
import { UnzipAnswer } from './unzip-answer.ts'

/** Maximum milliseconds for one archive, and megabytes of the thread that unpacks it. */
const UNZIP_MS = 6 * 3_600_000
const UNZIP_MB = 256

type Run = { id: number; isDry: boolean; options: ImportOptions }
type Running = { onProgress: Progress; isStopping: () => boolean }

/**
 * Imports the files that were sent for an import: from the storage into a folder, archives unpacked, then as a folder
 * of music. They are deleted when they are in the catalogue (CATALOGUE-11, CATALOGUE-16). Throws the sentence of an
 * archive that is refused, and imports nothing then.
 */
export async function importFiles(services: Services, { id, isDry }: Run, running: Running): Promise<ImportReport> {
  const folder = path.join(incomingOf(services.config).dataDir, `import-${id}`)
  await rm(folder, { recursive: true, force: true })
  try {
    const skipped = await placeFiles(services, id, folder, running)
    const report = await importMusic(services, folder, {
      ...running,
      isDry,
      keep: 'copy',
      importId: id,
      isConfined: true,
    })
    if (!isDry && report.stopped === undefined) await deleteFiles(services, id)
    const named = ({ what, why }: Skip) => ({
      what: below(folder, what),
      why: why.replaceAll(`${folder}${path.sep}`, ''),
    })
    return { ...report, skipped: [...skipped, ...report.skipped.map(named)], notes: report.notes.map(named) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const below = (folder: string, what: string): string =>
  what.startsWith(folder + path.sep) ? what.slice(folder.length + 1) : what

async function placeFiles(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  id: number,
  folder: string,
  { onProgress, isStopping }: Running,
): Promise<Skip[]> {
  const files = await listStoredFiles(db, id)
  if (files.length === 0) throw new Error('The files of this import are deleted. Send them again.')
  const skipped: Skip[] = []
  const pool = openWorkerPool(new URL('./unzip-worker.ts', import.meta.url), { size: 1, memoryMb: UNZIP_MB })
  try {
    for (const [at, { path: name, key }] of files.entries()) {
      if (isStopping()) break
      onProgress(at, files.length, name)
      const target = path.join(folder, ...name.split('/'))
      if (importKindOf(name) !== 'archive') {
        await placeStored(storage, key, target)
        continue
      }
      const archive = `${target}.part`
      await placeStored(storage, key, archive)
      // The folder has the name of the archive, unless a sent folder has it.
      const into = target.replace(/\.zip$/i, '')
      const answer = UnzipAnswer.parse(await pool.ask({ file: archive, folder: into }, UNZIP_MS))
      await rm(archive)
      skipped.push(...answer.skipped.map(({ what, why }) => ({ what: `${name}: ${what}`, why })))
      if (answer.type === 'refused') throw new Error(`${name}: ${answer.why}`)
    }
  } finally {
    await pool.close()
  }
  return skipped
}
