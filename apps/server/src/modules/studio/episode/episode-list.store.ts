import { EpisodeSummary } from '@earshot/contract/studio/podcast/episode'
import type { ReleaseState } from '@earshot/contract/studio/release-fields'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/open.ts'

/** The filter, order and page of the list of a podcast's episodes. */
export type EpisodeQuery = {
  podcastId: number
  state: ReleaseState | undefined
  seasonId: number | undefined
  text: string
  sort: 'date' | 'title' | 'plays'
  offset: number
}

/** Episodes of a page of the list. */
export const EPISODES_PER_PAGE = 50

/** Lists the drafts of a podcast, and its episodes that have none. Returns a page, and the number of all of them. */
export async function listEpisodes(
  db: Db,
  { podcastId, state, seasonId, text, sort, offset }: EpisodeQuery,
): Promise<{ rows: EpisodeSummary[]; total: number }> {
  const { rows } = await db.execute(sql`
    select listed.*, s.name as season_name, count(*) over () as total from (
      select d.id, d.podcast_id, case when same then e.name else d.name end as name, case when same then e.avatar else d.avatar end as image,
        case when same then e.season_id else d.season_id end as season_id, case when same then e.number else d.number end as number,
        case when same then e.episode_type else d.episode_type end as episode_type, coalesce(u.length, e.length) as length,
        coalesce(e.published_at, d.published_at) as published_at, d.publish_at, d.updated_at, d.publish_problem as problem,
        coalesce(e.plays, 0) as plays,
        case
          when d.deleted_at is not null or m.act = 'remove' then 'removed'
          when d.published_at is null and d.publish_at is not null then 'scheduled'
          when d.published_at is null then 'draft'
          when m.act = 'hide' then 'hidden'
          when e.id is null then 'removed'
          when d.has_changes then 'changed'
          else 'published'
        end as state
      from episode_draft d
        left join episode e on e.id = d.id
        left join removal m on m.kind = 'episode' and m.item_id = d.id
        left join studio_sound u on u.id = d.sound_id
        cross join lateral (select e.id is not null and not d.has_changes as same) as l
      where d.podcast_id = ${podcastId}
      union all
      select e.id, e.podcast_id, e.name, e.avatar, e.season_id, e.number, e.episode_type, e.length, e.published_at, null,
        e.published_at, null, e.plays, 'published'
      from episode e
      where e.podcast_id = ${podcastId} and not exists (select from episode_draft d where d.id = e.id)
    ) listed left join season s on s.id = listed.season_id and s.number > 0
    where ${state === undefined ? sql`state <> 'removed'` : sql`state = ${state}`}
      and ${seasonId === undefined ? sql`true` : sql`listed.season_id = ${seasonId}::int`}
      and (${text} = '' or position(lower(${text}) in lower(listed.name)) > 0)
    order by ${ORDERS[sort]}, listed.id desc
    limit ${EPISODES_PER_PAGE} offset ${offset}`)
  const [first] = Total.array().parse(rows)
  return { rows: Row.array().parse(rows), total: first?.total ?? 0 }
}

// Drafts come first, then the newest publication.
const ORDERS = {
  date: sql`listed.publish_at desc nulls last, listed.published_at desc nulls first, listed.updated_at desc`,
  title: sql`lower(listed.name)`,
  plays: sql`listed.plays desc`,
} as const

const time = z.coerce.date().transform((at) => at.toISOString())
const Row = EpisodeSummary.extend({
  published_at: time.nullable(),
  publish_at: time.nullable(),
  updated_at: time,
  plays: z.coerce.number(),
})
const Total = z.object({ total: z.coerce.number() })
