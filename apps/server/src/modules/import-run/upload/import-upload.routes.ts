import { IMPORT } from '@earshot/contract/desk/imports/import-limits'
import * as contract from '@earshot/contract/desk/imports/import-upload'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { tusRoutes } from '../../studio/upload/tus-routes.ts'
import { sendImports } from '../import-run.jobs.ts'
import { getImport, insertImport, mustHaveTurn } from '../import-run.store.ts'
import { finishFile, incomingOf } from './finish-file.ts'
import {
  createImportFile,
  deleteUnfinishedFile,
  findUnfinishedFile,
  getImportFile,
  queueUpload,
} from './import-files.store.ts'

/** Registers the upload of files for imports (CATALOGUE-11). */
export function importUploadRoutes(api: Api): void {
  const { services } = api
  const { db, config, now } = services
  tusRoutes(api, {
    ...contract.importUpload,
    config: incomingOf(config),
    bytesMax: IMPORT.zipBytesMax,
    metadata: contract.ImportFileMetadata,
    create: (viewer, created) => createImportFile(db, viewer, created),
    get: (viewer, uploadId) => getImportFile(db, viewer, uploadId),
    findUnfinished: (uploadId) => findUnfinishedFile(db, uploadId),
    deleteUnfinished: (uploadId) => deleteUnfinishedFile(db, uploadId),
    finish: (uploadId) => finishFile(services, uploadId),
  })
  route(api, contract.beginUpload, async ({ viewer, input: { name } }) => {
    const created = { source: 'upload', name, options: {}, isDry: false, state: 'uploading' } as const
    return getImport(db, await insertImport(db, created, { by: onDesk(viewer), now: now() }))
  })
  route(api, contract.finishUpload, async ({ viewer, input: { id, dry_run: dryRun } }) => {
    await db.transaction(async (tx) => {
      await mustHaveTurn(tx)
      await queueUpload(tx, viewer, id, dryRun === 1)
      await sendImports(tx)
    })
    return getImport(db, id)
  })
}
