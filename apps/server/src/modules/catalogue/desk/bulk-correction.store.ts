import type { BulkResult, deskCorrectMany } from '@earshot/contract/desk/edit/bulk'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import { rehearsable } from '../../../db/dry-run.ts'
import type { Db } from '../../../db/open.ts'
import { album } from '../../../db/schema/catalogue/catalogue.ts'
import { Refusal, badRequest, conflict } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { FOR_EVERYBODY, audienceOf, setAudience } from '../../money/plans/audience.store.ts'
import { correctItem } from '../edit/correct.store.ts'
import type { Wanted } from '../edit/fields.store.ts'
import type { Change } from '../edit/shown.store.ts'
import { REMOVABLE } from '../removal/kinds.ts'
import { lockThere } from '../removal/removal.store.ts'
import { mustBeUploaded, genresIn } from './item-correction.store.ts'

type Input = z.output<typeof deskCorrectMany.input>
type Item = { kind: Input['kind']; id: number }

/**
 * Changes many albums or songs, each by itself: one that cannot change is skipped with its reason, and one that has the
 * values already is skipped too (CATALOGUE-04). Throws 400.
 */
export async function correctMany(
  services: Services,
  actor: AuditActor,
  { kind, ids, dry_run: dryRun, subscribers_only: closes, genre, ...values }: Input,
): Promise<{ results: BulkResult[] }> {
  if (values.cover !== undefined) await mustBeUploaded(services.db, 'cover', values.cover)
  const given = Object.entries({ ...values, genre: genresIn(genre) }).filter(([, value]) => value !== undefined)
  if (given.length === 0 && closes === undefined) throw badRequest('genre', 'or another field is required')
  const wanted: Wanted = Object.fromEntries(given)
  const how = { isDryRun: dryRun === 1, actor }
  const results: BulkResult[] = []
  for (const id of new Set(ids)) results.push(await correctOne(services, { kind, id }, { wanted, closes }, how))
  return { results }
}

async function correctOne(
  services: Services,
  item: Item,
  { wanted, closes }: { wanted: Wanted; closes: boolean | undefined },
  how: { isDryRun: boolean; actor: AuditActor },
): Promise<BulkResult> {
  const { table, title } = REMOVABLE[item.kind]
  const [known] = await services.db.select({ title }).from(table).where(eq(table.id, item.id))
  const row = { id: item.id, title: known?.title ?? String(item.id), changes: [] }
  try {
    const changes = await rehearsable(services.db, how.isDryRun, async (tx) => {
      const inside = { ...services, db: tx }
      const corrected = Object.keys(wanted).length === 0 ? [] : await changesOf(inside, item, wanted, how.actor)
      const closed = closes === undefined ? [] : await setClosed(tx, item, closes, how.actor)
      if (corrected.length + closed.length === 0) throw conflict('It has these values already.')
      return [...corrected, ...closed]
    })
    return { ...row, done: true, reason: null, changes }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { ...row, done: false, reason: error.message }
  }
}

async function changesOf(services: Services, item: Item, wanted: Wanted, actor: AuditActor): Promise<Change[]> {
  return (await correctItem(services, item, wanted, { isDryRun: false, actor })).changes
}

// Songs are for subscribers with their album.
async function setClosed(tx: Db, item: Item, closes: boolean, by: AuditActor): Promise<BulkResult['changes']> {
  await lockThere(tx, item)
  if (item.kind === 'song') throw conflict('Only albums are for subscribers: choose the album of this song.')
  const [before] = await tx
    .select({ subscribersOnly: album.subscribersOnly, opensAt: album.opensAt })
    .from(album)
    .where(eq(album.id, item.id))
  const [from, to] = [before === undefined ? null : audienceOf(before), closes ? 'subscribers' : 'everybody']
  if (from === to) return []
  const values = { ...FOR_EVERYBODY, subscribersOnly: closes }
  await setAudience(tx, { kind: 'album', id: item.id }, values, by)
  return [{ field: 'audience', from, to }]
}
