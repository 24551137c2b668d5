import { exportFile } from '@earshot/contract/calls'
import { EXPORT } from '@earshot/contract/studio/exports'
import type { StudioExport } from '@earshot/contract/studio/exports'
import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { artist } from '../../../db/schema/catalogue/catalogue.ts'
import { member } from '../../../db/schema/member/member.ts'
import { studioExport } from '../../../db/schema/studio/studio-export.ts'
import type { ExportFile, ExportPart } from '../../../db/schema/studio/studio-export.ts'
import { oneOf } from '../../../http/errors.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import { conflict } from '../draft/draft-changes.ts'

type Row = typeof studioExport.$inferSelect

/**
 * Creates an export of an artist and returns its id. Throws 409 while one is written, and if there are too many.
 */
export async function createExport(
  tx: Db,
  viewer: Viewer,
  { artistId, at }: { artistId: number; at: Date },
): Promise<number> {
  const { name } = oneOf(
    await tx.select({ name: artist.name }).from(artist).where(eq(artist.id, artistId)).for('no key update'),
    'artist',
  )
  const open = await tx
    .select({ state: studioExport.state })
    .from(studioExport)
    .where(and(eq(studioExport.artistId, artistId), gt(studioExport.expiresAt, at)))
  if (open.some(({ state }) => state === 'waiting' || state === 'running'))
    throw conflict(`An export of ${name} is being written.`)
  if (open.filter(({ state }) => state === 'ready').length >= EXPORT.most)
    throw conflict(`${name} has ${EXPORT.most} exports. Wait until one of them has expired.`)
  const { id } = oneOf(
    await tx
      .insert(studioExport)
      .values({ artistId, memberId: viewer.id, createdAt: at, expiresAt: expiryOf(at) })
      .returning({ id: studioExport.id }),
    'export',
  )
  const creator = { kind: 'artist', id: artistId } as const
  await writeAudit(tx, { by: viewer, act: 'export.create', subject: { kind: 'export', id, title: name }, creator })
  return id
}

/** Returns when the files of an export that is finished at a time expire. */
export const expiryOf = (at: Date): Date => new Date(at.getTime() + EXPORT.days * 86_400_000)

/** Lists the exports of an artist that have not expired, newest first, or one of them. */
export async function listExports(
  db: Db,
  {
    artistId,
    at,
    tokenOf,
    id,
  }: { artistId: number; at: Date; tokenOf: (id: number) => Promise<string | null>; id?: number },
): Promise<StudioExport[]> {
  const rows = await db
    .select({ row: studioExport, createdBy: member.username })
    .from(studioExport)
    .leftJoin(member, eq(member.id, studioExport.memberId))
    .where(
      and(
        eq(studioExport.artistId, artistId),
        gt(studioExport.expiresAt, at),
        id === undefined ? undefined : eq(studioExport.id, id),
      ),
    )
    .orderBy(desc(studioExport.id))
  return Promise.all(rows.map(async ({ row, createdBy }) => toExport(row, createdBy, await tokenOf(row.id))))
}

const toExport = (row: Row, createdBy: string | null, token: string | null): StudioExport => ({
  id: row.id,
  state: row.state,
  problem: row.problem,
  done: Math.min(row.done, row.total),
  total: row.total,
  parts:
    row.state !== 'ready'
      ? []
      : row.parts.map(({ size }, at) => ({ number: at + 1, size, url: urlOf(row.id, at + 1, token) })),
  created_at: row.createdAt.toISOString(),
  created_by: createdBy,
  expires_at: row.state === 'ready' ? row.expiresAt.toISOString() : null,
})

const urlOf = (id: number, part: number, token: string | null): string =>
  `/api/${exportFile}?${new URLSearchParams({
    export_id: String(id),
    part: String(part),
    ...(token !== null && { token }),
  }).toString()}`

/** Returns an export that is ready, with the name of its artist. Throws 404. */
export async function getReady(
  db: Db,
  id: number,
  at: Date,
): Promise<Pick<Row, 'artistId' | 'parts'> & { name: string }> {
  const rows = await db
    .select({ artistId: studioExport.artistId, parts: studioExport.parts, name: artist.name })
    .from(studioExport)
    .innerJoin(artist, eq(artist.id, studioExport.artistId))
    .where(and(eq(studioExport.id, id), eq(studioExport.state, 'ready'), gt(studioExport.expiresAt, at)))
  return oneOf(rows, 'export')
}

/** Finds an export whose ZIPs are not all written. */
export async function findUnwritten(db: Db, id: number): Promise<Row | undefined> {
  const [row] = await db
    .select()
    .from(studioExport)
    .where(and(eq(studioExport.id, id), inArray(studioExport.state, ['waiting', 'running'])))
  return row
}

/** Stores the files of an export, and that its ZIPs are being written. */
export async function storeFiles(db: Db, id: number, files: ExportFile[]): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0)
  await db.update(studioExport).set({ state: 'running', files, total }).where(eq(studioExport.id, id))
}

/** Stores the bytes that were written. */
export async function storeProgress(db: Db, id: number, done: number): Promise<void> {
  await db.update(studioExport).set({ done }).where(eq(studioExport.id, id))
}

/**
 * Stores a written ZIP, and the files that are left; without any, the export is ready. Returns false if the export is
 * gone.
 */
export async function storePart(
  db: Db,
  id: number,
  { part, rest, done, at }: { part: ExportPart; rest: ExportFile[]; done: number; at: Date },
): Promise<boolean> {
  const stored = await db
    .update(studioExport)
    .set({
      parts: sql`${studioExport.parts} || ${JSON.stringify([part])}::jsonb`,
      files: rest,
      done,
      ...(rest.length === 0 && { state: 'ready' as const, expiresAt: expiryOf(at) }),
    })
    .where(eq(studioExport.id, id))
    .returning({ id: studioExport.id })
  return stored.length > 0
}

/** Stores why an export failed, as a sentence. */
export async function storeFailure(db: Db, id: number, problem: string): Promise<void> {
  await db.update(studioExport).set({ state: 'failed', problem, files: [] }).where(eq(studioExport.id, id))
}

/** Deletes the rows of expired exports, and returns the keys of their files. */
export async function deleteExpired(db: Db, at: Date): Promise<string[]> {
  const deleted = await db
    .delete(studioExport)
    .where(lte(studioExport.expiresAt, at))
    .returning({ parts: studioExport.parts })
  return deleted.flatMap(({ parts }) => parts.map(({ key }) => key))
}
