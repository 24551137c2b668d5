import { Case } from '@earshot/contract/community/moderation'
import type { Decision } from '@earshot/contract/community/moderation'
import { desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, podcast } from '../../db/schema/catalogue/podcast.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { removal } from '../../db/schema/catalogue/removal.ts'
import { comment, post, postMedia } from '../../db/schema/community/community.ts'
import { decision, report } from '../../db/schema/community/moderation.ts'
import { member } from '../../db/schema/member/member.ts'
import { oneOf } from '../../http/errors.ts'
import { toUserRef } from '../member/views.ts'
import { ratedItem, ratedTitle } from '../rating/rated-kinds.ts'
import { dayOf } from './suspension.store.ts'

type Page = { limit: number; offset: number }

/** Returns open cases, oldest first, and their number. Reports about deleted content are omitted. */
export async function listCases(db: Db, page: Page): Promise<{ cases: Case[]; open: number }> {
  const { rows } = await db.execute(sql`
    with waiting as (
      select kind, item_id, min(since) as since, min(reported_at) as reported_at from (
        select kind, item_id, created_at as since, created_at as reported_at from ${report} where settled_at is null
        union all select 'post', id, created_at, null from ${post} where visibility = 'held'
        union all select 'comment', id, created_at, null from ${comment} where visibility = 'held'
      ) each group by kind, item_id
    ), item as (
      select w.*, p.id as blog_id, null::json as rated, null::int as podcast_id, p.title, p.member_id, p.created_at, p.visibility, null as html from waiting w join ${post} p on w.kind = 'post' and p.id = w.item_id
      union all select w.*, p.id, null, null, p.title, c.member_id, c.created_at, c.visibility, c.html from waiting w join ${comment} c on w.kind = 'comment' and c.id = w.item_id and c.deleted_at is null join ${post} p on p.id = c.post_id
      union all select w.*, null, ${ratedItem}, null, ${ratedTitle}, ${rating.memberId}, ${rating.createdAt}, ${rating.visibility}, ${wordsAsHtml} from waiting w join ${rating} on w.kind = 'review' and ${rating.id} = w.item_id
      union all select w.*, null, null, null, a.title, null, a.created_at, 'visible', ${escaped(sql`ar.name`)} from waiting w join ${album} a on w.kind = 'album' and a.id = w.item_id join ${artist} ar on ar.id = a.artist_id
      union all select w.*, null, null, null, t.title, null, t.created_at, 'visible', ${escaped(sql`ar.name`)} from waiting w join ${track} t on w.kind = 'song' and t.id = w.item_id join ${artist} ar on ar.id = t.artist_id
      union all select w.*, null, null, null, p.title, null, p.created_at, 'visible', ${escaped(sql`coalesce(p.host, p.title)`)} from waiting w join ${podcast} p on w.kind = 'podcast' and p.id = w.item_id
      union all select w.*, null, null, p.id, e.name, null, e.created_at, 'visible', ${escaped(sql`p.title`)} from waiting w join ${episode} e on w.kind = 'episode' and e.id = w.item_id join ${podcast} p on p.id = e.podcast_id
    ), page as (
      select * from item order by since, kind, item_id limit ${page.limit} offset ${page.offset}
    )
    select (select count(*)::integer from item) as open, coalesce((select json_agg(json_build_object(
      'kind', page.kind, 'item_id', page.item_id, 'blog_id', page.blog_id, 'rated', page.rated, 'podcast_id', page.podcast_id, 'title', page.title, 'content', coalesce(page.html, ${wordsOfPost}), 'is_held', page.visibility = 'held',
      'user', ${personOf(sql`page.member_id`)}, 'created_at', ${timeOf(sql`page.created_at`)}, 'reported_at', ${timeOf(sql`page.reported_at`)},
      'reasons', (select coalesce(json_agg(json_build_object('reason', reason, 'count', n) order by n desc, reason), '[]') from (
        select reason, count(*)::integer as n from ${report} r where r.kind = page.kind and r.item_id = page.item_id and settled_at is null group by reason) counted),
      'claims', (select coalesce(json_agg(json_build_object('user', ${personOf(sql`r.member_id`)}, 'text', r.claim, 'link', r.link) order by r.id), '[]') from ${report} r where r.kind = page.kind and r.item_id = page.item_id and settled_at is null and r.claim is not null),
      'reporters', (select coalesce(json_agg(${personOf(sql`r.member_id`)} order by r.created_at, r.id), '[]') from ${report} r where r.kind = page.kind and r.item_id = page.item_id and settled_at is null)
    ) order by page.since, page.kind, page.item_id) from page), '[]') as cases`)
  return oneOf(z.array(QueueRow).parse(rows), 'queue')
}

/** Returns decisions of moderators, newest first. */
export async function listDecisions(db: Db, page: Page): Promise<Decision[]> {
  const moderator = alias(member, 'moderator')
  const author = alias(member, 'author')
  const rows = await db
    .select({
      row: decision,
      isHidden,
      moderator: { id: moderator.id, username: moderator.username, avatar: moderator.avatar },
      author: { id: author.id, username: author.username, avatar: author.avatar },
    })
    .from(decision)
    .leftJoin(moderator, eq(moderator.id, decision.moderatorId))
    .leftJoin(author, eq(author.id, decision.memberId))
    .orderBy(desc(decision.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ row, isHidden: isNowHidden, ...people }) => ({
    id: row.id,
    decision: row.decision,
    kind: row.kind,
    item_id: row.itemId,
    blog_id: row.postId,
    title: row.title,
    note: row.note,
    until: row.until?.toISOString() ?? null,
    created_at: dayOf(row.createdAt),
    is_hidden: isNowHidden,
    moderator: people.moderator === null ? null : toUserRef(people.moderator),
    user: people.author === null ? null : toUserRef(people.author),
  }))
}

const isHidden = sql<boolean>`case ${decision.kind} when 'post' then exists (select from ${post} where ${post.id} = ${decision.itemId} and ${post.visibility} = 'hidden')
  when 'review' then exists (select from ${rating} where ${rating.id} = ${decision.itemId} and ${rating.visibility} = 'hidden' and ${rating.removedAt} is null)
  when 'comment' then exists (select from ${comment} where ${comment.id} = ${decision.itemId} and ${comment.visibility} = 'hidden')
  else exists (select from ${removal} where ${removal.kind} = ${decision.kind} and ${removal.itemId} = ${decision.itemId} and ${removal.act} = 'hide') end`

// Reviews are plain text; a case shows HTML.
const escaped = (text: ReturnType<typeof sql>) =>
  sql`replace(replace(replace(coalesce(${text}, ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;')`
const wordsAsHtml = sql`replace(${escaped(sql`${rating.words}`)}, E'\\n', '<br />')`

// Selects the whole visible content of a post as one HTML text. URLs of pictures are our own and contain no quotes.
const wordsOfPost = sql`(
  select b.description || coalesce((
    select string_agg(case when m.type = 'text' then m.content when coalesce(m.image, m.thumbnail) is not null then '<img src="' || coalesce(m.image, m.thumbnail) || '" alt="" />' else '' end, '' order by m.pos, m.id)
    from ${postMedia} m where m.post_id = b.id
  ), '') from ${post} b where b.id = page.item_id
)`

const personOf = (id: ReturnType<typeof sql>) => sql`(
  select json_build_object('id', id, 'username', username, 'avatarURL', avatar, 'photo', avatar) from ${member} where ${member.id} = ${id}
)`

const timeOf = (time: ReturnType<typeof sql>) =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const QueueRow = z.object({ open: z.int(), cases: z.array(Case) })
