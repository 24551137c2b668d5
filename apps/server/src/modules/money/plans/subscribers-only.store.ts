import type { SubscribersOnly, subscribersOnly } from '@earshot/contract/desk/money/plans'
import { sql, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import { countRows, pageOf } from '../../../db/desk-list.ts'
import type { Db } from '../../../db/open.ts'
import { oneOf } from '../../../http/errors.ts'
import type { ClosableItem } from './audience.store.ts'

type Input = z.output<typeof subscribersOnly.input>

/** Returns a page of albums and seasons for subscribers, or of all by title, with the state of their previews. */
export async function listSubscribersOnly(
  db: Db,
  { page, search_text: text, kind, marked }: Input,
  now: Date,
): Promise<{ data: SubscribersOnly[]; total: number }> {
  const words = `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const wanted = [
    marked === 'all' ? sql`true` : sql`subscribers_only`,
    ...(kind === undefined ? [] : [sql`kind = ${kind}`]),
    ...(text === '' ? [] : [sql`(title ilike ${words} or creator ilike ${words})`]),
  ]
  const listed = sql`select * from ${ITEMS} i where ${sql.join(wanted, sql` and `)}`
  const { limit, offset } = pageOf(page)
  const { rows } = await db.execute(
    sql`select i.*, ${counts(now)} from (${listed} order by subscribers_only desc, title, id limit ${limit} offset ${offset}) i
      order by subscribers_only desc, title, id`,
  )
  return { data: z.array(Row).parse(rows), total: await countRows(db, listed) }
}

/** Returns an album or season with the state of its previews. Throws 404. */
export async function readSubscribersOnly(db: Db, { kind, id }: ClosableItem, now: Date): Promise<SubscribersOnly> {
  const { rows } = await db.execute(sql`select i.*, ${counts(now)} from ${ITEMS} i where kind = ${kind} and id = ${id}`)
  return oneOf(z.array(Row).parse(rows), kind)
}

const ITEMS = sql`(
  select a.id, 'album' as kind, a.title, r.name as creator, a.artist_id, null::int as podcast_id, a.subscribers_only from album a join artist r on r.id = a.artist_id
  union all
  select s.id, 'season', s.name, p.title, null, s.podcast_id, s.subscribers_only from season s join podcast p on p.id = s.podcast_id
)`

const SOUNDS = sql`(
  select track.file_hash from track where i.kind = 'album' and track.album_id = i.id
  union all
  select episode.file_hash from episode where i.kind = 'season' and episode.season_id = i.id
)`

// Sounds without a file have no preview; one that cannot be cut is stored without a name.
const counts = (now: Date): SQL => sql`
  (select count(*)::int from ${SOUNDS} f) as sounds,
  (select count(*)::int from ${SOUNDS} f where f.file_hash is not null
    and not exists (select from sound_preview v where v.file_hash = f.file_hash)) as previews_missing,
  (select count(distinct s.member_id)::int from subscription s join plan p on p.id = s.plan_id
    where s.expires_at > ${now.toISOString()} and s.revoked_at is null
      and (p.artist_id = i.artist_id or p.podcast_id = i.podcast_id)) as subscribers`

const Row = z.object({
  id: z.number(),
  kind: z.enum(['album', 'season']),
  title: z.string(),
  creator: z.string(),
  sounds: z.number(),
  previews_missing: z.number(),
  subscribers: z.number(),
  subscribers_only: z.boolean(),
})
