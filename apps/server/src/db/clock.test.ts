import { expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openTestApp } from '../testing/app.ts'
import { ageCodes, seedMember } from '../testing/seed.ts'
import { outboxCode } from '../testing/services/outbox.ts'
import { openClock } from './clock.ts'
import { session } from './schema/member/account.ts'

const HOUR = 3_600_000

test('PHONE-21 RESET-03 one-time codes are judged by the clock of the database, whatever a server takes for the time', async () => {
  const app = await openTestApp()
  try {
    const me = await app.post('user/sign_up', {
      email: 'ida@example.org',
      username: 'ida',
      password: 'a-lamp-in-bergen',
    })
    const phone = '+4755512345'
    const { code } = await app.post('user/send_verify_code', { phone }, me.token)
    app.clock.now = new Date(Date.now() + 24 * HOUR)
    expect(await app.post('user/update_phone', { phone, code }, me.token)).toMatchObject({ phone })
    const { code: late } = await app.post('user/send_verify_code', { phone }, me.token)
    await ageCodes(app.db, 10)
    app.clock.now = new Date(Date.now() - HOUR)
    expect(await app.refusal('POST', 'user/update_phone', { phone, code: late }, me.token)).toMatchObject({
      status: 422,
      error: 'Invalid code',
    })
    await app.post('user/request_password_reset', { email: me.email })
    const link = await outboxCode(app.db, me.email)
    await ageCodes(app.db, 60)
    expect(
      await app.refusal('POST', 'user/confirm_password_reset', { code: link, new_password: 'a-lark-on-the-mast' }),
    ).toMatchObject({ status: 422 })
  } finally {
    await app.close()
  }
})

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
