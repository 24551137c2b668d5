import { ruleFields, type TextRule } from '@earshot/contract/desk/community/rules'
import { STATUS } from '@earshot/contract/envelope'
import { RULE, RULE_KINDS, RULE_PLACES } from '@earshot/contract/limits'
import type { RULE_ACTS } from '@earshot/contract/limits'
import { and, asc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { countRows, pageOf } from '../../db/desk-list.ts'
import type { Db } from '../../db/open.ts'
import { textRule } from '../../db/schema/community/text-rule.ts'
import { Refusal, badRequest, oneOf } from '../../http/errors.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { changedMeanwhile } from '../audit/conflict.store.ts'

type Values = Pick<typeof textRule.$inferSelect, 'kind' | 'pattern' | 'act' | 'places' | 'note'>
type Row = typeof textRule.$inferSelect

/** Maps a rule to the wire format. */
export const toRule = ({ createdAt: _at, ...row }: Row): TextRule => row

/** Returns a page of the rules by pattern (COMMUNITYDESK-10). */
export async function searchRules(
  db: Db,
  filters: {
    search_text: string
    page: number
    kind?: (typeof RULE_KINDS)[number] | undefined
    act?: (typeof RULE_ACTS)[number] | undefined
  },
): Promise<{ data: TextRule[]; total: number }> {
  const text = `%${filters.search_text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const wanted = and(
    filters.search_text === '' ? undefined : or(ilike(textRule.pattern, text), ilike(textRule.note, text)),
    filters.kind === undefined ? undefined : eq(textRule.kind, filters.kind),
    filters.act === undefined ? undefined : eq(textRule.act, filters.act),
  )
  const { limit, offset } = pageOf(filters.page)
  const rows = await db
    .select()
    .from(textRule)
    .where(wanted)
    .orderBy(asc(textRule.pattern), textRule.id)
    .limit(limit)
    .offset(offset)
  return {
    data: rows.map(toRule),
    total: await countRows(db, db.select({ id: textRule.id }).from(textRule).where(wanted).getSQL()),
  }
}

/** Returns the rules of a place, or all, in the order of their creation. */
export const listRules = (db: Db, place?: (typeof RULE_PLACES)[number]): Promise<Row[]> =>
  db
    .select()
    .from(textRule)
    .where(place === undefined ? undefined : sql`${place} = any(${textRule.places})`)
    .orderBy(textRule.id)

/**
 * Creates a rule, or changes one. Throws 404, 400 for a name that is not refused, and 409 for a known pattern, at the
 * maximum number, and when the rule has changed since `version` (COMMUNITYDESK-10).
 */
export const saveRule = (
  db: Db,
  values: Values,
  { rule, by, timeZone }: { rule: { id: number; version: number } | undefined; by: AuditActor; timeZone: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    mustFitPlaces(values)
    const [same] = await tx
      .select({ id: textRule.id })
      .from(textRule)
      .where(and(eq(textRule.kind, values.kind), eq(textRule.pattern, values.pattern)))
    if (same !== undefined && same.id !== rule?.id)
      throw new Refusal(STATUS.conflict, 'pattern: has a rule already', { field: 'pattern' })
    if (rule === undefined) {
      await mustHaveRoom(tx, [values])
      const [made] = await tx.insert(textRule).values(values).returning()
      await record(tx, by, 'rule.create', oneOf(made === undefined ? [] : [made], 'rule'), { after: { ...values } })
      return
    }
    const before = oneOf(await tx.select().from(textRule).where(eq(textRule.id, rule.id)).for('update'), 'rule')
    if (before.version !== rule.version) throw await changedMeanwhile(tx, { kind: 'rule', id: rule.id }, timeZone)
    await tx
      .update(textRule)
      .set({ ...values, version: before.version + 1 })
      .where(eq(textRule.id, rule.id))
    await record(tx, by, 'rule.update', before, { before: valuesOf(before), after: { ...values } })
  })

/** Deletes rules; unknown ones are left out. */
export const deleteRules = (db: Db, ids: readonly number[], by: AuditActor): Promise<void> =>
  db.transaction(async (tx) => {
    const gone = await tx
      .delete(textRule)
      .where(inArray(textRule.id, [...ids]))
      .returning()
    for (const each of gone) await record(tx, by, 'rule.delete', each, { before: valuesOf(each) })
  })

/** Returns all rules as text lines, which `importLines` reads. */
export async function exportLines(db: Db): Promise<string> {
  const rows = await listRules(db)
  return rows
    .map(({ act, kind, places, pattern, note }) => {
      const shown = places.length === RULE_PLACES.length ? '*' : places.join(',')
      return `${act} ${kind} ${shown} ${pattern}${note === '' ? '' : ` # ${note}`}\n`
    })
    .join('')
}

/**
 * Creates or changes rules from text lines like `hold word posts,comments casino* # note`; `*` are all places. Throws
 * 400 with the number of a wrong line, and 409 beyond the maximum number (COMMUNITYDESK-10).
 */
export const importLines = (
  db: Db,
  text: string,
  { isDryRun, by }: { isDryRun: boolean; by: AuditActor },
): Promise<{ created: number; changed: number }> =>
  db.transaction(async (tx) => {
    const wanted = new Map(
      text.split(/\r?\n/).flatMap((each, at): [string, Values][] => {
        const values = readLine(each.trim(), at + 1)
        return values === undefined ? [] : [[keyOf(values), values]]
      }),
    )
    const known = new Map((await listRules(tx)).map((row) => [keyOf(row), row]))
    const created = [...wanted].filter(([key]) => !known.has(key)).map(([, values]) => values)
    const changed = [...wanted].flatMap(([key, values]) => {
      const before = known.get(key)
      const isSame = before !== undefined && JSON.stringify(valuesOf(before)) === JSON.stringify(values)
      return before === undefined || isSame ? [] : [{ values, before }]
    })
    await mustHaveRoom(tx, created)
    const counts = { created: created.length, changed: changed.length }
    if (isDryRun) return counts
    if (created.length > 0) await tx.insert(textRule).values(created)
    for (const { values, before } of changed)
      await tx
        .update(textRule)
        .set({ ...values, version: before.version + 1 })
        .where(eq(textRule.id, before.id))
    if (counts.created + counts.changed > 0)
      await writeAudit(tx, { by, act: 'rule.import', subject: { kind: 'rule' }, after: counts })
    return counts
  })

const keyOf = ({ kind, pattern }: Pick<Values, 'kind' | 'pattern'>): string => `${kind} ${pattern}`

const valuesOf = ({ kind, pattern, act, places, note }: Values): Values => ({ kind, pattern, act, places, note })

const LINE = /^(\S+)\s+(\S+)\s+(\S+)\s+(.+?)(?:\s+#\s*(.*))?$/u
const Line = z.object(ruleFields)

function readLine(line: string, number: number): Values | undefined {
  if (line === '' || line.startsWith('#')) return undefined
  const [, act, kind, places = '', pattern, note = ''] = LINE.exec(line) ?? []
  const wanted = places === '*' && act === 'refuse' ? [...RULE_PLACES] : places === '*' ? TEXTS : places.split(',')
  const read = Line.safeParse({ act, kind, places: wanted, pattern, note })
  if (!read.success || isUnfit(read.data))
    throw badRequest('text', `has a wrong line ${number}; a line is like "hold word posts,comments casino* # note"`)
  const { kind: known, pattern: words, act: does, places: where, note: said } = read.data
  return { kind: known, pattern: words, act: does, places: where, note: said }
}

const TEXTS = RULE_PLACES.filter((place) => place !== 'names')

// A name is refused when it is chosen; it is nothing that waits for a moderator.
const isUnfit = ({ act, places }: Pick<Values, 'act' | 'places'>): boolean =>
  act !== 'refuse' && places.includes('names')

function mustFitPlaces(values: Values): void {
  if (isUnfit(values)) throw badRequest('places', 'can have names only if the rule refuses')
}

// The lock serialises two rules that are created at once.
async function mustHaveRoom(tx: Db, created: readonly Values[]): Promise<void> {
  await tx.execute(sql`lock table ${textRule} in share row exclusive mode`)
  for (const kind of RULE_KINDS) {
    const added = created.filter((each) => each.kind === kind).length
    if (added > 0 && (await tx.$count(textRule, eq(textRule.kind, kind))) + added > RULE.most)
      throw new Refusal(STATUS.conflict, `There are at most ${RULE.most} rules of each kind.`)
  }
}

const record = (
  tx: Db,
  by: AuditActor,
  act: 'rule.create' | 'rule.update' | 'rule.delete',
  { id, pattern }: Pick<Row, 'id' | 'pattern'>,
  values: { before?: Values; after?: Values },
) => writeAudit(tx, { by, act, subject: { kind: 'rule', id, title: pattern }, ...values })
