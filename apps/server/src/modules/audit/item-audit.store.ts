import type { Creator } from '@earshot/contract/catalogue/creator'
import type { AuditAct } from '@earshot/contract/studio/acts'
import { inArray } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { album, track } from '../../db/schema/catalogue/catalogue.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import type { RemovableKind } from '../../db/schema/catalogue/removal.ts'
import { writeAudit, writeAudits } from './audit.store.ts'
import type { AuditActor, Audited } from './audit.store.ts'

type Item = { kind: RemovableKind; id: number }

type Change = Pick<Audited, 'before' | 'after' | 'reason'>

/**
 * Writes an act on an item of the catalogue to the audit log, with its artist or podcast if the item is there. An act
 * without an actor is recorded by its caller.
 */
export async function auditItem(
  tx: Db,
  by: AuditActor | undefined,
  act: AuditAct,
  { item, title, creator }: { item: Item; title: string; creator: Creator | undefined },
  more: Change = {},
): Promise<void> {
  if (by === undefined) return
  await writeAudit(tx, { by, act, subject: { ...item, title }, ...(creator && { creator }), ...more })
}

/** Writes an act on items of one kind to the audit log, as `auditItem` does; `creators` are those of the items by id. */
export async function auditItems(
  tx: Db,
  by: AuditActor | undefined,
  act: AuditAct,
  { kind, creators }: { kind: RemovableKind; creators: ReadonlyMap<number, Creator> },
  items: readonly (Change & { id: number; title: string })[],
): Promise<void> {
  if (by === undefined) return
  await writeAudits(
    tx,
    items.map(({ id, title, ...change }) => {
      const creator = creators.get(id)
      return { by, act, subject: { kind, id, title }, ...(creator && { creator }), ...change }
    }),
  )
}

/** Finds the artist or podcast of an item of the catalogue. */
export const findCreatorOf = async (tx: Db, { kind, id }: Item): Promise<Creator | undefined> =>
  (await listCreatorsOf(tx, kind, [id])).get(id)

/** Returns the artists or podcasts of items of the catalogue, by the ids of the items. */
export async function listCreatorsOf(
  tx: Db,
  kind: RemovableKind,
  ids: readonly number[],
): Promise<Map<number, Creator>> {
  if (ids.length === 0) return new Map()
  if (kind === 'artist' || kind === 'podcast') return new Map(ids.map((id) => [id, { kind, id }]))
  const rows =
    kind === 'album'
      ? await tx
          .select({ id: album.id, by: album.artistId })
          .from(album)
          .where(inArray(album.id, [...ids]))
      : kind === 'song'
        ? await tx
            .select({ id: track.id, by: track.artistId })
            .from(track)
            .where(inArray(track.id, [...ids]))
        : await tx
            .select({ id: episode.id, by: episode.podcastId })
            .from(episode)
            .where(inArray(episode.id, [...ids]))
  return new Map(rows.map(({ id, by }) => [id, { kind: kind === 'episode' ? 'podcast' : 'artist', id: by }]))
}
