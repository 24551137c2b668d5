import { mkdirSync, mkdtempSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { alone } from '../scripts/lib/lock.mjs'

const folder = () => path.join(mkdtempSync(path.join(tmpdir(), 'earshot-lock-')), 'lock')

test('three simultaneous starts work one after the other', async () => {
  const lock = folder()
  let [inside, most] = [0, 0]
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await turn()
    inside -= 1
  }
  await Promise.all([1, 2, 3].map(() => alone(lock, work, () => undefined)))
  expect(most).toBe(1)
})

test('a start waits for another; one that was killed a while ago holds nobody up', async () => {
  const lock = folder()
  mkdirSync(lock)
  const events: string[] = []
  await alone(
    lock,
    async () => {
      events.push('in')
    },
    () => {
      events.push('waits')
      utimesSync(lock, 0, 0)
    },
  )
  expect(events).toEqual(['waits', 'in'])
})
