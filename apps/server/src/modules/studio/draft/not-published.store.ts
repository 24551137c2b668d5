import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { artistMember, podcastMember } from '../../../db/schema/money/membership.ts'
import { episodeDraft } from '../../../db/schema/studio/episode-draft.ts'
import { release } from '../../../db/schema/studio/release.ts'
import { emit } from '../../../events/event.ts'
import { draftNotPublished } from '../../../events/events.ts'
import { notifyStudio } from '../notify-studio.store.ts'

/** A draft of a release or of an episode. */
export type DraftRef = { kind: 'release' | 'episode'; id: number }

/**
 * Stores why a scheduled draft was not published. The owners of its artist or podcast get a notification and a mail
 * when the reason is new (RELEASE-25).
 */
export const storePublishProblem = (db: Db, draft: DraftRef, problem: string): Promise<void> =>
  db.transaction(async (tx) => {
    const updated = await setProblem(tx, draft, problem)
    if (updated === undefined) return
    for (const memberId of updated.owners) {
      await notifyStudio(tx, { memberId, title: updated.title, text: `It was not published. ${problem}` })
      await emit(tx, draftNotPublished, { ...draft, memberId })
    }
  })

// Returns the title and the owners of a draft whose problem is new.
async function setProblem(
  tx: Db,
  { kind, id }: DraftRef,
  problem: string,
): Promise<{ title: string; owners: number[] } | undefined> {
  if (kind === 'release') {
    const [row] = await tx
      .update(release)
      .set({ publishProblem: problem })
      .where(and(eq(release.id, id), sql`${release.publishProblem} is distinct from ${problem}`))
      .returning({ artistId: release.artistId, title: release.title })
    if (row === undefined) return undefined
    const owners = await tx
      .select({ memberId: artistMember.memberId })
      .from(artistMember)
      .where(and(eq(artistMember.artistId, row.artistId), eq(artistMember.role, 'owner')))
    return { title: row.title, owners: owners.map(({ memberId }) => memberId) }
  }
  const [row] = await tx
    .update(episodeDraft)
    .set({ publishProblem: problem })
    .where(and(eq(episodeDraft.id, id), sql`${episodeDraft.publishProblem} is distinct from ${problem}`))
    .returning({ podcastId: episodeDraft.podcastId, title: episodeDraft.name })
  if (row === undefined) return undefined
  const owners = await tx
    .select({ memberId: podcastMember.memberId })
    .from(podcastMember)
    .where(and(eq(podcastMember.podcastId, row.podcastId), eq(podcastMember.role, 'owner')))
  return { title: row.title, owners: owners.map(({ memberId }) => memberId) }
}

/** Finds a scheduled draft that was not published: its title, its page in the studio, and the problem. */
export async function findNotPublished(
  db: Db,
  { kind, id }: DraftRef,
): Promise<{ title: string; page: string; problem: string } | undefined> {
  const [row] =
    kind === 'release'
      ? await db
          .select({ of: release.artistId, title: release.title, problem: release.publishProblem })
          .from(release)
          .where(eq(release.id, id))
      : await db
          .select({ of: episodeDraft.podcastId, title: episodeDraft.name, problem: episodeDraft.publishProblem })
          .from(episodeDraft)
          .where(eq(episodeDraft.id, id))
  if (row === undefined || row.problem === null) return undefined
  const page = kind === 'release' ? `artist/${row.of}/releases/${id}` : `podcast/${row.of}/episodes/${id}`
  return { title: row.title, page: `/artist_portal/${page}`, problem: row.problem }
}
