import path from 'node:path'
import { expect, test } from 'vitest'
import { pgbouncer } from '../../../../../scripts/lib/system-packages.mjs'
import { openInvalidation } from '../../invalidation/invalidation.ts'
import { listenForInvalidations } from '../../invalidation/listener.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { startPgbouncer } from '../../testing/database/pgbouncer.ts'
import { seedMember } from '../../testing/seed.ts'
import { withMore } from '../../testing/thorough.ts'
import { readDumpHead, writeDump } from '../dump/dump.ts'
import { listVersions, runMigrations } from '../open.ts'
import { findVersion } from '../tables.ts'

const server = process.env.TEST_DATABASE_URL
const program = pgbouncer()

test
  .skipIf(server === undefined || program === undefined)
  .each(withMore(['transaction'] as const, ['session'] as const))(
  'behind PgBouncer in %s mode a server migrates, answers calls, hears of changes and writes a dump',
  async (mode) => {
    if (server === undefined || program === undefined) return
    const { url: pooler, stop } = await startPgbouncer({ program, url: server, mode })
    const app = await openTestApp({ rateLimits: false }, { database: { server, pooler } })
    try {
      const { services } = app
      await services.direct.query('drop schema public, drizzle, pgboss cascade; create schema public')
      await runMigrations(services.direct)
      expect(await findVersion(services.pool)).toBe(Math.max(...listVersions()))

      const memberId = await seedMember(app.db)
      const others = await Promise.all(Array.from({ length: 10 }, () => seedMember(app.db)))
      const token = await app.signIn(memberId)
      const follow = (id: number) =>
        app.post('user/update_follow_status', { user_id: memberId, following_user_id: id }, token)
      for (let turn = 0; turn < 3; turn += 1)
        expect(new Set(await Promise.all(Array.from({ length: 20 }, () => read(app))))).toEqual(new Set([200]))
      for (const id of others) await follow(id)
      // In transaction mode no session belongs to a client, and the operator sets the limit.
      const { rows } = await services.pool.query('show statement_timeout')
      expect(rows).toMatchObject([mode === 'session' ? { statement_timeout: '10s' } : {}])

      const another = openInvalidation(services.pool, services.kind)
      const notified = new Promise((resolve) => {
        services.invalidation.subscribe((changed) => {
          if (changed !== 'everything') resolve(changed)
        })
      })
      const hearing = await listenForInvalidations(
        services.config.databaseDirectUrl ?? '',
        services.invalidation,
        () => {},
      )
      await another.publish(['post'])
      expect(await notified).toEqual(['post'])
      await hearing.close()

      const file = path.join(services.config.dataDir, 'dump.jsonl.gz')
      const written = await writeDump({ pool: services.direct, kind: services.kind }, file, new Date())
      expect(written).toBeGreaterThan(others.length)
      expect((await readDumpHead(file)).version).toBe(Math.max(...listVersions()))
    } finally {
      await app.close()
      await stop()
    }
  },
  180_000,
)

async function read({ fastify }: TestApp): Promise<number> {
  const { statusCode } = await fastify.inject({
    url: '/api/song/search_top_artists',
    headers: { 'api-key': 'earshot-web' },
  })
  return statusCode
}
