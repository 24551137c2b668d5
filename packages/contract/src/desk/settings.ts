import { z } from 'zod'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { VersionInput, line } from '../primitives.ts'
import * as calls from './calls.ts'

/** Reasons why a setting is unsafe, or does not fit another one or the community (OPERATIONS-13). */
export const SETTING_PROBLEMS = [
  'public_url_missing',
  'public_url_differs',
  'not_encrypted',
  'proxy_not_trusted',
  'limits_off',
  'development',
  'embedded_database',
  'no_dumps',
  'demo_without_effect',
  'demo_passwords_known',
  'mail_not_sent',
  'mail_from_default',
  'codes_shown',
  'payments_demo',
  'private_feeds',
] as const

/** The settings of behaviour that administrators change while the server runs (OPERATIONS-14). */
export const RUNNING_SETTINGS = [
  'SIGN_UP',
  'POSTING',
  'HOLD_FIRST_POSTS',
  'DUMPS_COPIED',
  'NEW_ACCOUNT_DAYS',
  'NEW_ACCOUNT_POSTS',
  'NEW_ACCOUNT_POSTS_A_DAY',
  'NEW_ACCOUNT_COMMENTS_A_DAY',
  'NEW_ACCOUNT_LINKS',
  'NEW_ACCOUNT_PICTURES',
  'NEW_ACCOUNT_MENTIONS',
  'MODERATION_FIGURES',
  'WRITERS_PUBLISH',
  'CREATORS',
  'PHONE_REQUIRED',
  'TIME_ZONE',
  'LOOK_FOR_UPDATES',
] as const
export type RunningSetting = (typeof RUNNING_SETTINGS)[number]

/** A problem of a setting, with the line of the environment that cures it. */
export const SettingProblem = z.object({ problem: z.enum(SETTING_PROBLEMS), line: z.string() })
export type SettingProblem = z.infer<typeof SettingProblem>

/**
 * A setting of the server. `value` is null for a secret, and for a setting without a value. One that `may_change` is
 * changed with desk/save_settings; a setting of the environment is read-only.
 */
export const Setting = z.object({
  name: z.string(),
  group: z.string(),
  meaning: z.string(),
  value: z.string().nullable(),
  fallback: z.string().nullable(),
  origin: z.enum(['environment', 'desk', 'default']),
  is_secret: z.boolean(),
  is_set: z.boolean(),
  may_change: z.boolean(),
  choices: z.array(z.string()).optional(),
  problems: z.array(SettingProblem),
})
export type Setting = z.infer<typeof Setting>

/** Texts of settings by name; null is the default. A wrong name or text is reported for the whole field. */
const Values = z
  .record(z.string(), z.unknown())
  .refine((values) => ValuesShape.safeParse(values).success, 'must have a text or null for each setting')
  .transform((values) => ValuesShape.parse(values))
const ValuesShape = z.record(z.string().max(60), z.string().max(200).nullable())

const admin = { auth: 'token', scope: 'account', role: 'admin' } as const

export const deskSettings = get(calls.deskSettings, {
  ...admin,
  summary:
    'All settings of the server with their values, defaults, origins, meanings and problems; `address` is the origin that the browser shows',
  input: z.object({ address: line(0, 2000).optional() }),
  data: z.object({ version: z.int(), is_demo_world: z.boolean(), settings: z.array(Setting) }),
})
export const saveDeskSettings = post(calls.saveDeskSettings, {
  ...admin,
  summary: 'Change settings of behaviour; null returns one to its default',
  input: z.object({ version: VersionInput, values: Values }),
  data: z.object({ version: z.int() }),
  errors: [STATUS.conflict],
})
