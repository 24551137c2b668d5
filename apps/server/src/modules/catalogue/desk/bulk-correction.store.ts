import type { BulkResult, deskCorrectMany } from '@earshot/contract/desk/edit/bulk'
import { inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { Db } from '../../../db/open.ts'
import { album } from '../../../db/schema/catalogue/catalogue.ts'
import { Refusal, badRequest, conflict } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { FOR_EVERYBODY, audienceOf, setAlbumAudiences } from '../../money/plans/audience.store.ts'
import { correctItems } from '../edit/correct.store.ts'
import type { Wanted } from '../edit/fields.store.ts'
import { lockTitles } from '../removal/kinds.ts'
import { findRemoval, inTransaction, whyAway } from '../removal/removal.store.ts'
import { mustBeUploaded, genresIn } from './item-correction.store.ts'

type Input = z.output<typeof deskCorrectMany.input>

/**
 * Changes albums or songs together: one that cannot change is skipped with its reason, and so is one that has the
 * values already (CATALOGUE-04). Throws 400.
 */
export async function correctMany(
  { db, now }: Services,
  actor: AuditActor,
  { kind, ids, dry_run: dryRun, subscribers_only: closes, genre, ...values }: Input,
): Promise<{ results: BulkResult[] }> {
  if (values.cover !== undefined) await mustBeUploaded(db, 'cover', values.cover)
  const given = Object.entries({ ...values, genre: genresIn(genre) }).filter(([, value]) => value !== undefined)
  if (given.length === 0 && closes === undefined) throw badRequest('genre', 'or another field is required')
  const wanted: Wanted = Object.fromEntries(given)
  return inTransaction(db, dryRun === 1, async (tx) => {
    const titles = await lockTitles(tx, kind, ids)
    const outcome = await orRefusal(tx, async () => {
      if (kind === 'song' && closes !== undefined)
        throw conflict('Only albums are for subscribers: choose the album of this song.')
      const corrected = await correctItems(tx, kind, titles, wanted, { at: now(), actor })
      const closed = closes === undefined ? new Map() : await setClosed(tx, titles, closes, actor)
      return (id: number): Change[] => [...(corrected.get(id) ?? []), ...(closed.get(id) ?? [])]
    })
    const results: BulkResult[] = []
    for (const id of new Set(ids)) {
      const title = titles.get(id)
      const changes = title === undefined || outcome instanceof Refusal ? [] : outcome(id)
      const refusal =
        title === undefined
          ? await whyAway(tx, { kind, id }, await findRemoval(tx, { kind, id }))
          : outcome instanceof Refusal
            ? outcome
            : changes.length === 0
              ? conflict('It has these values already.')
              : undefined
      results.push({
        id,
        title: title ?? String(id),
        done: refusal === undefined,
        reason: refusal?.message ?? null,
        changes,
      })
    }
    return { results }
  })
}

type Change = BulkResult['changes'][number]

// A value that is refused, such as an unknown artist, is refused for all items.
async function orRefusal<T>(tx: Db, work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await tx.transaction(work)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

async function setClosed(
  tx: Db,
  titles: ReadonlyMap<number, string>,
  closes: boolean,
  by: AuditActor,
): Promise<Map<number, Change[]>> {
  const rows = await tx
    .select({ id: album.id, subscribersOnly: album.subscribersOnly, opensAt: album.opensAt })
    .from(album)
    .where(inArray(album.id, [...titles.keys()]))
  const to = closes ? 'subscribers' : 'everybody'
  const changes = new Map<number, Change[]>()
  for (const { id, ...before } of rows) {
    const from = audienceOf(before)
    if (from === to) continue
    changes.set(id, [{ field: 'audience', from, to }])
  }
  await setAlbumAudiences(tx, [...changes.keys()], { ...FOR_EVERYBODY, subscribersOnly: closes }, by)
  return changes
}
