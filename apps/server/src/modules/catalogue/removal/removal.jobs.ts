import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { removedFile, removedRow } from '../../../db/schema/catalogue/removal.ts'
import { soundCopy, soundPreview } from '../../../db/schema/catalogue/sound.ts'
import { emitChanged } from '../../../events/event.ts'
import { albumsChanged, artistsChanged } from '../../../events/events.ts'
import { defineTask } from '../../../jobs/task.ts'
import type { Services } from '../../../ports/services.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { forgetEmpty } from '../../import/music/music-counts.store.ts'
import { listAround } from './around.store.ts'
import { claimDeletion, filesOf, inTransaction, listDue, withdrawFiles } from './removal.store.ts'

/** Deletes items that were removed 30 days ago, with the files that nothing else uses. */
export const deleteRemoved = defineTask({
  name: 'removal.delete',
  queue: 'upkeep',
  every: '1 hour',
  data: z.object({}),
  run: async (services) => {
    const failed: unknown[] = []
    for (const { id } of await listDue(services.db, services.now()))
      await deleteRemoval(services, id).catch((error: unknown) => void failed.push(error))
    if (failed.length > 0)
      throw new AggregateError(failed, `${failed.length} removals failed: ${sentenceOf(failed[0])}`)
  },
})

// The removal is marked as deleted before its first file is deleted, so that nobody restores it without its files. If
// the job is killed in between, the next one finds the rows.
async function deleteRemoval({ db, storage, now }: Services, id: number): Promise<void> {
  if (!(await claimDeletion(db, id, now()))) return
  const sounds = await listUnusedSounds(db, id)
  for (const { fileKey, preview, copy } of sounds) {
    await storage.delete(fileKey)
    if (preview !== null) await storage.delete(`preview/${preview}`)
    if (copy !== null) await storage.delete(copy)
  }
  await inTransaction(db, false, async (tx) => {
    const hashes = sounds.flatMap(({ fileHash }) => fileHash ?? [])
    if (hashes.length > 0) {
      await tx.delete(soundPreview).where(inArray(soundPreview.fileHash, hashes))
      await tx.delete(soundCopy).where(inArray(soundCopy.fileHash, hashes))
    }
    // The job for unused uploads deletes pictures that nothing references (media/unused-uploads.ts).
    await tx.execute(
      sql`insert into upload (key, created_at) select unnest(${filesOf([id])}), timestamptz '2000-01-01' on conflict do nothing`,
    )
    await withdrawFiles(tx, [id])
    const { albums, artists } = await listAround(tx, [id])
    // Items that were merged into a deleted item cannot be split off any more, and are deleted next.
    await tx.execute(sql`
      update removal m set delete_at = ${now()} where m.act = 'merge' and m.deleted_at is null and m.into_id in (
        select (r.row->>'id')::int from removed_row r where r.removal_id = ${id}::int and r.table_name = m.kind)`)
    await tx.delete(removedRow).where(eq(removedRow.removalId, id))
    await tx.delete(removedFile).where(eq(removedFile.removalId, id))
    // They existed only because a removed item could have been restored to them.
    await forgetEmpty(tx, albums, artists)
    await emitChanged(tx, albumsChanged, albums)
    await emitChanged(tx, artistsChanged, artists)
  })
}

// Lists files of sounds and exports, and originals of copies, that only the rows of this removal use.
async function listUnusedSounds(db: Services['db'], id: number): Promise<z.output<typeof Sound>[]> {
  const { rows } = await db.execute(sql`
    select distinct k.key as "fileKey", k.hash as "fileHash", p.name as preview, c.file_key as copy
    from removed_row u
      cross join lateral (
        values (u.row->>'file_key', u.row->>'file_hash'), (u.row->>'original_key', null), (u.row->>'sent_key', null)
        union all select e.part->>'key', null from jsonb_array_elements(
          case when u.table_name = 'studio_export' then u.row->'parts' end) e (part)
      ) k (key, hash)
      left join sound_preview p on p.file_hash = k.hash
      left join sound_copy c on c.file_hash = k.hash
    where u.removal_id = ${id}::int and u.table_name in ('track', 'episode', 'studio_sound', 'studio_export') and k.key is not null
      and not exists (select from track t where t.file_key = k.key)
      and not exists (select from track t where t.original_key = k.key)
      and not exists (select from episode e where e.file_key = k.key)
      and not exists (select from episode e where e.original_key = k.key)
      and not exists (select from studio_sound s where k.key in (s.sent_key, s.file_key, s.original_key))
      and not exists (select from removed_file o where o.key = k.key and o.removal_id <> u.removal_id)`)
  return Sound.array().parse(rows)
}

const Sound = z.object({
  fileKey: z.string(),
  fileHash: z.string().nullable(),
  preview: z.string().nullable(),
  copy: z.string().nullable(),
})
