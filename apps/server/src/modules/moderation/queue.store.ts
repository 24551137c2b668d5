import { mayModerate } from '@earshot/contract/access'
import { Case } from '@earshot/contract/community/moderation'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { album, artist, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode, podcast } from '../../db/schema/catalogue/podcast.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { comment, post, postMedia } from '../../db/schema/community/community.ts'
import { caseTaken, report } from '../../db/schema/community/moderation.ts'
import { textRule } from '../../db/schema/community/text-rule.ts'
import { member } from '../../db/schema/member/member.ts'
import { oneOf } from '../../http/errors.ts'
import { ratedItem, ratedTitle } from '../rating/rated-kinds.ts'

type Page = { limit: number; offset: number }

/**
 * Returns open cases, oldest first, and their number. Reports about deleted content are omitted. Moderators of topics
 * see the cases of these (COMMUNITYDESK-04).
 */
export async function listCases(
  db: Db,
  viewer: Viewer,
  page: Page & { memberId?: number },
  at: Date,
): Promise<{ cases: Case[]; open: number }> {
  const shown = sql.join(
    [
      mayModerate(viewer) ? sql`true` : sql`topic_id = any(${sql.param([...viewer.moderates])}::int[])`,
      ...(page.memberId === undefined ? [] : [sql`member_id = ${page.memberId}`]),
    ],
    sql` and `,
  )
  const { rows } = await db.execute(sql`
    with waiting as (
      select kind, item_id, min(since) as since, min(reported_at) as reported_at from (
        select kind, item_id, created_at as since, created_at as reported_at from ${report} where settled_at is null
        union all select 'post', id, created_at, null from ${post} where visibility = 'held'
        union all select 'comment', id, created_at, null from ${comment} where visibility = 'held'
        union all select 'review', id, created_at, null from ${rating} where visibility = 'held'
      ) each group by kind, item_id
    ), item as (
      select w.*, p.id as blog_id, null::json as rated, null::int as podcast_id, p.topic_id, p.title, p.member_id, p.created_at, p.visibility, null as html from waiting w join ${post} p on w.kind = 'post' and p.id = w.item_id
      union all select w.*, p.id, null, null, p.topic_id, p.title, c.member_id, c.created_at, c.visibility, c.html from waiting w join ${comment} c on w.kind = 'comment' and c.id = w.item_id and c.deleted_at is null join ${post} p on p.id = c.post_id
      union all select w.*, null, ${ratedItem}, null, null, ${ratedTitle}, ${rating.memberId}, ${rating.createdAt}, ${rating.visibility}, ${wordsAsHtml} from waiting w join ${rating} on w.kind = 'review' and ${rating.id} = w.item_id
      union all select w.*, null, null, null, null, a.title, null, a.created_at, 'visible', ${escaped(sql`ar.name`)} from waiting w join ${album} a on w.kind = 'album' and a.id = w.item_id join ${artist} ar on ar.id = a.artist_id
      union all select w.*, null, null, null, null, t.title, null, t.created_at, 'visible', ${escaped(sql`ar.name`)} from waiting w join ${track} t on w.kind = 'song' and t.id = w.item_id join ${artist} ar on ar.id = t.artist_id
      union all select w.*, null, null, null, null, p.title, null, p.created_at, 'visible', ${escaped(sql`coalesce(p.host, p.title)`)} from waiting w join ${podcast} p on w.kind = 'podcast' and p.id = w.item_id
      union all select w.*, null, null, p.id, null, e.name, null, e.created_at, 'visible', ${escaped(sql`p.title`)} from waiting w join ${episode} e on w.kind = 'episode' and e.id = w.item_id join ${podcast} p on p.id = e.podcast_id
    ), shown as (
      select * from item where (visibility <> 'deleted' or ${isAppealed}) and ${shown}
    ), page as (
      select * from shown order by since, kind, item_id limit ${page.limit} offset ${page.offset}
    )
    select (select count(*)::integer from shown) as open, coalesce((select json_agg(json_build_object(
      'kind', page.kind, 'item_id', page.item_id, 'blog_id', page.blog_id, 'rated', page.rated, 'podcast_id', page.podcast_id, 'topic_id', page.topic_id, 'title', page.title, 'content', coalesce(page.html, ${wordsOfPost}), 'is_held', page.visibility = 'held',
      'user', ${personOf(sql`page.member_id`)}, 'created_at', ${timeOf(sql`page.created_at`)}, 'reported_at', ${timeOf(sql`page.reported_at`)},
      'reasons', (select coalesce(json_agg(json_build_object('reason', reason, 'count', n) order by n desc, reason), '[]') from (
        select reason, count(*)::integer as n from ${report} r where r.kind = page.kind and r.item_id = page.item_id and settled_at is null and r.member_id is not null group by reason) counted),
      'claims', (select coalesce(json_agg(json_build_object('user', ${personOf(sql`r.member_id`)}, 'text', r.claim, 'link', r.link) order by r.id), '[]') from ${report} r where r.kind = page.kind and r.item_id = page.item_id and settled_at is null and r.claim is not null),
      'reporters', (select coalesce(json_agg(${personOf(sql`r.member_id`)} order by r.created_at, r.id), '[]') from ${report} r where r.kind = page.kind and r.item_id = page.item_id and settled_at is null and r.member_id is not null),
      'rules', (select coalesce(json_agg(json_build_object('id', u.id, 'kind', u.kind, 'pattern', u.pattern, 'act', u.act)), '[]') from ${report} r join ${textRule} u on u.id = r.rule_id where r.kind = page.kind and r.item_id = page.item_id and settled_at is null),
      'taken', (select json_build_object('user', ${personOf(sql`c.member_id`)}, 'until', ${timeOf(sql`c.until`)}) from ${caseTaken} c where c.kind = page.kind and c.item_id = page.item_id and c.until > ${at.toISOString()}::timestamptz)
    ) order by page.since, page.kind, page.item_id) from page), '[]') as cases`)
  return oneOf(z.array(QueueRow).parse(rows), 'queue')
}

// A deleted text has a case again when its author asks for another look.
const isAppealed = sql`exists (select from ${report} r where r.kind = item.kind and r.item_id = item.item_id and r.settled_at is null and r.reason = 'appeal')`

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
