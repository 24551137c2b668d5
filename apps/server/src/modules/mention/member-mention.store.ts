import { MENTIONS } from '@earshot/contract/community/writing/limits'
import { DELETED_MEMBER } from '@earshot/contract/member/member-path'
import { and, ne, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isSuspended } from '../../access/suspension.store.ts'
import { isBlocked, isCovered } from '../../db/blocked.ts'
import type { Db } from '../../db/open.ts'
import { member, memberFollow } from '../../db/schema/member/member.ts'
import { userRefColumns } from '../member/views.ts'
import type { UserRefRow } from '../member/views.ts'
import { mentionedNames, writeMentions } from './member-mention.rules.ts'

/** Members that a text finds, before those that may not be mentioned are left out. */
const FOUND_MAX = 30

/**
 * Condition that a member may be mentioned by an author: for suggestions and for texts that are stored (WRITING-03).
 * Members choose who mentions them (PEACE-03), and those who blocked each other do not (PEACE-01).
 */
export const mayBeMentionedBy = (authorId: number): SQL | undefined =>
  and(
    ne(member.id, authorId),
    ne(member.username, DELETED_MEMBER),
    not(isSuspended(member.id)),
    not(isBlocked(authorId, member.id)),
    sql`(${member.mentionedBy} = 'everybody' or (${member.mentionedBy} = 'followed' and exists (
      select from ${memberFollow} f where f.follower_id = ${member.id} and f.followed_id = ${authorId})))`,
  )

/**
 * Returns members whom an author may mention and sees, and whose names have words that begin with a text, most followed
 * first.
 */
export async function suggestMembers(db: Db, text: string, authorId: number): Promise<UserRefRow[]> {
  const words = text.split(/\s+/u).filter((word) => word !== '')
  const found = sql`member_page(${sql.param(words)}::text[], null, 0, ${FOUND_MAX}) with ordinality as found (id, place)`
  return db
    .select(userRefColumns)
    .from(member)
    .innerJoin(found, sql`found.id = ${member.id}`)
    .where(and(mayBeMentionedBy(authorId), not(isCovered(authorId, member.id))))
    .orderBy(sql`found.place`)
    .limit(MENTIONS.suggested)
}

/**
 * Returns sanitised HTML whose mentions name members that exist and that its author may mention, at most MENTIONS.most
 * of them; other mentions become text. Only the name in the link counts, never an id (WRITING-03).
 */
export async function withMentions(db: Db, html: string, authorId: number): Promise<string> {
  const names = [...new Set(mentionedNames(html).map((name) => name.toLowerCase()))].slice(0, MENTIONS.most)
  if (names.length === 0) return writeMentions(html, () => undefined)
  const rows = await db
    .select({ id: member.id, username: member.username })
    .from(member)
    .where(and(sql`lower(${member.username}) = any(${sql.param(names)}::text[])`, mayBeMentionedBy(authorId)))
  return writeMentions(html, (name) => rows.find(({ username }) => username.toLowerCase() === name.toLowerCase()))
}
