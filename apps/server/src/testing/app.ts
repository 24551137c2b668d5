import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { Data, GetPath, Input, PostPath } from '@earshot/contract/client'
import type { ApiClient } from '@earshot/contract/client'
import type { Endpoint } from '@earshot/contract/endpoint'
import { endpoints } from '@earshot/contract/endpoints'
import { success } from '@earshot/contract/envelope'
import type { FastifyInstance } from 'fastify'
import type { PerMinute } from '../access/known-members.ts'
import { buildApp } from '../app.ts'
import { readConfig } from '../config.ts'
import type { Config } from '../config.ts'
import { hashToken } from '../db/hash-token.ts'
import type { Db, OpenDb } from '../db/open.ts'
import { session } from '../db/schema/member/account.ts'
import { openInvalidation } from '../invalidation/invalidation.ts'
import type { QueueName } from '../jobs/queue.ts'
import { runDue } from '../jobs/workers.ts'
import { openPorts } from '../ports/open-ports.ts'
import type { Services } from '../ports/services.ts'
import { folderStorage } from '../ports/storage/storage-folder.ts'
import type { Storage } from '../ports/storage/storage.ts'
import type { LogStream } from '../process/log/log.ts'
import { work } from '../process/work.ts'
import type { Pages } from '../site/pages/page-renderer.ts'
import { openTestDb } from './database/database.ts'
import { documentedFailure } from './documented-failure.ts'

