import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { PostgresPool } from '../db/postgres/postgres-pool.ts'
import type { Services } from '../ports/services.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reports the state of the server and is answered in every state. */
    isForOperator?: boolean
  }
}

/**
 * Registers `/healthz`: the process answers; `/readyz`: the database answers too, else HTTP 503; `/health`: which parts
 * are available, and since when the others are not, with the same codes as `/readyz`. A full disk of DATA_DIR stops
 * writes only.
 */
export function healthRoutes(
  scope: FastifyInstance,
  { pool, config: { dataDir } }: Pick<Services, 'pool' | 'config'>,
): void {
  const isReady = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )

  const config = { isForOperator: true }
  scope.get('/healthz', { config }, async () => ({ ok: true }))
  scope.get('/readyz', { config }, async (_request, reply) => {
    const ok = await isReady()
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  scope.get('/health', { config }, async (_request, reply) => {
    const ok = await isReady()
    const since = pool instanceof PostgresPool ? pool.awaySince?.toISOString() : undefined
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        ok,
        database: ok ? { status: 'ok' } : { status: 'away', since },
        disk: { status: (await isFull(dataDir)) ? 'full' : 'ok' },
      })
  })
}

/** Bytes of free disk below which nothing can be written. */
const NOTHING_LEFT = 10_000_000

async function isFull(dataDir: string): Promise<boolean> {
  const found = await statfs(dataDir).catch(() => undefined)
  return found !== undefined && found.bavail * found.bsize < NOTHING_LEFT
}
