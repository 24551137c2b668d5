import { STATUS } from '@earshot/contract/envelope'
import type { AuditAct } from '@earshot/contract/studio/acts'
import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import type { AuditValues } from '../../db/schema/site/audit.ts'
import { articleDraft } from '../../db/schema/site/publication.ts'
import type { ArticleText } from '../../db/schema/site/publication.ts'
import { Refusal, forbidden, oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'

/**
 * A change of a draft, based on a version; without one the current version is changed. `mayPublish` is false for a
 * writer whose articles editors publish.
 */
export type Change = {
  articleId: number
  by: AuditActor
  version?: number | undefined
  at: Date
  timeZone: string
  mayPublish?: boolean
}

/** A member who acts. */
export type Actor = Exclude<AuditActor, string>

/** A row of the drafts. */
export type DraftRow = typeof articleDraft.$inferSelect

/** The columns that a change sets, and its entry in the audit log. */
export type Changed = {
  set: Partial<Omit<DraftRow, 'id' | 'version' | 'updatedAt' | 'updatedBy'>>
  act: AuditAct
  before?: AuditValues
  after?: AuditValues
  reason?: string
}

/** 409 with a sentence. */
export const conflict = (sentence: string): Refusal => new Refusal(STATUS.conflict, sentence)

/** Returns the id of the member who acts; null for a command or job. */
export const memberOf = (by: AuditActor): number | null => (typeof by === 'string' ? null : by.id)

/**
 * Locks a draft, checks the version that a change is based on, runs the change and writes it to the audit log; the
 * version grows by one. Returns the changed row. Throws 404, and 409 for a removed draft and with the name of the
 * member who changed it since (DESK-10).
 */
export function changeDraft(
  db: Db,
  change: Change,
  work: (tx: Tx, row: DraftRow) => Promise<Changed>,
): Promise<DraftRow> {
  return db.transaction(async (tx) => {
    const row = await lockDraft(tx, change.articleId)
    if (row.deletedAt !== null) throw conflict('This article was removed. Restore it first.')
    if (change.version !== undefined && change.version !== row.version) throw await changedSince(tx, row, change)
    const { set, ...entry } = await work(tx, row)
    return storeChange(tx, row, change, set, entry)
  })
}

/** Throws 403 for a new text of a scheduled article that would appear without its review (NEWSROOM-11). */
export function mustBeReviewed({ publishAt }: Pick<DraftRow, 'publishAt'>, { mayPublish }: Change): void {
  if (mayPublish === false && publishAt !== null)
    throw forbidden('An editor scheduled this article. Change it back to a draft first.')
}

/** Sets columns of a locked draft and writes the change to the audit log, if it has an entry. */
export async function storeChange(
  tx: Tx,
  row: DraftRow,
  { by, at }: Pick<Change, 'by' | 'at'>,
  set: Changed['set'],
  entry?: Omit<Changed, 'set'>,
): Promise<DraftRow> {
  const [stored] = await tx
    .update(articleDraft)
    .set({ ...set, version: sql`${articleDraft.version} + 1`, updatedBy: memberOf(by), updatedAt: at })
    .where(eq(articleDraft.id, row.id))
    .returning()
  const changed = oneOf(stored === undefined ? [] : [stored], 'article')
  if (entry !== undefined)
    await writeAudit(tx, { by, ...entry, subject: { kind: 'article', id: row.id, title: changed.title } })
  await recordChange(tx, `draft:${row.id}`)
  return changed
}

/** Locks the row of a draft and returns it. Throws 404. */
export const lockDraft = async (tx: Tx, id: number): Promise<DraftRow> =>
  oneOf(await tx.select().from(articleDraft).where(eq(articleDraft.id, id)).for('update'), 'article')

/** Returns the 409 of a draft that was changed meanwhile, with who and when in the time zone of the community. */
export async function changedSince(
  tx: Db,
  { updatedBy, updatedAt }: Pick<DraftRow, 'updatedBy' | 'updatedAt'>,
  { timeZone }: Pick<Change, 'timeZone'>,
): Promise<Refusal> {
  const [by] =
    updatedBy === null ? [] : await tx.select({ name: member.username }).from(member).where(eq(member.id, updatedBy))
  const when = updatedAt.toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone })
  return conflict(`${by?.name ?? 'Somebody'} changed this on ${when}. Nothing was saved.`)
}

/** Returns the written fields of a draft, article or version. */
export const textOf = (row: ArticleText): ArticleText => ({
  title: row.title,
  lead: row.lead,
  content: row.content,
  photo: row.photo,
  photoDescription: row.photoDescription,
  photoCredit: row.photoCredit,
  focalX: row.focalX,
  focalY: row.focalY,
  youtubeLink: row.youtubeLink,
  date: row.date,
  language: row.language,
  topicIds: row.topicIds,
  shareTitle: row.shareTitle,
  shareDescription: row.shareDescription,
  sharePhoto: row.sharePhoto,
})
