import type { FastifyInstance } from 'fastify'
import type { Services } from './services.ts'

/** `/healthz`: the process answers. `/readyz`: the database answers too, else HTTP 503. */
export function healthRoutes(scope: FastifyInstance, { pool }: Services): void {
  scope.get('/healthz', async () => ({ ok: true }))
  scope.get('/readyz', async (request, reply) => {
    try {
      await pool.query('select 1')
      return { ok: true }
    } catch (error) {
      request.log.error({ err: error }, 'not ready')
      return reply.code(503).send({ ok: false })
    }
  })
}
