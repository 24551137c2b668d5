import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { setting } from '../../db/schema/site/setting.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import type { Services } from '../../ports/services.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { SETTINGS } from './settings.ts'
import type { Setting } from './settings.ts'

type Source = Pick<Services, 'config' | 'db'>

/**
 * Returns the value of a setting: that of the environment, else the changed one, else the default. It is read from the
 * database each time, so that a change applies in every process at once.
 */
export async function getSetting<Value>({ config, db }: Source, known: Setting<Value>): Promise<Value> {
  return known.of(config) ?? (await findChanged(db, known)) ?? known.fallback
}

/** Returns all settings with their values, and the origin of each. */
export const listSettings = ({ config, db }: Source) =>
  Promise.all(
    SETTINGS.map(async (known) => {
      const set = known.of(config)
      const changed = await findChanged(db, known)
      const value = set ?? changed ?? known.fallback
      const origin = set !== undefined ? `Set by ${known.name}` : changed === undefined ? 'default' : 'changed'
      return { name: known.name, value, origin, fallback: known.fallback }
    }),
  )

/** Changes a setting, or returns it to its default if the value is undefined. Throws sentences. */
export async function changeSetting(
  { config, db, now }: Pick<Services, 'config' | 'db' | 'now'>,
  name: string,
  wanted: unknown,
  by: AuditActor,
): Promise<void> {
  const known = SETTINGS.find((each) => each.name === name)
  if (known === undefined)
    throw new Error(`There is no setting ${name}. Settings: ${SETTINGS.map((each) => each.name).join(', ')}.`)
  if (known.of(config) !== undefined)
    throw new Error(`Set by ${name}: remove it from the environment to change it here.`)
  const parsed = wanted === undefined ? undefined : known.value.safeParse(wanted)
  if (parsed?.success === false) throw new Error(`${name} ${parsed.error.issues[0]?.message ?? 'is wrong'}`)
  await db.transaction(async (tx) => {
    const before = await findChanged(tx, known)
    if (parsed === undefined) await tx.delete(setting).where(eq(setting.name, name))
    else {
      const values = { value: parsed.data, updatedAt: now(), updatedBy: typeof by === 'string' ? null : by.id }
      await tx
        .insert(setting)
        .values({ name, ...values })
        .onConflictDoUpdate({ target: setting.name, set: { ...values, version: sql`${setting.version} + 1` } })
    }
    await writeAudit(tx, {
      by,
      act: parsed === undefined ? 'setting.unset' : 'setting.set',
      subject: { kind: 'setting', title: name },
      before: { value: before ?? known.fallback },
      after: { value: parsed === undefined ? known.fallback : parsed.data },
    })
    if (known.shown.length > 0) await recordChange(tx, ...known.shown)
  })
}

// A value of another version of the server may be unknown here.
async function findChanged<Value>(db: Db, { name, value }: Setting<Value>): Promise<Value | undefined> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.name, name))
  return row === undefined ? undefined : value.safeParse(row.value).data
}
