import type { Actor } from '@earshot/contract/access'
import { mayEditCreator } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { track } from '../../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../../db/schema/catalogue/podcast.ts'
import { NEVER } from '../../../db/schema/listening/figure.ts'
import type { FigureKind } from '../../../db/schema/listening/figure.ts'
import { oneOf } from '../../../http/errors.ts'
import { findLastClosed } from '../../figure/close-days.store.ts'
import { addDays } from '../../figure/day.rules.ts'
import { getCreatorFor } from '../creator-access.store.ts'

/**
 * The songs or episodes that figures are about: all of a creator, or one. `itemIds` is an SQL array of their ids;
 * `owner` has the totals of visitors. `closed` is the last closed day, a day before all others if there is
 * none.
 */
export type FigureScope = {
  creator: Creator
  name: string
  kind: PlayableKind
  item: { id: number; title: string; length: number } | null
  itemIds: SQL
  owner: { kind: FigureKind; id: number }
  closed: string
}

/** Returns the scope of figures for a member who may read them. Throws 403, and 404 for an item of another creator. */
export async function getScope(
  db: Db,
  viewer: NonNullable<Actor>,
  { kind, id, item_id: itemId }: Creator & { item_id?: number | undefined },
): Promise<FigureScope> {
  const creator = await getCreatorFor(db, viewer, { kind, id }, mayEditCreator)
  const playable = kind === 'artist' ? 'song' : 'episode'
  const item = itemId === undefined ? null : await getItem(db, { kind, id }, itemId)
  return {
    creator: { kind, id },
    name: creator.name,
    kind: playable,
    item,
    itemIds: item === null ? allItems({ kind, id }) : sql`array[${item.id}::int]`,
    owner: item === null ? { kind, id } : { kind: playable, id: item.id },
    closed: (await findLastClosed(db)) ?? NEVER,
  }
}

const allItems = ({ kind, id }: Creator): SQL =>
  kind === 'artist'
    ? sql`array(select ${track.id} from ${track} where ${track.artistId} = ${id})`
    : sql`array(select ${episode.id} from ${episode} where ${episode.podcastId} = ${id})`

async function getItem(db: Db, { kind, id }: Creator, itemId: number) {
  return kind === 'artist'
    ? oneOf(
        await db
          .select({ id: track.id, title: track.title, length: track.length })
          .from(track)
          .where(and(eq(track.id, itemId), eq(track.artistId, id))),
        'song',
      )
    : oneOf(
        await db
          .select({ id: episode.id, title: episode.name, length: episode.length })
          .from(episode)
          .where(and(eq(episode.id, itemId), eq(episode.podcastId, id))),
        'episode',
      )
}

/** Lists the songs or episodes of a scope by id. */
export async function listItems(db: Db, { creator, itemIds }: FigureScope): Promise<{ id: number; title: string }[]> {
  return creator.kind === 'artist'
    ? db
        .select({ id: track.id, title: track.title })
        .from(track)
        .where(sql`${track.id} = any (${itemIds})`)
        .orderBy(track.id)
    : db
        .select({ id: episode.id, title: episode.name })
        .from(episode)
        .where(sql`${episode.id} = any (${itemIds})`)
        .orderBy(episode.id)
}

/** Returns the first day with a figure of a scope; undefined if there is none. */
export async function findFirstDay(db: Db, { kind, itemIds, owner, closed }: FigureScope): Promise<string | undefined> {
  const { rows } = await db.execute(sql`
    select least(
      (select min(day) from daily_total where kind = ${kind} and item_id = any (${itemIds})),
      (select min(day) from daily_total where kind = ${owner.kind} and item_id = ${owner.id} and figure in ('followers', 'left_out')),
      (select (min(created_at) at time zone 'UTC')::date from play p where kind = ${kind} and item_id = any (${itemIds}) and ${playedIn(addDays(closed, 1), LAST)}),
      (select min(day) from day_download where ${kind} = 'episode' and episode_id = any (${itemIds}))
    )::text as day`)
  return z.object({ day: z.string().nullable() }).parse(rows[0]).day ?? undefined
}

const LAST = '9999-12-30'

/** Returns a condition for rows of `play p` from one UTC day to another, both included. */
export const playedIn = (from: string, to: string): SQL =>
  sql`p.created_at >= ${from}::timestamp at time zone 'UTC' and p.created_at < (${to}::date + 1)::timestamp at time zone 'UTC'`

/** Returns the later of two days. */
export const laterOf = (a: string, b: string): string => (a > b ? a : b)
