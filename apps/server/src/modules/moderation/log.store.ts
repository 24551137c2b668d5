import { mayModerate } from '@earshot/contract/access'
import type { Decision, moderationLog } from '@earshot/contract/community/moderation'
import { and, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { Viewer } from '../../access/viewer.ts'
import { countRows } from '../../db/desk-list.ts'
import type { Db } from '../../db/open.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { removal } from '../../db/schema/catalogue/removal.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { decision } from '../../db/schema/community/moderation.ts'
import { member } from '../../db/schema/member/member.ts'
import { toUserRef } from '../member/views.ts'
import { dayOf } from './suspension.store.ts'

type Filters = Omit<Partial<z.output<typeof moderationLog.input>>, 'limit' | 'offset'> & { memberId?: number }
type Page = { limit: number; offset: number }

/** Returns decisions of moderators, newest first, to moderators of topics those of their topics (COMMUNITYDESK-12). */
export async function listDecisions(
  { db, timeZone }: { db: Db; timeZone: string },
  viewer: Viewer,
  filters: Filters & Page,
): Promise<Decision[]> {
  const moderator = alias(member, 'moderator')
  const author = alias(member, 'author')
  const undoer = alias(member, 'undoer')
  const rows = await db
    .select({
      row: decision,
      isHidden,
      isDeleted,
      isLast,
      moderator: { id: moderator.id, username: moderator.username, avatar: moderator.avatar },
      author: { id: author.id, username: author.username, avatar: author.avatar },
      undoer: { id: undoer.id, username: undoer.username, avatar: undoer.avatar },
    })
    .from(decision)
    .leftJoin(moderator, eq(moderator.id, decision.moderatorId))
    .leftJoin(author, eq(author.id, decision.memberId))
    .leftJoin(undoer, eq(undoer.id, decision.undoneBy))
    .where(conditionOf(viewer, filters, timeZone))
    .orderBy(desc(decision.id))
    .limit(filters.limit)
    .offset(filters.offset)
  return rows.map(({ row, ...found }) => ({
    id: row.id,
    decision: row.decision,
    kind: row.kind,
    item_id: row.itemId,
    blog_id: row.postId,
    title: row.title,
    note: row.note,
    until: row.until?.toISOString() ?? null,
    created_at: dayOf(row.createdAt),
    is_hidden: found.isHidden,
    is_deleted: found.isDeleted,
    may_undo: found.isLast && row.title !== '',
    undone:
      row.undoneAt === null
        ? null
        : { by: found.undoer === null ? null : toUserRef(found.undoer), at: dayOf(row.undoneAt) },
    moderator: found.moderator === null ? null : toUserRef(found.moderator),
    user: found.author === null ? null : toUserRef(found.author),
  }))
}

/** Counts the decisions that `listDecisions` lists, up to 10,000. */
export const countDecisions = (
  { db, timeZone }: { db: Db; timeZone: string },
  viewer: Viewer,
  filters: Filters,
): Promise<number> =>
  countRows(
    db,
    db
      .select({ id: decision.id })
      .from(decision)
      .where(conditionOf(viewer, filters, timeZone))
      .getSQL(),
  )

function conditionOf(viewer: Viewer, filters: Filters, timeZone: string) {
  const is = (column: AnyPgColumn, name: string | undefined) =>
    name === undefined || name === ''
      ? undefined
      : sql`${column} = (select id from ${member} where lower(username) = lower(${name}))`
  const midnight = (day: string, plus: number) => sql`(${day}::date + ${plus}::int)::timestamp at time zone ${timeZone}`
  const { from, to } = filters
  return and(
    mayModerate(viewer) ? undefined : inArray(decision.topicId, [...viewer.moderates]),
    is(decision.moderatorId, filters.moderator),
    is(decision.memberId, filters.member),
    filters.memberId === undefined ? undefined : eq(decision.memberId, filters.memberId),
    filters.decision === undefined ? undefined : eq(decision.decision, filters.decision),
    filters.topic_id === undefined ? undefined : eq(decision.topicId, filters.topic_id),
    from === undefined ? undefined : sql`${decision.createdAt} >= ${midnight(from, 0)}`,
    to === undefined ? undefined : sql`${decision.createdAt} < ${midnight(to, 1)}`,
  )
}

const hasVisibility = (
  visibility: 'hidden' | 'deleted',
) => sql`case ${decision.kind} when 'post' then exists (select from ${post} where ${post.id} = ${decision.itemId} and ${post.visibility} = ${visibility})
  when 'review' then exists (select from ${rating} where ${rating.id} = ${decision.itemId} and ${rating.visibility} = ${visibility} and ${rating.removedAt} is null)
  when 'comment' then exists (select from ${comment} where ${comment.id} = ${decision.itemId} and ${comment.visibility} = ${visibility})
  else false end`

const isHidden = sql<boolean>`${hasVisibility('hidden')} or exists (select from ${removal} where ${removal.kind} = ${decision.kind} and ${removal.itemId} = ${decision.itemId} and ${removal.act} = 'hide')`
const isDeleted = sql<boolean>`${hasVisibility('deleted')}`

// Only the last decision about an item can be undone, and none about an account.
const later = alias(decision, 'later')
const isLast = sql<boolean>`${and(isNotNull(decision.before), isNull(decision.undoneAt))} and not exists (
  select from ${decision} ${later} where ${later.kind} = ${decision.kind} and ${later.itemId} = ${decision.itemId} and ${later.undoneAt} is null and ${later.id} > ${decision.id})`
