import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { alone } from '../scripts/lib/lock.mjs'

const HOLDER = `
  import { alone } from ${JSON.stringify(new URL('../scripts/lib/lock.mjs', import.meta.url).href)}
  await alone('lock-test', () => new Promise(() => { console.log('held'); setInterval(() => {}, 1000) }), () => {})
`

test('a second start waits for the first, also when the first is killed', async () => {
  const holder = spawn(process.execPath, ['--input-type=module', '-e', HOLDER], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(holder.stdout, 'data')
  const events: string[] = []
  const second = alone(
    'lock-test',
    async () => {
      events.push('in')
    },
    () => {
      events.push('waits')
      holder.kill('SIGKILL')
    },
  )
  await second
  expect(events).toEqual(['waits', 'in'])
})

test('of three starts at once each works alone', async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise((resolve) => {
      setImmediate(resolve)
    })
    inside -= 1
  }
  await Promise.all([1, 2, 3].map(() => alone('lock-test-of-three', work, () => undefined)))
  expect(most).toBe(1)
})
