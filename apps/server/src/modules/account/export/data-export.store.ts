import { createHmac, timingSafeEqual } from 'node:crypto'
import { STATUS } from '@earshot/contract/envelope'
import { DATA_FILE_DAYS } from '@earshot/contract/member/data-file'
import { and, desc, eq, gt, lte, ne } from 'drizzle-orm'
import { getSecret } from '../../../access/secret.store.ts'
import type { Db } from '../../../db/open.ts'
import { dataExport } from '../../../db/schema/member/data-export.ts'
import { Refusal, oneOf } from '../../../http/errors.ts'

const DAY_MS = 86_400_000

/** A file with data of members. */
export type DataExport = typeof dataExport.$inferSelect

/**
 * Creates the export of a member's data. `requestedBy` is the admin who asked for it, or null for the member. Throws
 * 409 if there is one of the last day (ACCOUNT2-06).
 */
export async function createMemberExport(
  tx: Db,
  { memberId, requestedBy, at }: { memberId: number; requestedBy: number | null; at: Date },
): Promise<DataExport> {
  const last = await findMemberExport(tx, memberId, at)
  if (last !== undefined && last.state !== 'failed' && at.getTime() - last.createdAt.getTime() < DAY_MS)
    throw new Refusal(STATUS.conflict, 'There is an export of the last 24 hours. Only one is made in a day.')
  return insert(tx, { kind: 'member', memberId, requestedBy }, at)
}

/** Creates the export of a list of members with its filters (PEOPLE-13). */
export const createListExport = (
  tx: Db,
  { requestedBy, input, at }: { requestedBy: number; input: object; at: Date },
): Promise<DataExport> => insert(tx, { kind: 'list', requestedBy, input }, at)

/** Returns the newest export of a member's data that has not expired. */
export async function findMemberExport(db: Db, memberId: number, at: Date): Promise<DataExport | undefined> {
  const [found] = await db
    .select()
    .from(dataExport)
    .where(and(eq(dataExport.kind, 'member'), eq(dataExport.memberId, memberId), gt(dataExport.expiresAt, at)))
    .orderBy(desc(dataExport.id))
    .limit(1)
  return found
}

/** Returns an export that has not expired. Throws 404. */
export async function getExport(db: Db, id: number, at: Date): Promise<DataExport> {
  const rows = await db
    .select()
    .from(dataExport)
    .where(and(eq(dataExport.id, id), gt(dataExport.expiresAt, at)))
  return oneOf(rows, 'export')
}

/** Stores the file of an export. Returns false if the export is gone, or has a file already. */
export async function storeFile(
  db: Db,
  id: number,
  file: { key: string; size: number; rows?: number },
): Promise<boolean> {
  const stored = await db
    .update(dataExport)
    .set({ state: 'ready', fileKey: file.key, size: file.size, rows: file.rows ?? null })
    .where(and(eq(dataExport.id, id), ne(dataExport.state, 'ready')))
    .returning({ id: dataExport.id })
  return stored.length > 0
}

/** Stores that an export failed. */
export const storeFailed = (db: Db, id: number) =>
  db.update(dataExport).set({ state: 'failed' }).where(eq(dataExport.id, id))

/** Deletes expired exports. Returns the storage keys of their files. */
export async function deleteExpiredExports(db: Db, at: Date): Promise<string[]> {
  const rows = await db.delete(dataExport).where(lte(dataExport.expiresAt, at)).returning({ key: dataExport.fileKey })
  return rows.flatMap(({ key }) => key ?? [])
}

/** Returns the key with which the file of an export is opened without signing in, until the export expires. */
export async function makeDownloadKey(db: Db, id: number): Promise<string> {
  return `${id}.${signature(await getSecret(db, SECRET), id)}`
}

/** Returns the id of the export that a key opens; undefined if the key is forged. */
export async function readDownloadKey(db: Db, key: string): Promise<number | undefined> {
  const [, id = '', signed = ''] = /^(\d{1,9})\.([\w-]{43})$/.exec(key) ?? []
  if (signed === '') return undefined
  const expected = signature(await getSecret(db, SECRET), Number(id))
  return timingSafeEqual(Buffer.from(signed), Buffer.from(expected)) ? Number(id) : undefined
}

const SECRET = 'data export'
const signature = (secret: string, id: number): string =>
  createHmac('sha256', secret).update(`data export ${id}`).digest('base64url')

async function insert(
  tx: Db,
  values: Pick<typeof dataExport.$inferInsert, 'kind' | 'memberId' | 'requestedBy' | 'input'>,
  at: Date,
): Promise<DataExport> {
  const expiresAt = new Date(at.getTime() + DATA_FILE_DAYS * DAY_MS)
  const created = await tx
    .insert(dataExport)
    .values({ ...values, createdAt: at, expiresAt })
    .returning()
  return oneOf(created, 'export')
}
