import { STATUS } from '@earshot/contract/envelope'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { contest } from '../../db/schema/community/vote.ts'
import { setting } from '../../db/schema/site/setting.ts'
import { Refusal, badRequest } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import type { Services } from '../../ports/services.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { changedMeanwhile } from '../audit/conflict.store.ts'
import { isOpen } from '../vote/contest-columns.ts'
import { listExplained } from './manual.ts'
import { RUNNING_SETTINGS, applySettings, listChanged } from './running-settings.ts'
import { choicesOf, problemOfValue } from './setting-schemas.ts'

type Source = Pick<Services, 'config' | 'db'>

/** Settings whose values are secret or contain a password. */
const SECRETS = new Set(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'STORAGE_URL', 'MAIL_URL', 'SMS_URL', 'PAYPAL_SECRET'])

/** Settings that are set by the launcher, and say nothing to an operator. */
const INNER = new Set(['EARSHOT_STARTER_PID'])

/** The subject of all settings in the audit log. */
const SUBJECT = { kind: 'setting' } as const

/** Returns all settings with their values and the origin of each; secrets without their values (OPERATIONS-13). */
export async function listSettings({ config, db }: Source) {
  const changed = await listChanged(db)
  return listExplained().flatMap(({ name, group, fallback, meaning }) => {
    if (INNER.has(name)) return []
    const set = config.environment[name]
    const isSecret = SECRETS.has(name)
    const isRunning = name in RUNNING_SETTINGS
    const choices = choicesOf(name)
    return {
      name,
      group,
      meaning,
      fallback,
      value: isSecret ? null : (set ?? changed.get(name) ?? effective(config, name) ?? fallback),
      origin:
        set !== undefined ? ('environment' as const) : changed.has(name) ? ('desk' as const) : ('default' as const),
      is_secret: isSecret,
      is_set: set !== undefined || changed.has(name),
      may_change: isRunning && set === undefined,
      ...(choices === undefined ? {} : { choices }),
    }
  })
}

/** Returns the version of all settings together, which grows with each change. */
export async function getSettingsVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: sql<number>`coalesce(sum(${setting.version}), 0)::int` }).from(setting)
  return row?.version ?? 0
}

/**
 * Changes settings of behaviour, and returns one to its default if its value is null. They apply in this process when
 * it returns, and in others with the commit. Throws 400 for a wrong name or value, and 409 for one that the environment
 * sets, if the settings have another version, or for the time zone while a contest is open (SETUP-09).
 */
export async function changeSettings(
  services: Pick<Services, 'config' | 'db' | 'now'>,
  { values, version }: { values: Readonly<Record<string, string | null>>; version?: number },
  by: AuditActor,
): Promise<void> {
  const { config, db, now } = services
  for (const [name, value] of Object.entries(values)) mustBeValid(config, name, value)
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${setting} in share row exclusive mode`)
    if (version !== undefined && version !== (await getSettingsVersion(tx)))
      throw await changedMeanwhile(tx, SUBJECT, config.timeZone)
    const before = await listChanged(tx)
    const wanted = Object.entries(values).filter(([name, value]) => value !== (before.get(name) ?? null))
    if (wanted.some(([name]) => name === 'TIME_ZONE')) await mustHaveNoOpenContest(tx, config.timeZone)
    for (const [name, value] of wanted) {
      const row = { value, updatedAt: now(), updatedBy: typeof by === 'string' ? null : by.id }
      await tx
        .insert(setting)
        .values({ name, ...row })
        .onConflictDoUpdate({ target: setting.name, set: { ...row, version: sql`${setting.version} + 1` } })
      await writeAudit(tx, {
        by,
        act: value === null ? 'setting.unset' : 'setting.set',
        subject: { ...SUBJECT, title: name },
        before: { value: before.get(name) ?? fallbackOf(name) },
        after: { value: value ?? fallbackOf(name) },
      })
    }
    await recordChange(tx, 'cover')
  })
  await applySettings(services)
}

function mustBeValid({ environment }: Services['config'], name: string, value: string | null): void {
  if (!(name in RUNNING_SETTINGS))
    throw badRequest('values', `has no setting ${name}. Settings: ${Object.keys(RUNNING_SETTINGS).join(', ')}`)
  if (environment[name] !== undefined)
    throw new Refusal(STATUS.conflict, `Set by ${name}: remove it from the environment to change it here.`)
  const problem = problemOfValue(name, value)
  if (problem !== undefined) throw badRequest(name, problem)
}

async function mustHaveNoOpenContest(tx: Db, timeZone: string): Promise<void> {
  const [open] = await tx.select({ title: contest.title }).from(contest).where(isOpen(timeZone)).limit(1)
  if (open !== undefined)
    throw new Refusal(
      STATUS.conflict,
      `The contest “${open.title}” is open, and its end depends on the time zone. Change it when the contest has ended.`,
    )
}

const fallbackOf = (name: string): string | null => listExplained().find((each) => each.name === name)?.fallback ?? null

// The demo world is created by default only if nobody else can reach the server.
const effective = ({ demo }: Services['config'], name: string): string | undefined =>
  name === 'DEMO' ? (demo ? 'on' : 'off') : undefined
