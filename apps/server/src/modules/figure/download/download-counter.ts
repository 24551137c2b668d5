import type { DownloadSource } from '@earshot/contract/studio/figures/figure-rules'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../db/open.ts'
import { isDatabaseAway } from '../../../db/postgres/postgres-pool.ts'
import { episode } from '../../../db/schema/catalogue/podcast.ts'
import { dayDownload } from '../../../db/schema/listening/figure.ts'
import { networkOf } from '../../../http/limits/visitor-key.ts'
import type { Services } from '../../../ports/services.ts'
import type { SentFile } from '../../media/sending/send-file.ts'
import { appOf, isBot } from '../agents/agents.ts'
import { dayOf } from '../day.rules.ts'
import { visitorHasher } from '../visitor.store.ts'
import { HEAD_BYTES, bytesOfDownload } from './download-bytes.rules.ts'

/** Adds bytes that were sent. It returns at once and never throws. */
export type CountBytes = (bytes: number) => void

/** A request for the sound of an episode. */
type Requested = { episodeId: number; source: DownloadSource; file: SentFile }

/** Maximum number of downloads in progress that a process remembers. */
const REMEMBER_MAX = 50_000
/** Milliseconds for which it remembers them. */
const REMEMBER_MS = 24 * 3_600_000
/** Characters of a user agent that are compared. */
const AGENT_MAX = 500

/**
 * Counts the downloads of episodes by the bytes that this process sends: the requests of one visitor for one episode
 * on one day are summed, and the row of the download is stored as soon as they suffice (FIGURES-07). All routes of a
 * process share one counter. Sending never waits for it, and a failure of the database is logged only (FIGURES-11).
 */
export function downloadCounter(services: Pick<Services, 'db' | 'now' | 'storage'>) {
  const known = counters.get(services.db)
  if (known !== undefined) return known
  const counter = newCounter(services)
  counters.set(services.db, counter)
  return counter
}

const counters = new WeakMap<Db, ReturnType<typeof newCounter>>()

type Sum = { isBot: boolean; bytes: number; needed: number | 'unknown' | 'requested'; isStored: boolean }

function newCounter({ db, now, storage }: Pick<Services, 'db' | 'now' | 'storage'>) {
  // With `max`, its arrays would be allocated in full at the start.
  const sums = new LRUCache<string, Sum>({ maxSize: REMEMBER_MAX, sizeCalculation: () => 1, ttl: REMEMBER_MS })
  const hash = visitorHasher({ db, now })

  const getNeeded = async ({ episodeId, file }: Requested): Promise<number> => {
    const rows = await db.select({ length: episode.length }).from(episode).where(eq(episode.id, episodeId))
    const head = file.read === undefined ? await storage.slice(file.key, { start: 0, end: HEAD_BYTES - 1 }) : NO_HEAD
    return bytesOfDownload({ size: file.size, seconds: rows[0]?.length ?? 0, head })
  }

  const store = async (request: FastifyRequest, { episodeId, source }: Requested, agent: string): Promise<void> => {
    const { day, visitor, network } = await hash(request)
    await db
      .insert(dayDownload)
      .values({ day, episodeId, visitor, network, source, app: appOf(agent) })
      .onConflictDoNothing()
  }

  /** Returns the counter of a request; undefined if it cannot be a download. */
  return (request: FastifyRequest, requested: Requested): CountBytes | undefined => {
    if (request.method !== 'GET') return undefined
    const agent = (request.headers['user-agent'] ?? '').slice(0, AGENT_MAX)
    const key = `${dayOf(now())} ${requested.episodeId} ${networkOf(request.ip)} ${agent}`
    const sum: Sum = sums.get(key) ?? { isBot: isBot(agent), bytes: 0, needed: 'unknown', isStored: false }
    sums.set(key, sum)
    if (sum.isBot) return undefined
    const storeIfEnough = (): void => {
      if (sum.isStored || typeof sum.needed === 'string' || sum.bytes < sum.needed) return
      sum.isStored = true
      store(request, requested, agent).catch((error: unknown) => {
        sum.isStored = false
        report(request, error)
      })
    }
    return (bytes) => {
      sum.bytes += bytes
      if (sum.needed !== 'unknown') return storeIfEnough()
      sum.needed = 'requested'
      getNeeded(requested).then(
        (needed) => {
          sum.needed = needed
          storeIfEnough()
        },
        (error: unknown) => {
          sum.needed = 'unknown'
          report(request, error)
        },
      )
    }
  }
}

const NO_HEAD = new Uint8Array()

// A database that is away is reported elsewhere. The statement of a failed query would name the visitor's hash.
function report({ log }: FastifyRequest, error: unknown): void {
  if (isDatabaseAway(error)) return
  log.error({ err: error instanceof Error && error.cause instanceof Error ? error.cause : error }, NOT_COUNTED)
}

const NOT_COUNTED = 'a download could not be counted'

/** Returns the source of a download by its route: pages of this site request sound themselves (FIGURES-09). */
export const sourceOf = ({ headers }: Pick<FastifyRequest, 'headers'>): DownloadSource =>
  headers['sec-fetch-site'] === 'same-origin' ? 'site' : 'apps'
