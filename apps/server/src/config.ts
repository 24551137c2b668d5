// oxlint-disable-next-line eslint/no-restricted-imports -- an address is read, no connection is opened
import { isIP } from 'node:net'
import path from 'node:path'
import { POSTING_MODES, SIGN_UP_MODES } from '@earshot/contract/limits'
import { CREATORS } from '@earshot/contract/studio/creator-limits'
import { settableLanguages } from '@earshot/messages/language'
import { z } from 'zod'

/** Fee of the demo provider in percent of each payment; it has no fixed part. */
export const DEMO_FEE_PERCENT = 3

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'set it to on or off')
    .default(fallback)
    .transform((value) => value === 'on')
const url = z.url({ protocol: /^https?$/, error: 'set it to a URL like https://music.example', abort: true })
const isRootUrl = (value: string): boolean => {
  if (!URL.canParse(value)) return false
  const { pathname, search, hash } = new URL(value)
  return pathname === '/' && search === '' && hash === ''
}
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
// Returns whether a name is an address, a network, or one of the names that Fastify knows.
function isProxy(name: string): boolean {
  if (/^(loopback|linklocal|uniquelocal)$/.test(name)) return true
  const [, address = '', bits = '0'] = /^(.*?)(?:\/(\d{1,3}))?$/.exec(name) ?? []
  const version = isIP(address)
  return version !== 0 && Number(bits) <= (version === 4 ? 32 : 128)
}
const integerBetween = (min: number, max: number, fallback: number) =>
  z.coerce
    .number(`set it to a whole number from ${min} to ${max}`)
    .int()
    .min(min, `set it to at least ${min}`)
    .max(max, `set it to at most ${max}`)
    .default(fallback)
const decimal = (max: number) =>
  z
    .string()
    .regex(/^\d{1,4}([.]\d{1,2})?$/, 'set it to a number like 3.49')
    .transform(Number)
    .refine((value) => value <= max, `set it to at most ${max}`)

function isTimeZone(name: string): boolean {
  try {
    // PostgreSQL reads an offset like +01:00 with the opposite sign.
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '' && /^[A-Z]/.test(name)
  } catch {
    return false
  }
}

const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'set it to a URL like postgresql://user:password@host/database')
  .optional()

