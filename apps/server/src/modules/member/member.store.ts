import type { ROLES } from '@earshot/contract/limits'
import { and, desc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import { isCovered } from '../../db/blocked.ts'
import { hasSigns } from '../../db/matching.ts'
import type { Db } from '../../db/open.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { member, memberFollow } from '../../db/schema/member/member.ts'
import { oneOf } from '../../http/errors.ts'
import type { Search } from '../../ports/search.ts'
import { memberColumns, publicProfileColumns } from './views.ts'
import type { MemberRow } from './views.ts'

/** Maximum number of words of a search text that are used. */
const WORDS_MAX = 10
/** Maximum number of members found by other spellings of their names. */
const SPELLED_MAX = 200

/** Returns whether the viewer follows a member; a visitor follows nobody. */
export const isFollowerOf = async (db: Db, viewer: { id: number } | undefined, memberId: number): Promise<boolean> =>
  viewer !== undefined &&
  (await db.$count(memberFollow, and(eq(memberFollow.followerId, viewer.id), eq(memberFollow.followedId, memberId)))) >
    0

/** Reads public member data. */
export function memberStore(db: Db, search: Search) {
  const listSpelled = async (text: string, viewerId: number | undefined, page: { limit: number; offset: number }) =>
    db
      .select(memberColumns)
      .from(member)
      .where(
        and(
          inArray(member.id, await search.findTexts({ kind: 'members', text, limit: SPELLED_MAX })),
          not(isCovered(viewerId, member.id)),
        ),
      )
      .orderBy(desc(member.followersCount), member.id)
      .limit(page.limit)
      .offset(page.offset)
  return {
    /** Returns the public profile of a member. Throws 404. */
    getProfile: async (memberId: number) =>
      oneOf(await db.select(publicProfileColumns).from(member).where(eq(member.id, memberId)), 'member'),

    /**
     * Returns members whose names contain every word of `text`, or all members for an empty text; most followed first.
     * Without a match, returns the members that the search index finds: it finds "O'Brien" for "obrien". Members whom
     * the viewer does not see are left out of the page (PEACE-01).
     */
    searchMembers: async (
      text: string,
      role: (typeof ROLES)[number] | undefined,
      viewerId: number | undefined,
      page: { limit: number; offset: number },
    ) => {
      const words = text
        .split(/\s+/u)
        .filter((word) => word !== '')
        .slice(0, WORDS_MAX)
      const found = sql`member_page(${sql.param(words)}::text[], ${role ?? null}::text, ${page.offset}::integer, ${page.limit}::integer) with ordinality as found (id, place)`
      const rows = await db
        .select(memberColumns)
        .from(member)
        .innerJoin(found, sql`found.id = ${member.id}`)
        .where(not(isCovered(viewerId, member.id)))
        .orderBy(sql`found.place`)
      return rows.length === 0 && role === undefined && !hasSigns(text) ? listSpelled(text, viewerId, page) : rows
    },

    /** Returns the members whom the viewer sees, in the order of the ids. */
    listByIds: async (ids: readonly number[], viewerId: number | undefined): Promise<MemberRow[]> => {
      if (ids.length === 0) return []
      const rows = await db
        .select(memberColumns)
        .from(member)
        .where(and(inArray(member.id, [...ids]), not(isCovered(viewerId, member.id))))
      return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
    },

    /** Returns the most played public playlist with songs of each of these members who has one. */
    findPlaylists: async (memberIds: number[]): Promise<Map<number, { playlist_id: number; title: string }>> => {
      const rows = await db
        .selectDistinctOn([playlist.memberId], { memberId: playlist.memberId, id: playlist.id, title: playlist.name })
        .from(playlist)
        .where(and(inArray(playlist.memberId, memberIds), playlist.isPublic, gt(playlist.songCount, 0)))
        .orderBy(playlist.memberId, desc(playlist.plays), desc(playlist.id))
      return new Map(rows.map(({ memberId, id, title }) => [memberId, { playlist_id: id, title }]))
    },
  }
}
