import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { comment, post } from '../../db/schema/community.ts'
import { member } from '../../db/schema/member.ts'
import { article } from '../../db/schema/publication.ts'
import type { TextDocument, TextKind } from '../../ports/search.ts'
import { plainText } from '../richtext/sanitise.ts'

/** Characters of a comment that are searched. */
const COMMENT_CHARS = 20_000

/** Reads texts as the search finds them; ids that are unknown, or of what others cannot see, are left out. */
export async function readTexts(db: Db, kind: TextKind, ids: readonly number[]): Promise<TextDocument[]> {
  if (ids.length === 0) return []
  return (await READERS[kind](db, [...ids])).map((row) => ({ kind, ...row }))
}

type Row = Omit<TextDocument, 'kind'>

const READERS: Record<TextKind, (db: Db, ids: number[]) => Promise<Row[]>> = {
  members: async (db, ids) =>
    (
      await db
        .select({
          id: member.id,
          username: member.username,
          fullName: member.fullName,
          rank: member.followersCount,
        })
        .from(member)
        .where(inArray(member.id, ids))
    ).map(({ username, fullName, ...row }) => ({ ...row, text: `${username} ${fullName ?? ''}`, within: 0 })),

  posts: (db, ids) =>
    db
      .select({ id: post.id, text: post.searchText, within: post.topicId, rank: microseconds(post.createdAt) })
      .from(post)
      .where(and(inArray(post.id, ids), eq(post.visibility, 'visible'))),

  comments: async (db, ids) =>
    (
      await db
        .select({ id: comment.id, html: comment.html, within: post.topicId, rank: microseconds(comment.createdAt) })
        .from(comment)
        .innerJoin(post, eq(post.id, comment.postId))
        .where(
          and(
            inArray(comment.id, ids),
            eq(comment.visibility, 'visible'),
            isNull(comment.deletedAt),
            eq(post.visibility, 'visible'),
          ),
        )
    ).map(({ html, ...row }) => ({ ...row, text: plainText(html, COMMENT_CHARS) })),

  articles: (db, ids) =>
    db
      .select({
        id: article.id,
        text: article.searchText,
        within: sql<number>`0`,
        rank: sql<number>`coalesce(${article.date}, (${article.createdAt} at time zone 'UTC')::date) - date '1970-01-01'`,
      })
      .from(article)
      .where(and(inArray(article.id, ids), isNull(article.deletedAt))),
}

const microseconds = (time: typeof post.createdAt | typeof comment.createdAt) =>
  sql<number>`(extract(epoch from ${time}) * 1000000)::bigint`
