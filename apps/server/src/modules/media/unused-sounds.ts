import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'

/** SQL condition that no item of the catalogue, upload or removed item uses the stored sound with this key. */
export const isUnusedSound = (key: SQL): SQL => sql`(
  not exists (select from track t where t.file_key = ${key})
  and not exists (select from track t where t.original_key = ${key})
  and not exists (select from episode e where e.file_key = ${key})
  and not exists (select from episode e where e.original_key = ${key})
  and not exists (select from studio_sound s where ${key} in (s.sent_key, s.file_key, s.original_key))
  and not exists (select from removed_file r where r.key = ${key}))`

/** Returns those of these keys of stored sounds that nothing uses. */
export async function listUnusedSounds(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const { rows } = await db.execute(
    sql`select distinct k.key from unnest(${sql.param([...keys])}::text[]) k (key) where ${isUnusedSound(sql`k.key`)}`,
  )
  return Key.array()
    .parse(rows)
    .map(({ key }) => key)
}

const Key = z.object({ key: z.string() })
