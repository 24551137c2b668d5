import { expect, test } from 'vitest'
import { hashPassword, passwordFits } from './passwords.ts'

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
