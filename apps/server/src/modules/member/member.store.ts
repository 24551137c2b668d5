import type { ROLES } from '@earshot/contract/limits'
import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { hasSigns } from '../../db/matching.ts'
import type { Db } from '../../db/open.ts'
import { member, memberFollow } from '../../db/schema/member.ts'
import { playlist } from '../../db/schema/playlist.ts'
import { notFound, oneOf } from '../../errors.ts'
import { emit } from '../../events/event.ts'
import { memberFollowed } from '../../events/events.ts'
import type { Search } from '../../ports/search.ts'
import { memberColumns, publicProfileColumns, userRefColumns } from './views.ts'

/** Words of a search text that are looked at. */
const WORDS_MAX = 10
/** Members whose names are written otherwise than they were asked for. */
const SPELLED_MAX = 200
/** Followers and followings that a reply lists at most, newest first. */
const FOLLOWS_MAX = 2000

/** Reads public member data, and stores follows. */
export function memberStore(db: Db, search: Search) {
  const listSpelled = async (text: string, page: { limit: number; offset: number }) =>
    db
      .select(memberColumns)
      .from(member)
      .where(inArray(member.id, await search.findTexts({ kind: 'members', text, limit: SPELLED_MAX })))
      .orderBy(desc(member.followersCount), member.id)
      .limit(page.limit)
      .offset(page.offset)
  return {
    /** The public profile of a member. Throws 404. */
    getProfile: async (memberId: number) =>
      oneOf(await db.select(publicProfileColumns).from(member).where(eq(member.id, memberId)), 'member'),

    /**
     * Members whose names hold every word of `text`, all members for an empty one; most followed first. Where these are none, those whose names the
     * search finds: it reads "obrien" in "O'Brien".
     */
    searchMembers: async (
      text: string,
      role: (typeof ROLES)[number] | undefined,
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
        .orderBy(sql`found.place`)
      return rows.length === 0 && role === undefined && !hasSigns(text) ? listSpelled(text, page) : rows
    },

    /** The most heard public playlist with songs of each of these members who has one. */
    findPlaylists: async (memberIds: number[]): Promise<Map<number, { playlist_id: number; title: string }>> => {
      const rows = await db
        .selectDistinctOn([playlist.memberId], { memberId: playlist.memberId, id: playlist.id, title: playlist.name })
        .from(playlist)
        .where(and(inArray(playlist.memberId, memberIds), playlist.isPublic, gt(playlist.songCount, 0)))
        .orderBy(playlist.memberId, desc(playlist.plays), desc(playlist.id))
      return new Map(rows.map(({ memberId, id, title }) => [memberId, { playlist_id: id, title }]))
    },

    /** The followers of a member, newest first. */
    listFollowers: (memberId: number) =>
      db
        .select(userRefColumns)
        .from(memberFollow)
        .innerJoin(member, eq(member.id, memberFollow.followerId))
        .where(eq(memberFollow.followedId, memberId))
        .orderBy(desc(memberFollow.createdAt), desc(memberFollow.followerId))
        .limit(FOLLOWS_MAX),

    /** Whom a member follows, newest first. */
    listFollowings: (memberId: number) =>
      db
        .select(userRefColumns)
        .from(memberFollow)
        .innerJoin(member, eq(member.id, memberFollow.followedId))
        .where(eq(memberFollow.followerId, memberId))
        .orderBy(desc(memberFollow.createdAt), desc(memberFollow.followedId))
        .limit(FOLLOWS_MAX),

    /** Follows a member, or unfollows one that is followed already; returns whether the follow exists now. Throws 404. */
    toggleFollow: (followerId: number, followedId: number): Promise<boolean> =>
      db.transaction(async (tx) => {
        // Both rows at first, always in the order of their ids: two who follow each other at once wait and never block each other.
        const both = await tx
          .select({ id: member.id })
          .from(member)
          .where(inArray(member.id, [followerId, followedId]))
          .orderBy(member.id)
          .for('no key update')
        if (!both.some(({ id }) => id === followedId)) throw notFound('member')
        const ended = await tx
          .delete(memberFollow)
          .where(and(eq(memberFollow.followerId, followerId), eq(memberFollow.followedId, followedId)))
          .returning({ followedId: memberFollow.followedId })
        const step = ended.length > 0 ? -1 : 1
        if (step === 1) await tx.insert(memberFollow).values({ followerId, followedId })
        await tx
          .update(member)
          .set({ followingCount: sql`greatest(0, ${member.followingCount} + ${step})` })
          .where(eq(member.id, followerId))
        await tx
          .update(member)
          .set({ followersCount: sql`greatest(0, ${member.followersCount} + ${step})` })
          .where(eq(member.id, followedId))
        if (step === 1) await emit(tx, memberFollowed, { followerId, followedId })
        return step === 1
      }),
  }
}
