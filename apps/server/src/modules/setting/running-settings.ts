import type { RunningSetting } from '@earshot/contract/desk/settings'
import { isNotNull, sql } from 'drizzle-orm'
import { SETTING_SCHEMAS, readConfig } from '../../config.ts'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/open.ts'
import { setting } from '../../db/schema/site/setting.ts'
import { concerns } from '../../invalidation/invalidation.ts'
import type { Services } from '../../ports/services.ts'
import { logProblem, sentenceOf } from '../../process/log/announce.ts'

/**
 * The settings of behaviour that administrators change while the server runs, and their fields in `Config`
 * (OPERATIONS-14). The environment wins over a changed value.
 */
export const RUNNING_SETTINGS = {
  SIGN_UP: 'signUp',
  POSTING: 'posting',
  HOLD_FIRST_POSTS: 'holdFirstPosts',
  DUMPS_COPIED: 'dumpsCopied',
  NEW_ACCOUNT_DAYS: 'newAccountDays',
  NEW_ACCOUNT_POSTS: 'newAccountPosts',
  NEW_ACCOUNT_POSTS_A_DAY: 'newAccountPostsADay',
  NEW_ACCOUNT_COMMENTS_A_DAY: 'newAccountCommentsADay',
  NEW_ACCOUNT_LINKS: 'newAccountLinks',
  NEW_ACCOUNT_PICTURES: 'newAccountPictures',
  NEW_ACCOUNT_MENTIONS: 'newAccountMentions',
  MODERATION_FIGURES: 'moderationFigures',
  WRITERS_PUBLISH: 'writersPublish',
  CREATORS: 'creators',
  PHONE_REQUIRED: 'phoneRequired',
  TIME_ZONE: 'timeZone',
  LOOK_FOR_UPDATES: 'lookForUpdates',
} as const satisfies Readonly<Record<RunningSetting, keyof Config>>

/** Applies the changed settings now, and whenever an administrator changes one in any process. */
export async function followSettings(services: Pick<Services, 'config' | 'db' | 'invalidation'>): Promise<void> {
  await applySettings(services)
  services.invalidation.subscribe((changed) => {
    // Settings are words of the operator.
    if (!concerns(changed, 'cover')) return
    applySettings(services).catch((error: unknown) =>
      logProblem(`Changed settings could not be read: ${sentenceOf(error)}`),
    )
  })
}

/** Reads the changed settings, and updates the config of this process. */
export async function applySettings({ config, db }: Pick<Services, 'config' | 'db'>): Promise<void> {
  const start = starts.get(config) ?? { ...config }
  starts.set(config, start)
  const changed = await listChanged(db)
  const now = readConfig({ ...Object.fromEntries(changed), ...start.environment })
  const values = Object.entries(RUNNING_SETTINGS).map(([name, field]) => [
    field,
    (changed.has(name) ? now : start)[field],
  ])
  Object.assign(config, Object.fromEntries(values))
}

// The config of each process as it was before a change was applied.
const starts = new WeakMap<Config, Config>()

/** Returns the changed values by name. A value that this version of the server does not know is left out. */
export async function listChanged(db: Db): Promise<ReadonlyMap<string, string>> {
  // Drizzle reads a JSON string of digits as a number.
  const rows = await db
    .select({ name: setting.name, value: sql<string>`${setting.value} #>> '{}'` })
    .from(setting)
    .where(isNotNull(setting.value))
  const known = rows.flatMap(({ name, value }): [string, string][] =>
    name in RUNNING_SETTINGS && SETTING_SCHEMAS[name]?.safeParse(value).success === true ? [[name, value]] : [],
  )
  return new Map(known)
}
