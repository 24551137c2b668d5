import { WRITING } from '@earshot/contract/desk/newsroom-fields'
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import { articleWriter } from '../../db/schema/site/publication.ts'
import { recordChange } from '../../invalidation/invalidation.ts'

/** Records that a member writes in an article or stopped; other pages are notified when that is new (NEWSROOM-05). */
export const signWriting = (
  db: Db,
  articleId: number,
  { memberId, isWriting, at }: { memberId: number; isWriting: boolean; at: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    await tx
      .delete(articleWriter)
      .where(and(eq(articleWriter.articleId, articleId), lt(articleWriter.at, goneBefore(at))))
    const mine = and(eq(articleWriter.articleId, articleId), eq(articleWriter.memberId, memberId))
    if (!isWriting) {
      const stopped = await tx.delete(articleWriter).where(mine).returning({ at: articleWriter.at })
      if (stopped.length > 0) await recordChange(tx, `draft:${articleId}`)
      return
    }
    const known = await tx.update(articleWriter).set({ at }).where(mine).returning({ at: articleWriter.at })
    if (known.length > 0) return
    await tx.insert(articleWriter).values({ articleId, memberId, at }).onConflictDoNothing()
    await recordChange(tx, `draft:${articleId}`)
  })

/** Returns the names of the other members who write in an article. */
export async function listWriters(db: Db, articleId: number, memberId: number, at: Date): Promise<string[]> {
  const rows = await db
    .select({ name: member.username })
    .from(articleWriter)
    .innerJoin(member, eq(member.id, articleWriter.memberId))
    .where(
      and(
        eq(articleWriter.articleId, articleId),
        ne(articleWriter.memberId, memberId),
        gt(articleWriter.at, goneBefore(at)),
      ),
    )
    .orderBy(member.username)
  return rows.map(({ name }) => name)
}

const goneBefore = (at: Date): Date => new Date(at.getTime() - WRITING.goneSeconds * 1000)
