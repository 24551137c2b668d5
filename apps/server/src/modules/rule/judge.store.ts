import type { ReportedKind } from '@earshot/contract/community/report-subject'
import { STATUS } from '@earshot/contract/envelope'
import { NOT_ALLOWED, TEXT_MAX, type RULE_PLACES } from '@earshot/contract/limits'
import { and, eq, isNull } from 'drizzle-orm'
import { findRoles } from '../../access/roles.store.ts'
import type { Db } from '../../db/open.ts'
import { report } from '../../db/schema/community/moderation.ts'
import type { textRule } from '../../db/schema/community/text-rule.ts'
import { Refusal } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { plainText } from '../richtext/sanitise.ts'
import { isMatch, prepare } from './match.ts'
import { listRules } from './rule.store.ts'

type Place = (typeof RULE_PLACES)[number]
type Rule = typeof textRule.$inferSelect

/** The rule that holds a text for a moderator, or the one that opens a case about it; neither for most texts. */
export type Verdict = { held: Rule | undefined; reported: Rule | undefined }

/**
 * Judges a text of a member by the rules of a place. Throws 400 without the name of the rule for a refused one. Members
 * with a role pass (COMMUNITYDESK-10).
 */
export async function judge(db: Db, memberId: number, place: Place, html: string): Promise<Verdict> {
  const acting = await listActing(db, place, html)
  if (acting.length === 0 || (await findRoles(db, memberId)).length > 0) return { held: undefined, reported: undefined }
  if (acting.some(({ act }) => act === 'refuse')) throw new Refusal(STATUS.badRequest, NOT_ALLOWED)
  return {
    held: acting.find(({ act }) => act === 'hold'),
    reported: acting.find(({ act }) => act === 'report'),
  }
}

/** Throws 400 for a name that a rule refuses (COMMUNITYDESK-10). */
export async function mustBeAllowedName(db: Db, name: string): Promise<void> {
  if ((await listActing(db, 'names', name)).length > 0) throw new Refusal(STATUS.badRequest, NOT_ALLOWED)
}

/** Returns the rules that match a text in a place. */
export async function listActing(db: Db, place: Place, html: string): Promise<Rule[]> {
  const rules = await listRules(db, place)
  if (rules.length === 0) return []
  // Blocks are apart for a reader, and so are their words.
  const spaced = html.replaceAll(/<(?:br|\/p|\/h\d|\/li|\/blockquote)[^<>]*>/g, ' $&')
  const text = prepare(plainText(spaced, CHARS), html)
  return rules.filter((rule) => isMatch(text, rule))
}

/**
 * Opens a case for the rule that acts on a text; a text that no rule acts on any more has no open case of a rule. Open
 * pages of the desk are notified.
 */
export async function recordVerdict(
  tx: Db,
  item: { kind: ReportedKind; itemId: number },
  { held, reported }: Verdict,
  at: Date,
): Promise<void> {
  const rule = held ?? reported
  if (rule === undefined) return
  const values = { ...item, memberId: null, ruleId: rule.id, reason: 'content' as const, createdAt: at }
  const ofRule = and(eq(report.kind, item.kind), eq(report.itemId, item.itemId), isNull(report.memberId))
  await tx.delete(report).where(ofRule)
  await tx.insert(report).values(values)
  await recordChange(tx, 'desk')
}

/** Characters of a text that rules are applied to: all of the longest post. */
const CHARS = TEXT_MAX.description + TEXT_MAX.block * 50
