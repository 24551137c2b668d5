import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { openClock } from './db/clock.ts'
import { session } from './db/schema/member.ts'
import { openTestApp } from './testing/app.ts'
import { seedMember } from './testing/seed.ts'

const HOUR = 3_600_000

test.skipIf(process.env.TEST_DATABASE_URL === undefined)(
  'two servers whose clocks differ by a day agree on what has ended',
  async () => {
    const app = await openTestApp()
    const { services } = app
    const clocks = await Promise.all(
      [-HOUR, 24 * HOUR].map((wrong) =>
        openClock({ pool: services.pool, kind: 'postgresql' }, () => Date.now() + wrong),
      ),
    )
    const nodes = await Promise.all(
      clocks.map(({ now }) => buildApp({ ...services, now }, { sites: false, perMinute: false })),
    )
    try {
      const token = await app.signIn(await seedMember(app.db))
      const seen = () =>
        Promise.all(
          nodes.map(
            async ({ fastify }) =>
              (await fastify.inject({ url: '/api/user/sessions', headers: { 'api-key': 'earshot-web', token } }))
                .statusCode,
          ),
        )
      expect(await seen()).toEqual([200, 200])
      await app.db.update(session).set({ expiresAt: new Date(Date.now() - 5 * 60_000) })
      expect(await seen()).toEqual([401, 401])
    } finally {
      for (const clock of clocks) clock.close()
      for (const { fastify } of nodes) await fastify.close()
      await app.close()
    }
  },
)
