import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { RULE, RULE_ACTS, RULE_KINDS, RULE_PLACES } from '../../limits.ts'
import { Count, Id, IdInput, Nothing, VersionInput, ZeroOrOneInput, line, text } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { DESK_LIST, deskList, deskListInput } from '../list.ts'

/** A rule about words or domains in texts of members (COMMUNITYDESK-10). */
export const TextRule = z.object({
  id: Id,
  kind: z.enum(RULE_KINDS),
  pattern: z.string(),
  act: z.enum(RULE_ACTS),
  places: z.array(z.enum(RULE_PLACES)),
  note: z.string(),
  version: z.int(),
})
export type TextRule = z.infer<typeof TextRule>

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const

/** A pattern has two signs that are no asterisk, or it would match every text. */
const pattern = line(RULE.patternMin, RULE.patternMax).refine(
  (value) => value.replaceAll(/[*\s]/g, '').length >= RULE.patternMin,
  `must have at least ${RULE.patternMin} characters besides *`,
)

/** The fields of a rule that a form or an imported line has. */
export const ruleFields = {
  kind: z.enum(RULE_KINDS, `must be one of ${RULE_KINDS.join(', ')}`),
  pattern,
  act: z.enum(RULE_ACTS, `must be one of ${RULE_ACTS.join(', ')}`),
  places: z.array(z.enum(RULE_PLACES, `must be one of ${RULE_PLACES.join(', ')}`)).min(1, 'must have a place'),
  note: line(0, RULE.noteMax),
}

export const listRules = get(calls.listRules, {
  ...admins,
  summary: 'Rules about words and domains in texts, by pattern',
  input: z.object({ ...deskListInput, kind: z.enum(RULE_KINDS).optional(), act: z.enum(RULE_ACTS).optional() }),
  data: deskList(TextRule),
})
export const saveRule = post(calls.saveRule, {
  ...admins,
  summary: 'Create a rule, or change one whose version is sent; names can only be refused',
  input: z.object({ rule_id: IdInput.optional(), version: VersionInput.optional(), ...ruleFields }),
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const deleteRules = post(calls.deleteRules, {
  ...admins,
  summary: 'Delete rules',
  input: z.object({ rule_ids: z.array(IdInput).min(1).max(DESK_LIST.actMax) }),
  data: Nothing,
})
export const exportRules = get(calls.exportRules, {
  ...admins,
  summary: 'All rules as text, one a line: act, kind, places, pattern, and a note after #',
  reply: 'text',
  input: z.object({}),
  data: Nothing,
})
export const importRules = post(calls.importRules, {
  ...admins,
  summary: 'Create or change rules from text lines; a dry run counts them. One wrong line refuses all',
  bodyBytes: RULE.fileBytes * 2,
  input: z.object({ text: text(1, RULE.fileBytes), dry_run: ZeroOrOneInput.default(0) }),
  data: z.object({ created: Count, changed: Count }),
  errors: [STATUS.conflict],
})
export const tryText = post(calls.tryText, {
  ...admins,
  summary: 'The rules that would act on a text, in each place',
  input: z.object({ text: text(1, 20_000), place: z.enum(RULE_PLACES) }),
  data: z.array(TextRule),
})
