import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { removal, removedRow } from '../../db/schema/removal.ts'
import { soundPreview } from '../../db/schema/sound.ts'
import { defineTask } from '../../jobs/task.ts'
import type { Services } from '../../services.ts'
import { filesOf, listDue, withdrawFiles } from './removal.store.ts'

/** Deletes what was removed 30 days ago, with the files that nothing else uses. */
export const deleteRemoved = defineTask({
  name: 'removal.delete',
  queue: 'upkeep',
  data: z.object({}),
  run: async (services) => {
    for (const { id } of await listDue(services.db, services.now())) await deleteRemoval(services, id)
  },
})

// The files first: after a job that was killed in between, the next one finds the rows again.
async function deleteRemoval({ db, storage, now }: Services, id: number): Promise<void> {
  const sounds = await listUnusedSounds(db, id)
  for (const { fileKey, preview } of sounds) {
    await storage.delete(fileKey)
    if (preview !== null) await storage.delete(`preview/${preview}`)
  }
  await db.transaction(async (tx) => {
    const hashes = sounds.flatMap(({ fileHash }) => fileHash ?? [])
    if (hashes.length > 0) await tx.delete(soundPreview).where(inArray(soundPreview.fileHash, hashes))
    // What cleans uploads takes pictures that nothing refers to (jobs/unused-uploads.ts).
    await tx.execute(
      sql`insert into upload (key, created_at) select unnest(${filesOf(id)}), timestamptz '2000-01-01' on conflict do nothing`,
    )
    await withdrawFiles(tx, id)
    await tx.delete(removedRow).where(eq(removedRow.removalId, id))
    await tx.update(removal).set({ deletedAt: now() }).where(eq(removal.id, id))
  })
}

// Files of sounds, and originals of copies, that nothing has but the rows of this removal.
async function listUnusedSounds(db: Services['db'], id: number): Promise<z.output<typeof Sound>[]> {
  const { rows } = await db.execute(sql`
    select distinct k.key as "fileKey", k.hash as "fileHash", p.name as preview
    from removed_row u
      cross join lateral (values (u.row->>'file_key', u.row->>'file_hash'), (u.row->>'original_key', null)) k (key, hash)
      left join sound_preview p on p.file_hash = k.hash
    where u.removal_id = ${id}::int and u.table_name in ('track', 'episode') and k.key is not null
      and not exists (select from track t where t.file_key = k.key)
      and not exists (select from track t where t.original_key = k.key)
      and not exists (select from episode e where e.file_key = k.key)
      and not exists (
        select from removed_row o
        where o.removal_id <> u.removal_id and o.table_name in ('track', 'episode') and k.key in (o.row->>'file_key', o.row->>'original_key')
      )`)
  return Sound.array().parse(rows)
}

const Sound = z.object({ fileKey: z.string(), fileHash: z.string().nullable(), preview: z.string().nullable() })
