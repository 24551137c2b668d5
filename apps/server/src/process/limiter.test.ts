import { expect, test } from 'vitest'
import { openLimiter } from './limiter.ts'

test('F45 waiting tasks of different addresses take turns, regardless of their number', async () => {
  const limiter = openLimiter({ running: 1, waiting: 10 })
  const order: string[] = []
  const leave = await limiter.enter(() => true, 'busy')
  const run = (name: string, group: string, isWanted = () => true) =>
    limiter.run(
      isWanted,
      async () => {
        order.push(name)
      },
      group,
    )
  const all = [
    run('busy 1', 'busy'),
    run('busy 2', 'busy'),
    run('busy 3', 'busy'),
    run('other 1', 'other'),
    run('third 1', 'third'),
    run('other 2', 'other'),
  ]
  const left = run('left', 'fourth', () => false)
  leave()
  await expect(left).rejects.toMatchObject({ status: 503 })
  await Promise.all(all)
  expect(order).toEqual(['busy 1', 'other 1', 'third 1', 'busy 2', 'other 2', 'busy 3'])
})

test('F45 a full limiter refuses the address with the most waiting tasks, not a new one', async () => {
  const limiter = openLimiter({ running: 1, waiting: 3 })
  const leave = await limiter.enter(() => true, 'busy')
  const wait = (group: string) =>
    limiter.run(
      () => true,
      async () => group,
      group,
    )
  const [first, second, third] = [wait('busy'), wait('busy'), wait('busy')]
  const newcomer = wait('other')
  await expect(third).rejects.toMatchObject({ status: 503 })
  await expect(wait('busy')).rejects.toMatchObject({ status: 503 })
  leave()
  expect(await Promise.all([first, second, newcomer])).toEqual(['busy', 'busy', 'other'])
})

test('F46 tasks of one address occupy a limited number of slots', async () => {
  const limiter = openLimiter({ running: 3, ofGroup: 2, waiting: 10 })
  const enter = (group: string) => limiter.enter(() => true, group)
  const leave = await enter('busy')
  await enter('busy')
  let hasEntered = false
  const third = enter('busy').then((left) => {
    hasEntered = true
    return left
  })
  const leaveOther = await enter('other')
  leaveOther()
  await Promise.resolve()
  expect(hasEntered).toBe(false)
  leave()
  await third
})
