import { mayModerate } from '@earshot/contract/access'
import type { Blocks } from '@earshot/contract/member/block/block'
import { BLOCKS } from '@earshot/contract/member/block/block-limits'
import type { BlockKind } from '@earshot/contract/member/block/block-limits'
import { and, desc, eq, sql } from 'drizzle-orm'
import { findRoles } from '../../access/roles.store.ts'
import { areBlocked, isCovered } from '../../db/blocked.ts'
import type { Db } from '../../db/open.ts'
import { memberBlock } from '../../db/schema/member/block.ts'
import { member } from '../../db/schema/member/member.ts'
import { badRequest, conflict, forbidden, oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { followStore } from '../follow/follow.store.ts'
import { isFollowerOf } from '../member/member.store.ts'
import { toUserRef, userRefColumns } from '../member/views.ts'

/** A block that ends within this time was undone, and its follows return. */
const UNDO_MS = 10 * 60_000

/**
 * Blocks or mutes a member, or ends it with "none"; repeating has no effect. A block ends the follows between the two
 * members, and its undo restores them. Throws 400 for the member themselves, 404 for an unknown one, 403 for blocking a
 * moderator or admin, 409 at the maximum number.
 */
export const setBlock = (
  db: Db,
  { memberId, blockedId, kind }: { memberId: number; blockedId: number; kind: BlockKind | 'none' },
  at: Date,
): Promise<void> =>
  db.transaction(async (tx) => {
    if (memberId === blockedId) throw badRequest('member_id', 'must be another member: you cannot block yourself')
    const ofOther = and(eq(memberBlock.memberId, memberId), eq(memberBlock.blockedId, blockedId))
    const [before] = await tx.delete(memberBlock).where(ofOther).returning()
    if (kind !== 'none') {
      oneOf(await tx.select({ id: member.id }).from(member).where(eq(member.id, blockedId)), 'member')
      if (kind === 'block' && mayModerate({ id: blockedId, roles: await findRoles(tx, blockedId) }))
        throw forbidden('Moderators and administrators cannot be blocked. You can mute them.')
      if ((await tx.$count(memberBlock, eq(memberBlock.memberId, memberId))) >= BLOCKS.members)
        throw conflict(`You can block and mute ${BLOCKS.members} members at most.`)
      const ended = kind === 'block' ? await endFollows(tx, [memberId, blockedId], at) : []
      const set = { kind, createdAt: at, endedFollows: before?.kind === kind ? before.endedFollows : ended }
      await tx
        .insert(memberBlock)
        .values({ memberId, blockedId, ...set })
        .onConflictDoUpdate({ target: [memberBlock.memberId, memberBlock.blockedId], set })
    }
    const isUndone = before?.kind === 'block' && at.getTime() - before.createdAt.getTime() <= UNDO_MS
    if (isUndone && !(await areBlocked(tx, memberId, blockedId)))
      for (const id of before.endedFollows)
        await followStore(tx).setFollow(
          { kind: 'member', id: id === memberId ? blockedId : memberId, memberId: id },
          true,
          at,
        )
    await recordChange(tx, `inbox:${memberId}`, `inbox:${blockedId}`)
  })

/** Ends the follows between two members and returns those who followed the other one. */
async function endFollows(tx: Db, [one, other]: readonly [number, number], at: Date): Promise<number[]> {
  const { setFollow } = followStore(tx)
  const followers: number[] = []
  for (const [memberId, id] of [
    [one, other],
    [other, one],
  ] as const) {
    if (!(await isFollowerOf(tx, { id: memberId }, id))) continue
    await setFollow({ kind: 'member', id, memberId }, false, at)
    followers.push(memberId)
  }
  return followers
}

/** Reads the privacy panel of a member (PEACE-03). */
export async function getBlocks(db: Db, memberId: number): Promise<Blocks> {
  const [own, rows] = await Promise.all([
    db
      .select({ words: member.mutedWords, mentions: member.mentionedBy, listening: member.listeningSeenBy })
      .from(member)
      .where(eq(member.id, memberId)),
    db
      .select({ user: userRefColumns, kind: memberBlock.kind, createdAt: memberBlock.createdAt })
      .from(memberBlock)
      .innerJoin(member, eq(member.id, memberBlock.blockedId))
      .where(eq(memberBlock.memberId, memberId))
      .orderBy(desc(memberBlock.createdAt), desc(memberBlock.blockedId)),
  ])
  return {
    ...oneOf(own, 'member'),
    members: rows.map(({ user, kind, createdAt }) => ({ user: toUserRef(user), kind, since: createdAt.toISOString() })),
  }
}

/** Replaces the muted words of a member and returns them: each once, whatever its case (PEACE-02). */
export async function setMutedWords(db: Db, memberId: number, words: readonly string[]): Promise<string[]> {
  const each = [...new Map(words.map((word) => [word.toLowerCase(), word])).values()]
  await db.update(member).set({ mutedWords: each }).where(eq(member.id, memberId))
  return each
}

/**
 * Reads what the browser of a member covers: the members whom they do not see, those of them whom they blocked or muted
 * themselves, and their muted words.
 */
export async function getCovered(db: Db, memberId: number) {
  const [own, blocks, { rows }] = await Promise.all([
    db.select({ words: member.mutedWords }).from(member).where(eq(member.id, memberId)),
    db
      .select({ id: memberBlock.blockedId, kind: memberBlock.kind })
      .from(memberBlock)
      .where(eq(memberBlock.memberId, memberId))
      .orderBy(memberBlock.blockedId),
    db.execute<{ id: number }>(sql`
      select id from ${member} where ${isCovered(memberId, member.id)} order by id limit ${BLOCKS.covered}`),
  ])
  const idsOf = (kind: BlockKind) => blocks.filter((each) => each.kind === kind).map(({ id }) => id)
  return {
    ids: rows.map(({ id }) => id),
    blocked: idsOf('block'),
    muted: idsOf('mute'),
    words: oneOf(own, 'member').words,
  }
}
