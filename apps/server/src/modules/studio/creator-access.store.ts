import type { Actor, CreatorRole } from '@earshot/contract/access'
import type { Creator } from '@earshot/contract/catalogue/creator'
import { and, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { artist } from '../../db/schema/catalogue/catalogue.ts'
import { podcast } from '../../db/schema/catalogue/podcast.ts'
import { artistMember, podcastMember } from '../../db/schema/money/membership.ts'
import { forbidden, notFound, oneOf } from '../../http/errors.ts'

/** An artist or podcast with the role of the viewer in it; null for an admin without one. */
export type CreatorForViewer = Creator & { name: string; role: 'owner' | 'editor' | null }

/**
 * Returns an artist or podcast for an act of the viewer, with the viewer's role in it. Throws 404 if it does not exist,
 * and 403 if `mayAct`, a function of access.ts, does not permit the act (STUDIO-08).
 */
export async function getCreatorFor(
  db: Db,
  viewer: NonNullable<Actor>,
  creator: Creator,
  mayAct: (viewer: Actor, role: CreatorRole) => boolean,
): Promise<CreatorForViewer> {
  const { name, role } = await getWithRole(db, viewer.id, creator)
  if (mayAct(viewer, role)) return { kind: creator.kind, id: creator.id, name, role }
  const isForEditors = mayAct({ id: viewer.id }, 'editor')
  throw forbidden(`Only ${isForEditors ? 'owners and editors' : 'owners'} of ${name} can do this.`)
}

async function getWithRole(
  db: Db,
  memberId: number,
  { kind, id }: Creator,
): Promise<Pick<CreatorForViewer, 'name' | 'role'>> {
  const rows =
    kind === 'artist'
      ? await db
          .select({ name: artist.name, role: artistMember.role })
          .from(artist)
          .leftJoin(artistMember, and(eq(artistMember.artistId, artist.id), eq(artistMember.memberId, memberId)))
          .where(eq(artist.id, id))
      : await db
          .select({ name: podcast.title, role: podcastMember.role })
          .from(podcast)
          .leftJoin(podcastMember, and(eq(podcastMember.podcastId, podcast.id), eq(podcastMember.memberId, memberId)))
          .where(eq(podcast.id, id))
  return oneOf(rows, kind)
}

/**
 * Checks that a member may act on a draft of an artist or podcast. Throws 403 without the right for one that is
 * published, and 404 for others: members who are not on the team learn nothing of a draft (STUDIO-08). `what` names the
 * draft.
 */
export async function mustActOnDraft(
  db: Db,
  viewer: NonNullable<Actor>,
  { creator, isPublished, what }: { creator: Creator; isPublished: boolean; what: string },
  mayAct: (viewer: Actor, role: CreatorRole) => boolean,
): Promise<void> {
  try {
    await getCreatorFor(db, viewer, creator, mayAct)
  } catch (error) {
    const { role } = await getWithRole(db, viewer.id, creator)
    throw isPublished || role !== null ? error : notFound(what)
  }
}
