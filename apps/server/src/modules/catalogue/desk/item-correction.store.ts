import { CORRECTABLE, CORRECTION } from '@earshot/contract/desk/item'
import type { deskCorrect, deskUndoCorrection } from '@earshot/contract/desk/item'
import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Viewer } from '../../../access/viewer.ts'
import type { Db } from '../../../db/open.ts'
import { upload } from '../../../db/schema/upload.ts'
import { badRequest } from '../../../http/errors.ts'
import type { Services } from '../../../ports/services.ts'
import { onDesk } from '../../audit/audit.store.ts'
import { changedMeanwhile } from '../../audit/conflict.store.ts'
import { genresOf } from '../../import/text.rules.ts'
import { correctItem, undoCorrections } from '../edit/correct.store.ts'
import type { Corrected } from '../edit/correct.store.ts'
import { EMPTIABLE, FIELDS } from '../edit/fields.store.ts'
import { readShown } from '../edit/shown.store.ts'
import type { RemovableItem } from '../removal/kinds.ts'
import { lockThere } from '../removal/removal.store.ts'
import { versionOf } from './item.store.ts'

type CorrectInput = z.output<typeof deskCorrect.input>
type UndoInput = z.output<typeof deskUndoCorrection.input>

/** Corrects fields of an item as `earshot correct` does (CATALOGUE-03). Throws 400, 404 and 409. */
export async function correct(services: Services, viewer: Viewer, input: CorrectInput) {
  const { kind, id, version, dry_run: dryRun, empty = [], genre, ...values } = input
  const item = { kind, id }
  const given = CORRECTABLE.filter((field) => input[field] !== undefined)
  mustBeFields(item, FIELDS, given)
  mustBeFields(item, EMPTIABLE, empty)
  if (given.length + empty.length === 0) throw badRequest('title', 'or another field is required')
  const genres = genresIn(genre)
  for (const field of ['cover', 'header'] as const) {
    const picture = values[field]
    if (picture !== undefined) await mustBeUploaded(services.db, field, picture)
  }
  await mustBeCurrent(services, item, version)
  const wanted = Object.fromEntries(
    Object.entries({ ...values, genre: genres }).filter(([, each]) => each !== undefined),
  )
  const how = { isDryRun: dryRun === 1, actor: onDesk(viewer) }
  return reportOf(services, item, await correctItem(services, item, { ...wanted, empty }, how))
}

/** Undoes corrections of an item, so that the values of its files are shown (CATALOGUE-03). Throws 404 and 409. */
export async function undoCorrection(services: Services, viewer: Viewer, input: UndoInput) {
  const { kind, id, version, dry_run: dryRun, fields = [] } = input
  const item = { kind, id }
  await mustBeCurrent(services, item, version)
  const how = { isDryRun: dryRun === 1, actor: onDesk(viewer) }
  return reportOf(services, item, await undoCorrections(services, item, fields, how))
}

/** Returns the genres that a text with commas names; undefined without a text. Throws 400 for none or too many. */
export function genresIn(genre: string | undefined): string[] | undefined {
  if (genre === undefined) return undefined
  const genres = genresOf([genre], CORRECTION.genresMax + 1)
  if (genres.length === 0) throw badRequest('genre', 'names no genre')
  if (genres.length > CORRECTION.genresMax) throw badRequest('genre', `must be at most ${CORRECTION.genresMax} genres`)
  return genres
}

async function reportOf({ db }: Services, item: RemovableItem, { changes, emptied }: Corrected) {
  return { changes, emptied, version: versionOf(await readShown(db, item)) }
}

function mustBeFields(
  { kind }: RemovableItem,
  known: Record<RemovableItem['kind'], readonly string[]>,
  fields: readonly string[],
): void {
  const wrong = fields.find((field) => !known[kind].includes(field))
  if (wrong !== undefined) throw badRequest(wrong, `cannot be changed this way for a ${kind}`)
}

async function mustBeCurrent({ db, config }: Services, item: RemovableItem, version: number): Promise<void> {
  await lockThere(db, item)
  if (versionOf(await readShown(db, item)) !== version) throw await changedMeanwhile(db, item, config.timeZone)
}

/** Throws 400 if the value of a field is not a picture that a member uploaded. */
export async function mustBeUploaded(db: Db, field: 'cover' | 'header', url: string): Promise<void> {
  const key = /^\/media\/(art\/[\w.-]+)$/.exec(url)?.[1] ?? ''
  if ((await db.$count(upload, eq(upload.key, key))) === 0) throw badRequest(field, 'must be an uploaded picture')
}
