import { randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import path from 'node:path'
import { HealthLine } from '@earshot/contract/desk/operations/health'
import type { AlarmCause } from '@earshot/contract/desk/operations/health'
import * as m from '@earshot/messages/operations'
import { desc, eq, gt, sql } from 'drizzle-orm'
import { podcast } from '../../../db/schema/catalogue/podcast.ts'
import { mailRecord } from '../../../db/schema/desk/mail-record.ts'
import { moneyCheck } from '../../../db/schema/money/check.ts'
import { failedJobs } from '../../../jobs/failed.store.ts'
import { openSearchWriter } from '../../../ports/open-search.ts'
import type { Services } from '../../../ports/services.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { hasFfmpeg } from '../../media/ffmpeg.ts'
import { hasLateBackup } from '../backups/backups.ts'
import { listIdleQueues, listProcesses } from './processes.ts'

/** Limits of the states (OPERATIONS-02): free disk, failed mails in a row, and hours without an answer of PayPal. */
const DISK = { bytes: 1e9, part: 0.05, amberTimes: 3 } as const
const MAILS_IN_A_ROW = 10
const SILENT_HOURS = 24
/** Milliseconds from which the database is slow, and clocks differ. */
const SLOW_MS = 500
const CLOCK_MS = 2_000

/** Why a part has its state, what to do, and where. */
type State = Pick<HealthLine, 'state' | 'sentence'> & { cure?: string; page?: string; cause?: AlarmCause }
type Check = (services: Services) => Promise<State | State[]>

const green = (sentence: string): State => ({ state: 'green', sentence })
const amber = (sentence: string, cure: string, page?: string): State => ({ state: 'amber', sentence, cure, page })
const red = (sentence: string, cure: string, page?: string, cause?: AlarmCause): State => ({
  state: 'red',
  sentence,
  cure,
  page,
  cause,
})

const CHECKS: Readonly<Record<HealthLine['part'], Check>> = {
  database: async ({ db, kind }) => {
    const start = performance.now()
    await db.execute(sql`select 1`)
    const ms = Math.round(performance.now() - start)
    const name = kind === 'pglite' ? m.health_database_embedded() : 'PostgreSQL'
    return ms > SLOW_MS
      ? amber(m.health_database({ name, ms }), m.health_database_slow())
      : green(m.health_database({ name, ms }))
  },
  storage: async ({ storage, config }) => {
    const key = `probe/${randomUUID()}`
    await storage.put(key, Buffer.from('probe'))
    await storage.delete(key)
    return green(m.health_storage({ place: config.storageUrl === undefined ? 'DATA_DIR/media' : 'STORAGE_URL' }))
  },
  disk: ({ config: { dataDir } }) =>
    Promise.all([dataDir, path.join(dataDir, 'media'), path.join(dataDir, 'backups')].map(stateOfDisk)),
  backups: async (services) =>
    (await hasLateBackup(services))
      ? red(m.health_backup_old(), m.operations_backup_make(), '/desk/operations/backups', 'backup_old')
      : green(m.health_backup()),
  jobs: async (services) => {
    const count = (await failedJobs(services).list()).length
    return count > 0
      ? red(m.health_jobs_failed({ count }), m.health_jobs_cure(), '/desk/operations/jobs', 'jobs_failed')
      : green(m.health_jobs())
  },
  queues: async ({ db }) => {
    const queues = await listIdleQueues(db)
    return queues.length > 0
      ? red(m.health_queues_idle({ list: queues.join(', ') }), m.health_queues_cure(), undefined, 'queue_idle')
      : green(m.health_queues())
  },
  mail: stateOfMail,
  sms: async ({ config }) => {
    if (config.smsUrl !== undefined) return green(m.health_sms())
    return config.phoneRequired
      ? amber(m.health_sms_shown(), m.health_set({ name: 'SMS_URL' }), '/desk/operations/settings')
      : green(m.health_sms_none())
  },
  payments: stateOfPayments,
  books: async ({ db }) => {
    const [check] = await db.select().from(moneyCheck).where(eq(moneyCheck.kind, 'books'))
    const [difference] = check?.differences ?? []
    return difference === undefined
      ? green(m.health_books())
      : red(difference.text, m.health_books_cure(), '/desk/money', 'books_differ')
  },
  feeds: async ({ db }) => {
    const count = await db.$count(podcast, gt(podcast.feedFailures, 0))
    return count > 0
      ? amber(m.health_feeds_failing({ count }), m.health_feeds_cure(), '/desk/operations/feeds')
      : green(m.health_feeds())
  },
  search: async ({ db }) =>
    (await openSearchWriter(db).isCurrent())
      ? green(m.health_search())
      : amber(m.health_search_old(), m.health_search_cure(), '/desk/operations/jobs'),
  ffmpeg: async () =>
    (await hasFfmpeg()) ? green(m.health_ffmpeg()) : amber(m.health_ffmpeg_none(), m.health_ffmpeg_cure()),
  clock: async ({ db, now }) => {
    const processes = (await listProcesses(db, now())).filter(({ is_alive: isAlive }) => isAlive)
    const ms = Math.max(0, ...processes.map(({ clock_offset: offset }) => Math.abs(offset)))
    return ms > CLOCK_MS ? amber(m.health_clock_differs({ ms }), m.health_clock_cure()) : green(m.health_clock({ ms }))
  },
}

/** Returns the state of each part of the server, with the sentence why (OPERATIONS-01). */
export async function readHealth(services: Services): Promise<HealthLine[]> {
  const lines = await Promise.all(
    Object.entries(CHECKS).map(async ([part, check]) => {
      const states = await check(services).catch((error: unknown) =>
        red(m.health_failed({ reason: sentenceOf(error) }), m.health_failed_cure()),
      )
      return [states].flat().map(({ state, sentence, cure = null, page = null, cause = null }) => ({
        part,
        state,
        sentence,
        cure,
        page,
        cause,
      }))
    }),
  )
  return HealthLine.array().parse(lines.flat())
}

async function stateOfDisk(folder: string): Promise<State> {
  const found = await statfs(folder).catch(() => undefined)
  if (found === undefined) return green(m.health_disk_none({ folder }))
  const [free, all] = [found.bavail * found.bsize, found.blocks * found.bsize]
  const sentence = m.health_disk({
    folder,
    free: `${(free / 1e9).toFixed(1)} GB`,
    percent: Math.round((free / all) * 100),
  })
  const isBelow = (times: number) => free < DISK.bytes * times || free < all * DISK.part * times
  if (isBelow(1)) return red(sentence, m.health_disk_cure(), '/desk/operations/storage', 'disk_full')
  return isBelow(DISK.amberTimes) ? amber(sentence, m.health_disk_cure(), '/desk/operations/storage') : green(sentence)
}

async function stateOfMail({ db, config }: Services): Promise<State> {
  const page = '/desk/operations/mail'
  if (config.mailUrl === undefined) return amber(m.health_mail_outbox(), m.health_set({ name: 'MAIL_URL' }), page)
  const last = await db
    .select({ state: mailRecord.state, at: mailRecord.triedAt })
    .from(mailRecord)
    .orderBy(desc(mailRecord.triedAt))
    .limit(MAILS_IN_A_ROW)
  const failed = last.findIndex(({ state }) => state !== 'failed')
  if (last.length === MAILS_IN_A_ROW && failed === -1)
    return red(m.health_mail_failing({ count: MAILS_IN_A_ROW }), m.health_mail_cure(), page, 'mail_failing')
  return failed > 0 ? amber(m.health_mail_some({ count: failed }), m.health_mail_cure(), page) : green(m.health_mail())
}

async function stateOfPayments({ db, config, now }: Services): Promise<State> {
  if (config.paypal === undefined) return green(m.health_payments_demo())
  const [check] = await db.select().from(moneyCheck).where(eq(moneyCheck.kind, 'provider'))
  const limit = now().getTime() - SILENT_HOURS * 3_600_000
  const isSilent = (check?.silentSince ?? now()).getTime() < limit
  return isSilent
    ? red(
        m.health_payments_silent({ hours: SILENT_HOURS }),
        m.health_payments_cure(),
        '/desk/operations/settings',
        'provider_silent',
      )
    : green(m.health_payments())
}
