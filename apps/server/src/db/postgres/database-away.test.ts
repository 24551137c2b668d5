import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { refusalOf } from '../../http/answer-error.ts'
import { openTestApp } from '../../testing/app.ts'
import type { TestApp } from '../../testing/app.ts'
import { startPostgres } from '../../testing/database/postgres.ts'
import { openDoor } from '../../testing/door.ts'
import { seedMember } from '../../testing/seed.ts'
import { member, memberFollow } from '../schema/member/member.ts'

const server = process.env.TEST_DATABASE_URL
const LIMITS = { connect: 500, doubt: 100, retry: 20 }

/** The first successful answer arrives within two seconds. */
const BACK = { timeout: 2_000, interval: 10 }
const PATIENT = { timeout: 10_000, interval: 20 }

let close: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const each of close.toReversed()) await each()
  close = []
})

test.skipIf(server === undefined)(
  'a server lives through a crash of PostgreSQL: visitors are told when to come back, nothing that was acknowledged is lost, no connection is leaked',
  async () => {
    const cluster = await startPostgres()
    // The PostgreSQL of the tests has no durability, to be fast.
    const url = `${cluster.url}?options=-c%20synchronous_commit%3Don`
    const app = await openTestApp({ rateLimits: false }, { database: { server: url, limits: { retry: 20 } } })
    let writers: ReturnType<typeof startWriter>[] = []
    try {
      const memberId = await seedMember(app.db)
      const token = await app.signIn(memberId)
      const others = await app.db
        .insert(member)
        .values(Array.from({ length: 2_000 }, (_, n) => ({ username: `other${n}`, email: `other${n}@example.org` })))
        .returning({ id: member.id })
      // A connection that is in use while no query runs on it has no query that could fail.
      let goOn = () => {}
      const waiting = new Promise<void>((resolve) => {
        goOn = resolve
      })
      const idle = app.db
        .transaction(async (tx) => {
          await tx.execute(sql`select 1`)
          await waiting
        })
        .catch((error: unknown) => error)
      writers = Array.from({ length: 8 }, (_, n) =>
        startWriter(app, { memberId, token, others: others.slice(n * 250, (n + 1) * 250).map(({ id }) => id) }),
      )
      await expect
        .poll(() => writers.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0), PATIENT)
        .toBeGreaterThan(20)

      await cluster.stop()
      goOn()
      expect(await idle).toBeInstanceOf(Error)
      await expect.poll(() => writers.every(({ codes }) => codes.has(503)), PATIENT).toBe(true)
      expect(await read(app)).toEqual({
        code: 503,
        wait: '2',
        body: {
          status: 503,
          data: null,
          error: expect.stringContaining('try again in a few seconds'),
          code: 'busy',
        },
      })
      expect((await app.fastify.inject('/health')).json()).toEqual({
        ok: false,
        database: { status: 'away', since: expect.any(String) },
        disk: { status: 'ok' },
      })

      await cluster.start()
      await expect.poll(async () => (await read(app)).code, BACK).toBe(200)
      for (const writer of writers) await writer.stop()
      for (const { codes } of writers) expect([...codes].toSorted((a, b) => a - b)).toEqual([200, 503])
      const followed = new Set(
        (
          await app.db
            .select({ id: memberFollow.followedId })
            .from(memberFollow)
            .where(eq(memberFollow.followerId, memberId))
        ).map(({ id }) => id),
      )
      expect(writers.flatMap(({ acknowledged }) => acknowledged).filter((id) => !followed.has(id))).toEqual([])
      expect((await app.fastify.inject('/health')).json()).toEqual({
        ok: true,
        database: { status: 'ok' },
        disk: { status: 'ok' },
      })
      await expectAllFree(app)
    } finally {
      for (const writer of writers) await writer.stop()
      await app.close()
      cluster.remove()
    }
  },
  90_000,
)

test.skipIf(server === undefined)(
  'connections that hang are found out and refused at once, and used again when they answer',
  async () => {
    const door = await openDoor(server ?? '')
    const app = await openTestApp({}, { database: { server: door.url, limits: LIMITS } })
    close = [async () => door.close(), app.close]
    expect((await read(app)).code).toBe(200)
    door.hold(true)
    expect(await Promise.all(Array.from({ length: 12 }, async () => (await read(app)).code))).toEqual(
      Array.from({ length: 12 }, () => 503),
    )
    const began = performance.now()
    expect((await read(app)).code).toBe(503)
    expect(performance.now() - began).toBeLessThan(100)
    door.hold(false)
    await expect.poll(async () => (await read(app)).code, BACK).toBe(200)
    await expectAllFree(app)
  },
)

test.skipIf(server === undefined)(
  'one connection that hangs is given up while the others go on; a long query is not',
  async () => {
    const door = await openDoor(server ?? '')
    const app = await openTestApp({}, { database: { server: door.url, limits: { silence: 150 } } })
    close = [async () => door.close(), app.close]
    await expect(app.db.execute(sql`select pg_sleep(0.5)`)).resolves.toBeDefined()
    const lost = app.db
      .transaction(async (tx) => {
        await tx.execute(sql`select 1`)
        door.hold(true, { alsoNew: false })
        await tx.execute(sql`select 2`)
      })
      .catch((error: unknown) => refusalOf(error).status)
    expect(await lost).toBe(503)
    expect((await read(app)).code).toBe(200)
    door.hold(false)
    await expectAllFree(app)
  },
)

/** Follows one member after the other through the HTTP API, whatever the replies are. */
function startWriter(
  { fastify }: TestApp,
  { memberId, token, others }: { memberId: number; token: string; others: readonly number[] },
) {
  const writer = {
    acknowledged: new Array<number>(),
    codes: new Set<number>(),
    stop: async () => {
      isStopped = true
      await writing
    },
  }
  let isStopped = false
  const write = async () => {
    for (const id of others) {
      if (isStopped) return
      const { statusCode } = await fastify.inject({
        method: 'POST',
        url: '/api/user/update_follow_status',
        headers: { 'api-key': 'earshot-web', token },
        payload: { user_id: memberId, following_user_id: id },
      })
      writer.codes.add(statusCode)
      if (statusCode === 200) writer.acknowledged.push(id)
      await wait(statusCode === 200 ? 1 : 20)
    }
  }
  const writing = write()
  return writer
}

async function read({ fastify }: TestApp) {
  const reply = await fastify.inject({ url: '/api/song/genres', headers: { 'api-key': 'earshot-web' } })
  return { code: reply.statusCode, wait: reply.headers['retry-after'], body: reply.json<unknown>() }
}

/** Expects that all connections of the pool are free, and that PostgreSQL has no others. */
async function expectAllFree({ services: { pool } }: TestApp): Promise<void> {
  await expect.poll(() => [pool.totalCount - pool.idleCount, pool.waitingCount], PATIENT).toEqual([0, 0])
  const known = async () =>
    (
      await pool.query<{ n: number }>(
        'select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      )
    ).rows[0]?.n
  await expect.poll(known, PATIENT).toBeLessThan(pool.totalCount)
}
