import type { FastifyInstance } from 'fastify'
import { PostgresPool } from './db/postgres-pool.ts'
import type { Services } from './services.ts'

/** `/healthz`: the process answers. `/readyz`: the database answers too, else HTTP 503. `/health`: what is there and since when it is not, with the same codes as `/readyz`. */
export function healthRoutes(scope: FastifyInstance, { pool }: Pick<Services, 'pool'>): void {
  const isReady = () =>
    pool.query('select 1').then(
      () => true,
      () => false,
    )

  scope.get('/healthz', async () => ({ ok: true }))
  scope.get('/readyz', async (_request, reply) => {
    const ok = await isReady()
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  scope.get('/health', async (_request, reply) => {
    const ok = await isReady()
    const since = pool instanceof PostgresPool ? pool.awaySince?.toISOString() : undefined
    return reply
      .code(ok ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ok, database: ok ? { status: 'ok' } : { status: 'away', since } })
  })
}