/** A running server without a port, with its own database and media folder. */
export type TestApp = {
  fastify: FastifyInstance
  services: Services
  /** URL of its PostgreSQL database; undefined for the embedded one. */
  databaseUrl: string | undefined
  db: Db
  storage: Storage
  missing: string[]
  /** The clock of the server; tests may set it. */
  clock: { now: Date }
  /**
   * Calls the HTTP API and returns `data`. Throws if the envelope's status is not 1 or the reply does not match the
   * contract.
   */
  get: <P extends GetPath>(path: P, input?: Input<P>, token?: string) => Promise<Data<P>>
  post: <P extends PostPath>(path: P, input: Input<P>, token?: string) => Promise<Data<P>>
  /** Calls with any input and returns the HTTP status and the checked envelope of a refusal. */
  refusal: (
    method: 'GET' | 'POST',
    path: string,
    input: unknown,
    token?: string,
  ) => Promise<{ code: number; status: number; error: string }>
  /** Returns a session token of a member. */
  signIn: (memberId: number) => Promise<string>
  /**
   * Runs the due jobs: events, mails and scrobbles, or all jobs of the named queues. A call by `post` runs them
   * already.
   */
  runJobs: (queues?: readonly QueueName[]) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a server for a test file, with its own media folder unless another storage is given, and without pages unless
 * some are given. Close it in afterAll.
 */
export async function openTestApp(
  overrides: Partial<Config> = {},
  given: {
    storage?: Storage
    logStream?: LogStream
    pages?: (visitor: ApiClient) => Pages
    perMinute?: PerMinute
    database?: Parameters<typeof openTestDb>[0]
  } = {},
): Promise<TestApp> {
  const open = await openTestDb(given.database)
  const clock = { now: new Date() }
  const services = servicesOn(open, open.dataDir, {
    databaseUrl: open.databaseUrl,
    clock,
    overrides,
    ...(given.storage === undefined ? {} : { storage: given.storage }),
  })
  const { config, storage } = services
  const { fastify, missing } = await buildApp(services, {
    sites: given.pages ?? false,
    perMinute: given.perMinute ?? false,
    logStream: given.logStream,
    refusesPressure: false,
  })

  const call = async (method: 'GET' | 'POST', endpointPath: string, input: unknown, token = '') => {
    const query = method === 'GET' ? queryOf(input) : ''
    const reply = await fastify.inject({
      method,
      url: `/api/${endpointPath}${query}`,
      headers: {
        'api-key': config.apiKeys[0] ?? '',
        token,
        ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      },
      ...(method === 'POST' ? { payload: typeof input === 'string' ? input : JSON.stringify(input) } : {}),
    })
    return { code: reply.statusCode, body: reply.json<unknown>() }
  }
  const data = async (method: 'GET' | 'POST', endpointPath: string, input: unknown, token?: string) => {
    const { code, body } = await call(method, endpointPath, input, token)
    const endpoint = endpointAt.get(endpointPath)
    if (endpoint === undefined) throw new Error(`no call ${endpointPath}`)
    const parsed = replyOf(endpoint).safeParse(body)
    if (!parsed.success || code !== 200)
      throw new Error(
        `${endpointPath} answered ${code} ${JSON.stringify(body).slice(0, 2000)} ${parsed.error?.message ?? ''}`,
      )
    // oxlint-disable-next-line typescript/no-explicit-any
    const trusted: any = parsed.data.data
    return trusted
  }
  const runJobs = async (queues: readonly QueueName[] = ['events', 'mail', 'scrobbles']) => {
    // Most calls leave no job, and one query for all queues takes less time than several for each.
    const due = `select from pgboss.job where name = any($1) and state < 'active' and start_after <= now() limit 1`
    if ((await open.pool.query(due, [queues])).rowCount !== 0) await runDue(work, services, queues)
  }
  return {
    fastify,
    services,
    databaseUrl: open.databaseUrl,
    db: open.db,
    storage,
    missing,
    clock,
    get: (endpointPath, input, token) => data('GET', endpointPath, input ?? {}, token),
    post: async (endpointPath, input, token) => {
      const answer = await data('POST', endpointPath, input, token)
      await runJobs()
      return answer
    },
    runJobs,
    refusal: async (method, endpointPath, input, token) => {
      const { code, body } = await call(method, endpointPath, input, token)
      const { status, error } = documentedFailure(body, code)
      return { code, status, error }
    },
    signIn: async (memberId) => {
      const token = randomBytes(24).toString('base64url')
      await open.db.insert(session).values({
        memberId,
        tokenHash: hashToken(token),
        provedAt: clock.now,
        expiresAt: new Date(clock.now.getTime() + 3_600_000),
      })
      return token
    },
    close: async () => {
      await fastify.close()
      await open.close()
    },
  }
}

/**
 * Returns the services of a server on an open database. Media are stored in `dataDir` unless another storage is given.
 */
export function servicesOn(
  open: OpenDb,
  dataDir: string,
  {
    databaseUrl,
    overrides = {},
    clock,
    storage = folderStorage(path.join(dataDir, 'media')),
  }: {
    databaseUrl?: string | undefined
    overrides?: Partial<Config>
    clock?: { now: Date }
    storage?: Storage
  } = {},
): Services {
  const config: Config = {
    ...readConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: dataDir,
      BACKUP_MINUTES: '0',
      RENDERS_PER_MINUTE: '100000',
      LISTENBRAINZ_URL: 'http://127.0.0.1:9',
    }),
    databaseUrl,
    databaseDirectUrl: databaseUrl,
    ...overrides,
  }
  const now = () => clock?.now ?? new Date()
  return {
    config,
    db: open.db,
    pool: open.pool,
    direct: open.direct,
    kind: open.kind,
    storage,
    ...openPorts(config, open.db, now),
    now,
    invalidation: openInvalidation(open.pool, open.kind),
  }
}

const endpointAt = new Map<string, Endpoint>(endpoints.map((endpoint) => [endpoint.path, endpoint]))
const replies = new WeakMap<Endpoint, ReturnType<typeof success<Endpoint['data']>>>()

/** Returns the schema of a call's reply, which is compiled once. */
function replyOf(endpoint: Endpoint) {
  const known = replies.get(endpoint) ?? success(endpoint.data)
  replies.set(endpoint, known)
  return known
}

function queryOf(input: unknown): string {
  if (typeof input !== 'object' || input === null) return ''
  const query = new URLSearchParams(
    Object.entries(input)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]): [string, string] => [name, String(value)]),
  )
  return query.size === 0 ? '' : `?${query.toString()}`
}
