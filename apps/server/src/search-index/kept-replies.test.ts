import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Turn } from '../ports/search.ts'
import { openTestDb } from '../testing/database.ts'
import { ageIndex } from './index-age.ts'
import { keepReplies } from './kept-replies.ts'

let open: Awaited<ReturnType<typeof openTestDb>>
beforeAll(async () => {
  open = await openTestDb()
})
afterAll(() => open.close())

/** Nobody waits: work begins at once. */
const AT_ONCE: Turn = { isWanted: () => true, run: (_isWanted, work) => work() }

/** A memory, and the number of replies that were made for it. */
function count(bytes?: number) {
  const kept = keepReplies(open.db, bytes)
  let made = 0
  const get = async (key: string) =>
    (
      await kept.get(key, AT_ONCE, async () => {
        made += 1
        return Buffer.from(`${key} ${made}`)
      })
    ).toString()
  return { get, kept }
}

test('a reply is made once, also for many who ask at once, until this process changes the index', async () => {
  const { get } = count()
  expect(await Promise.all([get('love'), get('love'), get('love')])).toEqual(['love 1', 'love 1', 'love 1'])
  expect(await get('love')).toBe('love 1')
  ageIndex()
  expect(await get('love')).toBe('love 2')
})

test('BROWSE-08 what another process changed shows within a second', async () => {
  const { get } = count()
  expect(await get('love')).toBe('love 1')
  await open.db.execute(sql`update search_age set age = age + 1`)
  const changed = performance.now()
  await vi.waitFor(async () => expect(await get('love')).toBe('love 2'), { interval: 20, timeout: 5_000 })
  expect(performance.now() - changed).toBeLessThan(2_000)
})

test('a reply that was being made while the index changed is not kept', async () => {
  const { kept } = count()
  const { promise: isAllowed, resolve: finish } = Promise.withResolvers<void>()
  const { promise: isBegun, resolve: begin } = Promise.withResolvers<void>()
  const late = kept.get('love', AT_ONCE, async () => {
    begin()
    await isAllowed
    return Buffer.from('before')
  })
  await isBegun
  ageIndex()
  expect((await kept.get('love', AT_ONCE, async () => Buffer.from('after'))).toString()).toBe('after')
  finish()
  expect((await late).toString()).toBe('before')
  expect((await kept.get('love', AT_ONCE, async () => Buffer.from('again'))).toString()).toBe('after')
})

test('a failure is not kept', async () => {
  const { kept, get } = count()
  await expect(kept.get('love', AT_ONCE, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await get('love')).toBe('love 1')
})

test('no more bytes are kept than are allowed', async () => {
  const { get } = count(20)
  await get('one')
  await get('two')
  expect(await get('two')).toBe('two 2')
  expect(await get('three')).toBe('three 3')
  expect(await get('one')).toBe('one 4')
})

test('what is kept waits for no turn, and what is made is wanted while one of those who asked for it is there', async () => {
  const { kept } = count()
  await kept.get('ready', AT_ONCE, async () => Buffer.from('ready'))
  let isWanted = () => false
  const turns: (() => void)[] = []
  const run: Turn['run'] = async (isStillWanted, work) => {
    isWanted = isStillWanted
    await new Promise<void>((begin) => {
      turns.push(begin)
    })
    return work()
  }
  const [first, second] = [{ isThere: true }, { isThere: true }]
  const get = (key: string, asker: { isThere: boolean }) =>
    kept.get(key, { isWanted: () => asker.isThere, run }, async () => Buffer.from('made'))
  const replies = [get('late', first), get('late', second)]
  await vi.waitFor(() => expect(turns).toHaveLength(1))
  expect((await get('ready', first)).toString()).toBe('ready')
  first.isThere = false
  expect(isWanted()).toBe(true)
  second.isThere = false
  expect(isWanted()).toBe(false)
  turns[0]?.()
  expect((await Promise.all(replies)).map(String)).toEqual(['made', 'made'])
})
