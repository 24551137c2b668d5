import { PLAY_SECONDS } from '@earshot/contract/limits'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import { z } from 'zod'
import { USED_AGAIN } from '../../../access/limits/limits.store.ts'
import { rowsOf } from '../../../db/tables.ts'
import { notFound, tooMany } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { DayVisitor } from '../../figure/visitor.store.ts'

/**
 * A reported play: the listener (a member, or the key of a visitor's address), the sound, the playlist, the seconds.
 * `listening` identifies the listening session.
 */
export type NewPlay = {
  listener: string
  memberId: number | undefined
  /** The keyed hash of a visitor; undefined for a member. */
  visitor: DayVisitor | undefined
  kind: PlayableKind
  itemId: number
  playlistId: number | undefined
  seconds: number | undefined
  /** Maximum seconds that the listener can have heard, if known. */
  secondsMost: number | undefined
  listening: string | undefined
  /** The listener has a subscription for the sound. */
  isSubscribed: boolean
}

/**
 * The displayed number of plays; `isNew` when a row was stored. `closedTo` is the artist or podcast whose subscribers
 * alone may hear the sound.
 */
export type PlayAnswer = { plays: number; isNew: boolean } | { closedTo: number }

/** Maximum number of plays that a listener may report in a minute. */
const PLAYS_A_MINUTE = 60
/** Maximum seconds that are counted for an item of unknown length. */
const SECONDS_MAX = 24 * 3600

/**
 * Stores a play in one statement. When it returns, the play is on disk, and a job counts it (play-counting.ts). A
 * listener counts once for the same sound in 30 seconds; with `listening`, once in the time needed to hear the sound to
 * the threshold. Throws 404 and 429.
 */
export async function storePlay(
  { pool, config, now }: Pick<Services, 'pool' | 'config' | 'now'>,
  play: NewPlay,
): Promise<PlayAnswer> {
  const at = now()
  const query = { name: `store_play_of_${play.kind}`, text: STATEMENTS[play.kind], values: valuesOf(play, at, config) }
  const [row] = Answer.array().parse((await pool.query(query)).rows)
  if (row === undefined) throw new Error('the statement for a play returned no row')
  if (row.used !== null && row.used > PLAYS_A_MINUTE)
    throw tooMany(Math.max(1, Math.ceil(((row.used_until?.getTime() ?? 0) - at.getTime()) / 1000)))
  if (row.plays === null) throw notFound(play.kind)
  if (!row.has_playlist) throw notFound('playlist')
  if (row.closed_to !== null) return { closedTo: row.closed_to }
  if (row.stored !== null) return { plays: row.stored, isNew: true }
  const answered = row.answered ?? (play.listening === undefined ? null : await findAnswer(pool, play.listening))
  return { plays: answered ?? row.plays + row.waiting, isNew: false }
}

// A concurrent request may have stored the same listening session: this statement waited for it but does not see its
// row.
async function findAnswer(pool: Services['pool'], listening: string): Promise<number | null> {
  const [row] = await rowsOf(
    pool,
    z.object({ answered: z.int().nullable() }),
    'select answered from play where listening = $1',
    [listening],
  )
  return row?.answered ?? null
}

function valuesOf(play: NewPlay, at: Date, { rateLimits }: Services['config']): unknown[] {
  return [
    play.itemId,
    play.playlistId ?? null,
    play.memberId ?? null,
    play.listening ?? null,
    at.toISOString(),
    play.seconds ?? null,
    Math.min(play.secondsMost ?? SECONDS_MAX, SECONDS_MAX),
    `plays of ${play.listener}`,
    rateLimits,
    `play ${play.listener} ${play.kind} ${play.itemId}`,
    play.isSubscribed,
    play.visitor?.day ?? null,
    play.visitor?.visitor ?? null,
  ]
}

const countUse =
  `on conflict (key) do update set count = ${USED_AGAIN.count}, ends_at = ${USED_AGAIN.endsAt}`.replaceAll(
    ':now',
    '$5::timestamptz',
  )

/**
 * Builds the statement. `item` is a query for the sound $1: its plays, its length and the artist or podcast whose
 * subscribers alone may hear it.
 */
const statementOf = (kind: PlayableKind, item: string): string => `
  with item as (${item}),
  open_item as (
    select item.*, case when length > 0 then least(${PLAY_SECONDS}, length / 2.0) else ${PLAY_SECONDS} end as threshold
    from item
    where (closed_to is null or $11::boolean)
      and ($2::int is null or exists (select from playlist where id = $2 and (is_public or member_id = $3::int)))
  ),
  waiting as (select count(*)::int as plays from play where not counted and kind = '${kind}' and item_id = $1),
  minute as (
    insert into limit_counter (key, count, ends_at) select $8::text, 1, $5::timestamptz + interval '1 minute' where $9::boolean
    ${countUse}
    returning count, ends_at
  ),
  again as (
    insert into limit_counter (key, count, ends_at)
    select $10::text, 1, $5::timestamptz + make_interval(secs => case when $4::uuid is null then ${PLAY_SECONDS} else threshold end)
    from open_item
    where not exists (select from minute where count > ${PLAYS_A_MINUTE})
      and not exists (select from play where listening = $4)
      and ($4 is null or $6::int is null or $6 >= floor(threshold))
    ${countUse}
    returning count
  ),
  stored as (
    insert into play (member_id, kind, item_id, playlist_id, seconds, reached, created_at, listening, answered, counted)
    select $3, '${kind}', $1, $2, heard.seconds, heard.seconds, $5, $4, open_item.plays + waiting.plays + 1, false
    from open_item, waiting, again,
      lateral (select least(coalesce($6, 0), $7::int, case when length > 0 then length else ${SECONDS_MAX} end) as seconds) heard
    where again.count = 1
    on conflict (listening) do nothing
    returning answered
  ),
  visitor as (
    insert into day_visitor (day, kind, item_id, visitor) select $12::date, '${kind}', $1, $13::text from stored where $13 is not null
    on conflict do nothing
  )
  select (select count from minute) as used, (select ends_at from minute) as used_until,
    (select plays from item) as plays, (select plays from waiting) as waiting,
    (select closed_to from item where not $11) as closed_to,
    ($2 is null or exists (select from playlist where id = $2 and (is_public or member_id = $3))) as has_playlist,
    (select answered from play where listening = $4) as answered, (select answered from stored) as stored`

const STATEMENTS: Record<PlayableKind, string> = {
  song: statementOf(
    'song',
    `select t.plays, t.length, case when a.subscribers_only then t.artist_id end as closed_to
    from track t left join album a on a.id = t.album_id where t.id = $1::int`,
  ),
  episode: statementOf(
    'episode',
    `select e.plays, e.length, case when s.subscribers_only then e.podcast_id end as closed_to
    from episode e left join season s on s.id = e.season_id where e.id = $1::int`,
  ),
}

const Answer = z.object({
  used: z.int().nullable(),
  used_until: z.date().nullable(),
  plays: z.int().nullable(),
  waiting: z.int(),
  closed_to: z.int().nullable(),
  has_playlist: z.boolean(),
  answered: z.int().nullable(),
  stored: z.int().nullable(),
})
