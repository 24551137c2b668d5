import type { Creator } from '@earshot/contract/catalogue/creator'
import type { AuditAct } from '@earshot/contract/studio/acts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import type { RemovableKind } from '../../db/schema/catalogue/removal.ts'
import { writeAudit } from './audit.store.ts'
import type { AuditActor, Audited } from './audit.store.ts'

type Item = { kind: RemovableKind; id: number }

/**
 * Writes an act on an item of the catalogue to the audit log, with its artist or podcast if the item is there. An act
 * without an actor is recorded by its caller.
 */
export async function auditItem(
  tx: Db,
  by: AuditActor | undefined,
  act: AuditAct,
  { item, title, creator }: { item: Item; title: string; creator: Creator | undefined },
  more: Pick<Audited, 'before' | 'after' | 'reason'> = {},
): Promise<void> {
  if (by === undefined) return
  await writeAudit(tx, { by, act, subject: { ...item, title }, ...(creator && { creator }), ...more })
}

/** Finds the artist or podcast of an item of the catalogue. */
export async function findCreatorOf(tx: Db, { kind, id }: Item): Promise<Creator | undefined> {
  if (kind === 'artist' || kind === 'podcast') return { kind, id }
  const [row] =
    kind === 'album'
      ? await tx.select({ id: album.artistId }).from(album).where(eq(album.id, id))
      : kind === 'song'
        ? await tx.select({ id: track.artistId }).from(track).where(eq(track.id, id))
        : await tx.select({ id: episode.podcastId }).from(episode).where(eq(episode.id, id))
  return row && { kind: kind === 'episode' ? 'podcast' : 'artist', id: row.id }
}
