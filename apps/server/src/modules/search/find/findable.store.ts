import { DELETED_MEMBER } from '@earshot/contract/member/member-path'
import { and, desc, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isCovered } from '../../../db/blocked.ts'
import type { Db } from '../../../db/open.ts'
import { post, topic } from '../../../db/schema/community/community.ts'
import { playlist } from '../../../db/schema/listening/playlist.ts'
import { member } from '../../../db/schema/member/member.ts'
import { article } from '../../../db/schema/site/publication.ts'

/** Kinds of the tabs of texts and members (FIND-02). */
export type ListedKind = 'posts' | 'articles' | 'members'

/** Kinds of suggestions that are compared with their rows. */
export type FindableKind = 'playlists' | ListedKind

/** A found text or person as a suggestion shows it. */
export type FoundName = { id: number; title: string; by: string | null; image: string | null }

/**
 * Conditions of rows that may be found, and their members. The index is updated after a change, so each reader compares
 * with the row itself.
 */
const FINDABLE: Readonly<Record<FindableKind, { id: AnyPgColumn; isShown: SQL; by?: AnyPgColumn }>> = {
  playlists: {
    id: playlist.id,
    isShown: sql`${playlist.isPublic} and ${playlist.deletedAt} is null`,
    by: playlist.memberId,
  },
  // Uses a literal, so that the planner can use the indexes on visible posts.
  posts: { id: post.id, isShown: sql`${post.visibility} = 'visible'`, by: post.memberId },
  articles: { id: article.id, isShown: isNull(article.deletedAt) },
  members: { id: member.id, isShown: ne(member.username, DELETED_MEMBER), by: member.id },
}

// Condition of rows that a viewer may find: none of a member whom the viewer does not see (PEACE-01).
function findableBy(kind: FindableKind, viewerId: ViewerId): SQL | undefined {
  const { isShown, by } = FINDABLE[kind]
  return and(isShown, by === undefined ? undefined : not(isCovered(viewerId, by)))
}

/** The member who searches; undefined for visitors. */
type ViewerId = number | undefined

/** The order of a tab without a text. */
const ORDERS: Readonly<Record<ListedKind, readonly SQL[]>> = {
  posts: [desc(post.createdAt), desc(post.id)],
  articles: [sql`coalesce(${article.date}, (${article.createdAt} at time zone 'UTC')::date) desc`, desc(article.id)],
  members: [desc(member.followersCount), sql`${member.id}`],
}

/** Returns those of the ids that the viewer may find, in their order. */
export async function filterFindable(
  db: Db,
  kind: FindableKind,
  ids: readonly number[],
  viewerId: ViewerId,
): Promise<number[]> {
  if (ids.length === 0) return []
  const { id } = FINDABLE[kind]
  const rows = await db
    .select({ id: sql<number>`${id}` })
    .from(id.table)
    .where(and(sql`${id} = any(${sql.param([...ids])}::integer[])`, findableBy(kind, viewerId)))
  const shown = new Set(rows.map((row) => row.id))
  return ids.filter((each) => shown.has(each))
}

/** Returns the ids of a page of everything of a kind that the viewer may find, and the total of all viewers. */
export async function listFindable(
  db: Db,
  kind: ListedKind,
  page: { limit: number; offset: number },
  viewerId: ViewerId,
) {
  const { id, isShown } = FINDABLE[kind]
  const rows = await db
    .select({ id: sql<number>`${id}` })
    .from(id.table)
    .where(findableBy(kind, viewerId))
    .orderBy(...ORDERS[kind])
    .limit(page.limit)
    .offset(page.offset)
  return { ids: rows.map((row) => row.id), total: await db.$count(id.table, isShown) }
}

/** Reads what suggestions show of texts and people that the viewer may find, in the order of the ids. */
export async function listNames(
  db: Db,
  kind: FindableKind,
  ids: readonly number[],
  viewerId: ViewerId,
): Promise<FoundName[]> {
  if (ids.length === 0) return []
  const rows = await NAMES[kind](db, and(inArray(FINDABLE[kind].id, [...ids]), findableBy(kind, viewerId)))
  return ids.flatMap((id) => rows.filter((row) => row.id === id))
}

const NAMES: Readonly<Record<FindableKind, (db: Db, where: SQL | undefined) => Promise<FoundName[]>>> = {
  playlists: (db, where) =>
    db
      .select({
        id: playlist.id,
        title: playlist.name,
        by: sql<string>`coalesce(${member.fullName}, ${member.username})`,
        image: sql<string | null>`coalesce(${playlist.image}, ${playlist.mosaic})`,
      })
      .from(playlist)
      .innerJoin(member, eq(member.id, playlist.memberId))
      .where(where),
  posts: (db, where) =>
    db
      .select({ id: post.id, title: post.title, by: topic.title, image: post.thumbnail })
      .from(post)
      .innerJoin(topic, eq(topic.id, post.topicId))
      .where(where),
  articles: (db, where) =>
    db
      .select({
        id: article.id,
        title: article.title,
        by: article.author,
        image: sql<string | null>`coalesce(${article.thumbnail}, ${article.photo})`,
      })
      .from(article)
      .where(where),
  members: (db, where) =>
    db
      .select({ id: member.id, title: member.username, by: member.fullName, image: member.avatar })
      .from(member)
      .where(where),
}
