import type { AuditAct } from '@earshot/contract/studio/acts'
import type { AuditValues } from '../../../db/schema/site/audit.ts'
import type { AuditActor } from '../../audit/audit.store.ts'

/** The act of a change, by default an update, with the changed values by their names on the wire. */
export type Audit = { act?: AuditAct; before?: AuditValues; after?: AuditValues }

/** Returns the id of the member who acts; null for a command or job. */
export const memberOf = (by: AuditActor): number | null => (typeof by === 'string' ? null : by.id)

/** Returns the values of sent fields before and after a change; `owner` is the start of their names. */
export function differenceOf(row: object, fields: object, owner = ''): Required<Omit<Audit, 'act'>> {
  const sent = Object.entries(fields).filter(([, value]) => value !== undefined)
  const nameOf = (key: string) =>
    `${owner === '' ? '' : `${owner}_`}${key.replaceAll(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`
  return {
    before: Object.fromEntries(sent.map(([key]): [string, unknown] => [nameOf(key), Reflect.get(row, key)])),
    after: Object.fromEntries(sent.map(([key, value]): [string, unknown] => [nameOf(key), value])),
  }
}

/** Joins the differences of several rows. */
export const differencesOf = (differences: readonly ReturnType<typeof differenceOf>[]) => ({
  before: Object.fromEntries(differences.flatMap(({ before }) => Object.entries(before))),
  after: Object.fromEntries(differences.flatMap(({ after }) => Object.entries(after))),
})
