import path from 'node:path'
import type { MoneyRates } from '@earshot/contract/money'
import { z } from 'zod'

/** What the demonstration keeps of each payment, in percent, as a provider would; it has no fixed part. */
export const DEMO_FEE_PERCENT = 3

const onOff = (fallback: 'on' | 'off') =>
  z
    .enum(['on', 'off'], 'set it to on or off')
    .default(fallback)
    .transform((value) => value === 'on')
const url = z.url({ protocol: /^https?$/, error: 'set it to a URL like https://music.example' })
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const wholeNumber = (min: number, max: number, fallback: number) =>
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
    // An offset like +01:00 means the opposite to PostgreSQL.
    return new Intl.DateTimeFormat('en', { timeZone: name }).format() !== '' && /^[A-Z]/.test(name)
  } catch {
    return false
  }
}

const Environment = z.object({
  NODE_ENV: z.string().default('production'),
  PORT: wholeNumber(0, 65_535, 4000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'set it to a URL like postgresql://user:password@host/database')
    .optional(),
  STORAGE_URL: z.string().optional(),
  PUBLIC_URL: url.optional(),
  PLAYER_URL: z.union([url, z.string().startsWith('/')]).default('/player/'),
  API_KEYS: list.default(['earshot-web']),
  CORS_ORIGINS: list.default([]),
  TRUST_PROXY: list.default([]),
  ACCEL_REDIRECT: z
    .string()
    .startsWith('/', 'set it to the internal path of the proxy, like /internal-media/')
    .optional(),
  RATE_LIMITS: onOff('on'),
  TIME_ZONE: z.string().refine(isTimeZone, 'set it to a time zone like Europe/Berlin').default('UTC'),
  DEMO: onOff('on'),
  DEMO_SOUNDS: z.enum(['full', 'short'], 'set it to full or short').default('full'),
  HOLD_FIRST_POSTS: onOff('off'),
  CLOSE_SECONDS: wholeNumber(1, 600, 10),
  BACKUP_MINUTES: wholeNumber(0, 1440, 15),
  BACKUP_KEEP: wholeNumber(1, 1000, 8),
  MAIL_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'set it to a URL like smtp://user:password@mail.example:587')
    .optional(),
  MAIL_FROM: z.string().default('Earshot <no-reply@localhost>'),
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
  PLATFORM_PERCENT: wholeNumber(0, 100, 0),
  STREAM_POOL_PERCENT: wholeNumber(0, 100, 0),
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
  EARSHOT_STARTER_PID: z.coerce.number().int().positive().optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'set it to one of fatal, error, warn, info, debug, trace, silent',
    )
    .default('info'),
})

/** Every setting of the server; docs/operating.md explains each. */
export type Config = {
  development: boolean
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  storageUrl: string | undefined
  publicUrl: string | undefined
  playerUrl: string
  apiKeys: readonly string[]
  corsOrigins: readonly string[]
  trustProxy: readonly string[]
  accelRedirect: string | undefined
  rateLimits: boolean
  /** The time zone of this instance, in which the last day of a contest ends. */
  timeZone: string
  demo: boolean
  /** How long the songs and episodes are of a demo world that is built. */
  demoSounds: 'full' | 'short'
  /** Whether the first posts of new accounts wait for a moderator. */
  holdFirstPosts: boolean
  /** Seconds that requests under way get when the server ends. */
  closeSeconds: number
  backupMinutes: number
  backupKeep: number
  mailUrl: string | undefined
  mailFrom: string
  smsUrl: string | undefined
  smsFrom: string
  /** Whether members must verify a phone before they go on (PHONE-23). */
  phoneRequired: boolean
  googleClientId: string | undefined
  googleApiUrl: string
  appleClientId: string | undefined
  appleUrl: string
  appleRedirect: string | undefined
  /** What is taken of payments, in percent; the provider's fee is what members are told before they pay. */
  moneyRates: Omit<MoneyRates, 'currency'>
  /** The account at PayPal that takes the money; undefined for the demonstration, which takes none. */
  paypal: PaypalAccount | undefined
  listenbrainzUrl: string
  /** Tiles of the contact map and the words of thanks below it; undefined leaves the map drawn. */
  map: { tiles: string; credit: string } | undefined
  feedPrivateAddresses: boolean
  /** Process id of the npm that started this process, set by the launcher. */
  starterPid: number | undefined
  logLevel: z.output<typeof Environment>['LOG_LEVEL']
}

