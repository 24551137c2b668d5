import * as contract from '@earshot/contract/desk/imports/imports'
import type { Viewer } from '../../access/viewer.ts'
import { sendReport } from '../../http/report.ts'
import { rawRoute, route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { onDesk } from '../audit/audit.store.ts'
import { browseFolders } from './folders.ts'
import { sendImports } from './import-run.jobs.ts'
import {
  createImport,
  getImport,
  getImportReport,
  getRepeatable,
  listImports,
  removeImport,
  stopImport,
} from './import-run.store.ts'
import type { NewImport } from './import-run.store.ts'
import { feedImport, folderImport } from './new-import.ts'
import { deleteFiles } from './upload/finish-file.ts'

/** Registers the calls of imports (CATALOGUE-10, CATALOGUE-14, CATALOGUE-15). */
export function importRunRoutes(api: Api): void {
  const { config, db, now, storage } = api.services
  const start = async (viewer: Viewer, created: NewImport, filesOf?: number) =>
    getImport(db, await createImport(db, created, { by: onDesk(viewer), now: now(), send: sendImports, filesOf }))

  route(api, contract.deskImports, ({ input }) => listImports(db, input))
  route(api, contract.deskImport, ({ input: { id } }) => getImportReport(db, id))
  rawRoute(api, contract.deskImportFile, async ({ input: { id }, reply }) => {
    const { groups } = await getImportReport(db, id)
    return sendReport(reply, { name: `import-${id}`, format: 'csv', columns: COLUMNS, pieces: rowsOf(groups) })
  })
  route(api, contract.importFolders, async ({ input: { path } }) => ({
    ...(await browseFolders(config, path)),
    may_link: storage.link !== undefined,
  }))
  route(api, contract.startImport, async ({ viewer, input, files }) => {
    const isDry = input.dry_run === 1
    if (input.source === 'folder') return start(viewer, { ...(await folderImport(api.services, input)), isDry })
    const [file] = files.file ?? []
    return start(viewer, { ...(await feedImport(api.services, input, file)), isDry })
  })
  route(api, contract.repeatImport, async ({ viewer, input: { id, dry_run: dryRun } }) => {
    const before = await getRepeatable(db, id)
    return start(viewer, { ...before, isDry: dryRun === undefined ? before.isDry : dryRun === 1 }, id)
  })
  route(api, contract.stopImport, async ({ viewer, input: { id } }) => {
    await stopImport(db, id, onDesk(viewer))
    return getImport(db, id)
  })
  route(api, contract.removeImport, async ({ viewer, input: { id } }) => {
    if ((await getImport(db, id)).state !== 'running') await deleteFiles(api.services, id)
    await removeImport(db, id, onDesk(viewer))
    return {}
  })
}

const COLUMNS = ['kind', 'reason', 'item'] as const

async function* rowsOf(groups: readonly contract.ImportGroup[]) {
  for (const { kind, reason, items } of groups) yield items.map((item) => ({ kind, reason, item }))
}
