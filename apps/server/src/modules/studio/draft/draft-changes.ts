import { STATUS } from '@earshot/contract/envelope'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { member } from '../../../db/schema/member/member.ts'
import { Refusal } from '../../../http/errors.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import type { AuditActor } from '../../audit/audit.store.ts'

/** The columns of a draft that decide whether it may be changed. */
type Changeable = { version: number; updatedBy: number | null; updatedAt: Date; deletedAt: Date | null }

/** 409 with a sentence. */
export const conflict = (sentence: string): Refusal => new Refusal(STATUS.conflict, sentence)

/**
 * Throws 409 with the name of the member who changed a draft since `version`, and for a deleted draft (STUDIO-20).
 * `what` names the draft in sentences.
 */
export async function mustBeCurrent(
  tx: Db,
  row: Changeable,
  { version, what }: { version: number | undefined; what: 'release' | 'episode' },
): Promise<void> {
  if (version !== undefined && version !== row.version) throw await changedSince(tx, row, what)
  if (row.deletedAt !== null) throw conflict(`This ${what} was deleted. Restore it first.`)
}

async function changedSince(tx: Db, { updatedBy, updatedAt }: Changeable, what: string): Promise<Refusal> {
  const [by] =
    updatedBy === null ? [] : await tx.select({ name: member.username }).from(member).where(eq(member.id, updatedBy))
  const time = `${updatedAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return conflict(`${by?.name ?? 'Somebody'} changed this ${what} at ${time}.`)
}

/** The arguments of the engine of removals for an act of a creator. */
export const byCreator = (actor: AuditActor) => ({ isDryRun: false, by: 'creator', actor }) as const

/** Runs an act of the engine of removals, which refuses with sentences of plain errors. Throws them as 409. */
export async function mayBeRefused(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    throw error instanceof Refusal ? error : conflict(sentenceOf(error))
  }
}
