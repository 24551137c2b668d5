import { randomBytes } from 'node:crypto'
import { IMPORT, importKindOf } from '@earshot/contract/desk/imports/import-limits'
import type { ImportFileMetadata } from '@earshot/contract/desk/imports/import-upload'
import { importUpload } from '@earshot/contract/desk/imports/import-upload'
import type { ImportFile } from '@earshot/contract/desk/imports/imports'
import { STATUS } from '@earshot/contract/envelope'
import { and, asc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { importFile, importRun } from '../../../db/schema/catalogue/import-run.ts'
import { Refusal, badRequest, conflict, notFound, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import type { Upload } from '../../studio/upload/upload.store.ts'

/**
 * Creates the upload of a file for an import of the viewer and returns its id. Throws 404, 400 for a path that is
 * there already, and 413 for a file that is too large, or one too many (CATALOGUE-11).
 */
export function createImportFile(
  db: Db,
  { id: memberId }: Pick<Viewer, 'id'>,
  { metadata: { import_id: importId, path }, size }: { metadata: ImportFileMetadata; size: number },
): Promise<string> {
  const isArchive = importKindOf(path) === 'archive'
  if (size > (isArchive ? IMPORT.zipBytesMax : IMPORT.soundBytesMax))
    throw new Refusal(
      STATUS.tooLarge,
      isArchive ? 'An archive can have at most 10 GB.' : 'A file can have at most 2,000 MB.',
    )
  const uploadId = randomBytes(16).toString('hex')
  return db.transaction(async (tx) => {
    const [run] = await tx
      .select({ id: importRun.id })
      .from(importRun)
      .where(and(eq(importRun.id, importId), eq(importRun.memberId, memberId), eq(importRun.state, 'uploading')))
      .for('update')
    if (run === undefined) throw notFound('import')
    const { bytes, files } = oneOf(
      await tx
        .select({ bytes: sql<number>`coalesce(sum(${importFile.size}), 0)::float8`, files: sql<number>`count(*)::int` })
        .from(importFile)
        .where(eq(importFile.importId, importId)),
      'import',
    )
    if (bytes + size > IMPORT.bytesMax || files >= IMPORT.filesMax)
      throw new Refusal(STATUS.tooLarge, 'An import can have at most 50 GB and 20,000 files.')
    const [made] = await tx
      .insert(importFile)
      .values({ importId, uploadId, path, size })
      .onConflictDoNothing({ target: [importFile.importId, importFile.path] })
      .returning({ id: importFile.id })
    if (made === undefined) throw badRequest('path', 'was sent already')
    return uploadId
  })
}

/** Returns an upload of the viewer. Throws 404. */
export async function getImportFile(db: Db, { id: memberId }: Pick<Viewer, 'id'>, uploadId: string): Promise<Upload> {
  const rows = await db
    .select({ size: importFile.size, createdAt: importFile.createdAt, storedKey: importFile.storedKey })
    .from(importFile)
    .innerJoin(importRun, eq(importRun.id, importFile.importId))
    .where(and(eq(importFile.uploadId, uploadId), eq(importRun.memberId, memberId)))
  const { storedKey, ...row } = oneOf(rows, 'upload')
  return { uploadId, ...row, isStored: storedKey !== null }
}

const isUnfinished = (uploadId: string) => and(eq(importFile.uploadId, uploadId), isNull(importFile.storedKey))

/** Finds an upload whose bytes have not all arrived. */
export const findUnfinishedFile = async (db: Db, uploadId: string) =>
  (
    await db
      .select({ size: importFile.size, createdAt: importFile.createdAt, importId: importFile.importId })
      .from(importFile)
      .where(isUnfinished(uploadId))
  ).at(0)

/** Ends an upload whose bytes have not all arrived. */
export async function deleteUnfinishedFile(db: Db, uploadId: string): Promise<void> {
  await db.delete(importFile).where(isUnfinished(uploadId))
}

/** Records that a file is in the storage. */
export async function markStored(db: Db, uploadId: string, storedKey: string): Promise<void> {
  await db.update(importFile).set({ storedKey }).where(isUnfinished(uploadId))
  await recordChange(db, 'imports')
}

/** Lists the files of an import by their paths. */
export async function listImportFiles(db: Db, importId: number): Promise<ImportFile[]> {
  const rows = await db.select().from(importFile).where(eq(importFile.importId, importId)).orderBy(asc(importFile.path))
  return rows.map(({ path, size, storedKey, uploadId }) => ({
    path,
    size,
    upload: storedKey === null ? `/api/${importUpload.path}/${uploadId}` : null,
  }))
}

/** Lists the stored files of an import. */
export const listStoredFiles = async (db: Db, importId: number): Promise<{ path: string; key: string }[]> =>
  (
    await db
      .select({ path: importFile.path, key: importFile.storedKey })
      .from(importFile)
      .where(and(eq(importFile.importId, importId), isNotNull(importFile.storedKey)))
      .orderBy(asc(importFile.path))
  ).flatMap(({ path, key }) => (key === null ? [] : [{ path, key }]))

/** Lets an import of sent files wait for its turn. Throws 404, and 409 while a file is not complete (CATALOGUE-16). */
export async function queueUpload(tx: Db, { id: memberId }: Pick<Viewer, 'id'>, importId: number, isDry: boolean) {
  const files = await tx.select().from(importFile).where(eq(importFile.importId, importId))
  if (files.length === 0) throw conflict('No file was sent.')
  const left = files.filter(({ storedKey }) => storedKey === null).length
  if (left > 0) throw conflict(left === 1 ? 'One file is not complete.' : `${left} files are not complete.`)
  const queued = await tx
    .update(importRun)
    .set({ state: 'waiting', isDry })
    .where(and(eq(importRun.id, importId), eq(importRun.memberId, memberId), eq(importRun.state, 'uploading')))
    .returning({ id: importRun.id })
  if (queued.length === 0) throw notFound('import')
  await recordChange(tx, 'imports')
}

/** Forgets the sent files of an import, and returns their storage keys and uploads. */
export const forgetFiles = (db: Db, importId: number) =>
  db
    .delete(importFile)
    .where(eq(importFile.importId, importId))
    .returning({ key: importFile.storedKey, uploadId: importFile.uploadId })

/** Lists imports whose sent files are not needed any more: unfinished or finished ones of that age. */
export async function listExpired(db: Db, before: Date): Promise<{ id: number; isUploading: boolean }[]> {
  const withFiles = db.selectDistinct({ id: importFile.importId }).from(importFile)
  const rows = await db
    .select({ id: importRun.id, state: importRun.state })
    .from(importRun)
    .where(
      or(
        and(eq(importRun.state, 'uploading'), lt(importRun.createdAt, before)),
        and(lt(importRun.finishedAt, before), inArray(importRun.id, withFiles)),
      ),
    )
  return rows.map(({ id, state }) => ({ id, isUploading: state === 'uploading' }))
}