/** An account at PayPal: `sdk` is the URL of its script for browsers. */
export type PaypalAccount = { clientId: string; secret: string; webhookId: string; api: string; sdk: string }

/** Reads the settings from environment variables. Throws one sentence per wrong variable that names the cure. */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(filled)
  if (!parsed.success)
    throw new Error(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  const e = parsed.data
  return {
    development: e.NODE_ENV === 'development',
    port: e.PORT,
    host: e.HOST,
    dataDir: path.resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    storageUrl: e.STORAGE_URL,
    publicUrl: e.PUBLIC_URL?.replace(/\/$/, ''),
    playerUrl: e.PLAYER_URL.endsWith('/') ? e.PLAYER_URL : `${e.PLAYER_URL}/`,
    apiKeys: e.API_KEYS,
    corsOrigins: e.CORS_ORIGINS,
    trustProxy: e.TRUST_PROXY,
    accelRedirect: e.ACCEL_REDIRECT?.replace(/\/?$/, '/'),
    rateLimits: e.RATE_LIMITS,
    timeZone: e.TIME_ZONE,
    demo: e.DEMO,
    demoSounds: e.DEMO_SOUNDS,
    holdFirstPosts: e.HOLD_FIRST_POSTS,
    closeSeconds: e.CLOSE_SECONDS,
    backupMinutes: e.BACKUP_MINUTES,
    backupKeep: e.BACKUP_KEEP,
    mailUrl: e.MAIL_URL,
    mailFrom: e.MAIL_FROM,
    smsUrl: e.SMS_URL,
    smsFrom: e.SMS_FROM,
    phoneRequired: e.PHONE_REQUIRED,
    googleClientId: e.GOOGLE_CLIENT_ID,
    googleApiUrl: e.GOOGLE_API_URL.replace(/\/$/, ''),
    appleClientId: e.APPLE_CLIENT_ID,
    appleUrl: e.APPLE_URL.replace(/\/$/, ''),
    appleRedirect: e.APPLE_REDIRECT,
    moneyRates: {
      platform_percent: e.PLATFORM_PERCENT,
      pool_percent: e.STREAM_POOL_PERCENT,
      fee_percent: e.PAYMENTS === 'demo' ? DEMO_FEE_PERCENT : e.PAYMENT_FEE_PERCENT,
      fee_fixed: e.PAYMENTS === 'demo' ? 0 : e.PAYMENT_FEE_FIXED,
    },
    paypal: paypalOf(e),
    listenbrainzUrl: e.LISTENBRAINZ_URL.replace(/\/$/, ''),
    map: e.MAP_TILES === undefined ? undefined : { tiles: e.MAP_TILES, credit: e.MAP_CREDIT },
    feedPrivateAddresses: e.FEED_PRIVATE_ADDRESSES,
    starterPid: e.EARSHOT_STARTER_PID,
    logLevel: e.LOG_LEVEL,
  }
}

// Without the webhook nobody would tell of renewals, so all three are needed.
function paypalOf(e: z.output<typeof Environment>): PaypalAccount | undefined {
  if (e.PAYMENTS === 'demo') return undefined
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_SECRET: secret, PAYPAL_WEBHOOK_ID: webhookId } = e
  if (clientId === undefined || secret === undefined || webhookId === undefined)
    throw new Error('PAYMENTS: paypal needs PAYPAL_CLIENT_ID, PAYPAL_SECRET and PAYPAL_WEBHOOK_ID')
  return { clientId, secret, webhookId, api: e.PAYPAL_API.replace(/\/$/, ''), sdk: e.PAYPAL_SDK }
}
