import { STATUS } from '@earshot/contract/envelope'
import type { Db } from '../../../db/open.ts'
import { Refusal } from '../../../http/errors.ts'
import { listMergedInto } from '../marks/merged.store.ts'
import type { MergedKind } from '../marks/merged.store.ts'

/** Reads an item, or the item that it was merged into. Throws 404 if neither exists. */
export async function orMerged<T>(db: Db, kind: MergedKind, id: number, read: (id: number) => Promise<T>): Promise<T> {
  try {
    return await read(id)
  } catch (error) {
    const isGone = error instanceof Refusal && error.status === STATUS.notFound
    const into = isGone ? (await listMergedInto(db, kind, [id])).get(id) : undefined
    if (into === undefined) throw error
    return read(into)
  }
}