const Variables = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: integerBetween(0, 65_535, 4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: databaseUrl,
  DATABASE_DIRECT_URL: databaseUrl,
  STORAGE_URL: z.string().optional(),
  PUBLIC_URL: url
    .refine(isRootUrl, 'leave out the path: Earshot serves the root of a host or subdomain, like https://music.example')
    .optional(),
  PLAYER_URL: z
    .string()
    .refine(
      (value) => value.startsWith('/') || url.safeParse(value).success,
      'set it to a path like /player/ or a URL like https://player.example',
    )
    .default('/player/'),
  API_KEYS: list.default(['earshot-web']),
  CORS_ORIGINS: list
    .refine(
      (origins) => origins.every((origin) => url.refine(isRootUrl).safeParse(origin).success),
      'set it to origins like https://player.example, with commas between',
    )
    .transform((origins) => origins.map((origin) => new URL(origin).origin))
    .default([]),
  TRUST_PROXY: list
    .refine((names) => names.every(isProxy), 'set it to addresses or networks like 127.0.0.1,10.0.0.0/8')
    .default([]),
  ACCEL_REDIRECT: z
    .string()
    .startsWith('/', 'set it to the internal path of the proxy, like /internal-media/')
    .optional(),
  RATE_LIMITS: onOff('on'),
  RENDERS_PER_MINUTE: integerBetween(1, 1_000_000, 120),
  TIME_ZONE: z.string().refine(isTimeZone, 'set it to a time zone like Europe/Berlin').default('UTC'),
  DEMO: z.enum(['on', 'off'], 'set it to on or off').optional(),
  LANGUAGE: z.enum(settableLanguages, `set it to one of ${settableLanguages.join(', ')}`).default('en'),
  DEMO_PASSWORDS: z.enum(['known', 'random'], 'set it to known or random').default('random'),
  DEMO_SOUNDS: z.enum(['full', 'short'], 'set it to full or short').default('full'),
  SIGN_UP: z.enum(SIGN_UP_MODES, `set it to one of ${SIGN_UP_MODES.join(', ')}`).default('everybody'),
  POSTING: z.enum(POSTING_MODES, `set it to one of ${POSTING_MODES.join(', ')}`).default('members'),
  HOLD_FIRST_POSTS: onOff('off'),
  DUMPS_COPIED: onOff('off'),
  NEW_ACCOUNT_DAYS: integerBetween(0, 90, 7),
  NEW_ACCOUNT_POSTS: integerBetween(0, 20, 1),
  NEW_ACCOUNT_POSTS_A_DAY: integerBetween(0, 1000, 20),
  NEW_ACCOUNT_COMMENTS_A_DAY: integerBetween(0, 1000, 200),
  NEW_ACCOUNT_LINKS: integerBetween(0, 1000, 20),
  NEW_ACCOUNT_PICTURES: integerBetween(0, 1000, 50),
  NEW_ACCOUNT_MENTIONS: integerBetween(0, 1000, 20),
  MODERATION_FIGURES: onOff('off'),
  WRITERS_PUBLISH: onOff('on'),
  CREATORS: z.enum(CREATORS, `set it to one of ${CREATORS.join(', ')}`).default('ask'),
  LOOK_FOR_UPDATES: onOff('off'),
  UPDATE_URL: url.default('https://github.com/earshot/earshot/releases.atom'),
  CLOSE_SECONDS: integerBetween(1, 600, 10),
  STUDIO_GB: integerBetween(1, 100_000, 50),
  BACKUP_MINUTES: integerBetween(0, 1440, 15),
  BACKUP_KEEP: integerBetween(1, 1000, 8),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'set it to a URL like smtp://user:password@mail.example:587')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^\s<>]+@[^\s<>]+$|<[^\s<>]+@[^\s<>]+>$/,
      'set it to an address, like no-reply@music.example or Our Club <no-reply@music.example>',
    )
    .default('no-reply@localhost'),
  SMS_URL: z
    .string()
    .regex(/^https?:\/\/[^:@/]+:[^@/]+@/, 'set it to a URL like https://ACCOUNT:TOKEN@api.twilio.com')
    .optional(),
  SMS_FROM: z.string().default(''),
  PHONE_REQUIRED: onOff('on'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_API_URL: url.default('https://www.googleapis.com'),
  APPLE_CLIENT_ID: z.string().optional(),
  APPLE_URL: url.default('https://appleid.apple.com'),
  APPLE_REDIRECT: url.optional(),
  PLATFORM_PERCENT: integerBetween(0, 100, 0),
  STREAM_POOL_PERCENT: integerBetween(0, 100, 0),
  PAYMENT_FEE_PERCENT: decimal(100).default(0),
  PAYMENT_FEE_FIXED: decimal(1000).default(0),
  PAYMENTS: z.enum(['demo', 'paypal'], 'set it to demo or paypal').default('demo'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_SECRET: z.string().optional(),
  PAYPAL_WEBHOOK_ID: z.string().optional(),
  PAYPAL_API: url.default('https://api-m.paypal.com'),
  PAYPAL_SDK: url.default('https://www.paypal.com/sdk/js'),
  LISTENBRAINZ_URL: url.default('https://api.listenbrainz.org'),
  MAP_TILES: z
    .string()
    .regex(
      /^https?:\/\/[\w.:-]+\/(?=.*\{z\})(?=.*\{x\})(?=.*\{y\})[^\s;,'"]+$/,
      'set it to a URL like https://tile.example/{z}/{x}/{y}.png',
    )
    .optional(),
  MAP_CREDIT: z.string().default('© OpenStreetMap contributors https://www.openstreetmap.org/copyright'),
  FEED_PRIVATE_ADDRESSES: onOff('off'),
  IMPORT_FOLDERS: list
    .refine(
      (folders) => folders.every((folder) => path.isAbsolute(folder)),
      'set it to absolute paths like /mnt/music, with commas between',
    )
    .default([]),
  EARSHOT_STARTER_PID: z.coerce.number().int().positive().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'set it to one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
})

/**
 * A PayPal account: `sdk` is the URL of its browser script, `roots` are the root certificates (PEM) of its webhooks; by
 * default those of this machine.
 */
export type PaypalAccount = {
  clientId: string
  secret: string
  webhookId: string
  api: string
  sdk: string
  roots?: readonly string[]
}

// Returns whether others than its machine can reach the server, or real data belong to it.
const isReachable = (e: z.output<typeof Variables>): boolean =>
  !isLoopback(e.HOST) || e.PUBLIC_URL !== undefined || e.TRUST_PROXY.length > 0 || e.DATABASE_URL !== undefined

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)

