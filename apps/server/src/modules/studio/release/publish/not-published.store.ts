import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/open.ts'
import { artistMember } from '../../../../db/schema/money/membership.ts'
import { release } from '../../../../db/schema/studio/release.ts'
import { emit } from '../../../../events/event.ts'
import { releaseNotPublished } from '../../../../events/events.ts'
import { notifyStudio } from '../../notify-studio.store.ts'

/**
 * Stores why a scheduled release was not published. The owners of its artist get a notification and a mail when the
 * reason is new (RELEASE-25).
 */
export const storePublishProblem = (db: Db, releaseId: number, problem: string): Promise<void> =>
  db.transaction(async (tx) => {
    const [updated] = await tx
      .update(release)
      .set({ publishProblem: problem })
      .where(and(eq(release.id, releaseId), sql`${release.publishProblem} is distinct from ${problem}`))
      .returning({ artistId: release.artistId, title: release.title })
    if (updated === undefined) return
    const owners = await tx
      .select({ memberId: artistMember.memberId })
      .from(artistMember)
      .where(and(eq(artistMember.artistId, updated.artistId), eq(artistMember.role, 'owner')))
    for (const { memberId } of owners) {
      await notifyStudio(tx, { memberId, title: updated.title, text: `It was not published. ${problem}` })
      await emit(tx, releaseNotPublished, { releaseId, memberId })
    }
  })
