import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { expect, test } from 'vitest'
import { HASH_REQUESTED } from '../../../testing/processes/channels.ts'
import { hashPassword, passwordFits } from './passwords.ts'

test('a password is hashed with the memory and passes that OWASP recommends first', async () => {
  const requested: unknown[] = []
  const onRequested = (options: unknown) => void requested.push(options)
  subscribe(HASH_REQUESTED, onRequested)
  expect(await hashPassword('a password')).toMatch(/^\$argon2id\$/)
  unsubscribe(HASH_REQUESTED, onRequested)
  expect(requested).toEqual([{ memoryCost: 19_456, timeCost: 2, parallelism: 1 }])
})

test('F45 many passwords of one address do not keep those of others waiting', async () => {
  const done: string[] = []
  const check = async (group: string) => {
    await passwordFits('wrong', null, group)
    done.push(group)
  }
  const busy = Array.from({ length: 20 }, () => check('busy'))
  await Promise.all([check('other'), hashPassword('a password', 'third').then(() => done.push('third'))])
  expect(done.length).toBeLessThan(10)
  await Promise.all(busy)
})

test('F45 an address that fills the queue is refused itself, and others are not', async () => {
  const all = Array.from({ length: 80 }, () =>
    passwordFits('wrong', null, 'busy').then(
      () => 'judged',
      () => 'refused',
    ),
  )
  expect(await passwordFits('right', await hashPassword('right', 'other'), 'other')).toBe(true)
  expect(new Set(await Promise.all(all))).toEqual(new Set(['judged', 'refused']))
})