const hostOf = (address: string | undefined): string | undefined =>
  address === undefined ? undefined : new URL(address).hostname

/**
 * All settings of the server; docs/operating.md explains each. Those that an administrator changes are updated while it
 * runs (OPERATIONS-14).
 */
export type Config = ReturnType<typeof settingsOf> & { environment: Environment }

/** The settings that the environment sets, as their texts. */
type Environment = Readonly<Record<string, string>>

/** The schemas of the settings by name, which parse their texts. */
export const SETTING_SCHEMAS: Readonly<Record<string, z.ZodType>> = Variables.shape

/** Reads the settings from environment variables. Throws one sentence per invalid variable that names the fix. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const filled = Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== ''),
  )
  const parsed = Variables.safeParse(filled)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const e = parsed.data
  if (e.DEMO_PASSWORDS === 'known' && !(isLoopback(e.HOST) && isLoopback(hostOf(e.PUBLIC_URL) ?? 'localhost')))
    throw new Error('DEMO_PASSWORDS: known is for tests. Remove it, or set HOST and PUBLIC_URL to a loopback address.')
  if (e.DATABASE_DIRECT_URL !== undefined && e.DATABASE_URL === undefined)
    throw new Error('DATABASE_DIRECT_URL: set DATABASE_URL too, to the URL of the pool')
  const environment = Object.entries(filled).filter(([name]) => name in SETTING_SCHEMAS)
  return { ...settingsOf(e), environment: Object.fromEntries(environment) }
}

function settingsOf(e: z.output<typeof Variables>) {
  return {
    development: e.NODE_ENV === 'development',
    port: e.PORT,
    host: e.HOST,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    /** The URL of PostgreSQL itself, if `databaseUrl` leads to a connection pooler; otherwise the same URL. */
    databaseDirectUrl: e.DATABASE_DIRECT_URL ?? e.DATABASE_URL,
    storageUrl: e.STORAGE_URL,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    playerUrl: e.PLAYER_URL.endsWith('/') ? e.PLAYER_URL : `${e.PLAYER_URL}/`,
    apiKeys: e.API_KEYS,
    corsOrigins: e.CORS_ORIGINS,
    trustProxy: e.TRUST_PROXY,
    accelRedirect: e.ACCEL_REDIRECT?.replace(/\/?$/, '/'),
    rateLimits: e.RATE_LIMITS,
    /** Pages, feeds and cards that are rendered for one address per minute. */
    rendersPerMinute: e.RENDERS_PER_MINUTE,
    /** The time zone of this site, in which the last day of a contest ends. */
    timeZone: e.TIME_ZONE,
    /** Whether an empty community gets the demo world: by default only if nobody else can reach the server. */
    demo: e.DEMO === undefined ? !isReachable(e) : e.DEMO === 'on',
    /** Language of the texts of site, player and mails, as a BCP 47 tag. */
    language: e.LANGUAGE,
    demoPasswords: e.DEMO_PASSWORDS,
    /** Length of the songs and episodes of a new demo world. */
    demoSounds: e.DEMO_SOUNDS,
    /** Whether the first posts of new accounts are held for a moderator. */
    holdFirstPosts: e.HOLD_FIRST_POSTS,
    dumpsCopied: e.DUMPS_COPIED,
    /** Until when an account is new, and what a new one may write (COMMUNITYDESK-11). */
    newAccountDays: e.NEW_ACCOUNT_DAYS,
    newAccountPosts: e.NEW_ACCOUNT_POSTS,
    newAccountPostsADay: e.NEW_ACCOUNT_POSTS_A_DAY,
    newAccountCommentsADay: e.NEW_ACCOUNT_COMMENTS_A_DAY,
    newAccountLinks: e.NEW_ACCOUNT_LINKS,
    newAccountPictures: e.NEW_ACCOUNT_PICTURES,
    newAccountMentions: e.NEW_ACCOUNT_MENTIONS,
    /** Whether /p/moderation shows the monthly figures of moderation (COMMUNITYDESK-12). */
    moderationFigures: e.MODERATION_FIGURES,
    writersPublish: e.WRITERS_PUBLISH,
    /** Members who may create an account, and who may write posts and comments (SETUP-10). */
    signUp: e.SIGN_UP,
    posting: e.POSTING,
    /** How members become creators (STUDIO-10). */
    creators: e.CREATORS,
    /** Whether the server looks for newer versions, and the Atom feed that it reads (OPERATIONS-12). */
    lookForUpdates: e.LOOK_FOR_UPDATES,
    updateUrl: e.UPDATE_URL,
    /** Seconds that running requests have to finish when the server shuts down. */
    closeSeconds: e.CLOSE_SECONDS,
    /** Bytes of sounds that an artist or podcast may upload. */
    studioBytes: e.STUDIO_GB * 1_000_000_000,
    backupMinutes: e.BACKUP_MINUTES,
    backupKeep: e.BACKUP_KEEP,
    mailUrl: e.MAIL_URL,
    mailFrom: e.MAIL_FROM,
    smsUrl: e.SMS_URL,
    smsFrom: e.SMS_FROM,
    /** Whether members must verify a phone before they change something (PHONE-23). */
    phoneRequired: e.PHONE_REQUIRED,
    googleClientId: e.GOOGLE_CLIENT_ID,
    googleApiUrl: e.GOOGLE_API_URL.replace(/\/$/, ''),
    appleClientId: e.APPLE_CLIENT_ID,
    appleUrl: e.APPLE_URL.replace(/\/$/, ''),
    appleRedirect: e.APPLE_REDIRECT,
    /** Shares of payments in percent; the provider's fee is the estimate that members see before they pay. */
    moneyRates: {
      platform_percent: e.PLATFORM_PERCENT,
      pool_percent: e.STREAM_POOL_PERCENT,
      fee_percent: e.PAYMENTS === 'demo' ? DEMO_FEE_PERCENT : e.PAYMENT_FEE_PERCENT,
      fee_fixed: e.PAYMENTS === 'demo' ? 0 : e.PAYMENT_FEE_FIXED,
    },
    /** The PayPal account that receives the money; undefined for the demo provider, which takes none. */
    paypal: paypalOf(e),
    listenbrainzUrl: e.LISTENBRAINZ_URL.replace(/\/$/, ''),
    /** Tile server of the contact map and its attribution; undefined shows the drawn map. */
    map: e.MAP_TILES === undefined ? undefined : { tiles: e.MAP_TILES, credit: e.MAP_CREDIT },
    feedPrivateAddresses: e.FEED_PRIVATE_ADDRESSES,
    /** Folders that the desk may import; DATA_DIR/import is the first (CATALOGUE-10). */
    importFolders: [path.resolve(e.DATA_DIR, 'import'), ...e.IMPORT_FOLDERS.map((folder) => path.resolve(folder))],
    /** Process id of the npm that started this process, as the launcher sets it. */
    starterPid: e.EARSHOT_STARTER_PID,
    logLevel: e.LOG_LEVEL,
  }
}

// All three values are needed: without the webhook, renewals would not be reported.
function paypalOf(e: z.output<typeof Variables>): PaypalAccount | undefined {
  if (e.PAYMENTS === 'demo') return undefined
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = e
  if (clientId === undefined || secret === undefined || webhookId === undefined)
    throw new Error('PAYMENTS: paypal needs PAYPAL_CLIENT_ID, PAYPAL_SECRET and PAYPAL_WEBHOOK_ID')
  return { clientId, secret, webhookId, api: e.PAYPAL_API.replace(/\/$/, ''), sdk: e.PAYPAL_SDK }
}
