import { ApiError } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import { afterEach, expect, test, vi } from 'vitest'
import { askOutage, noticing, onOutageEnd, outage } from './outage.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  outage.set(undefined)
})

const health = (state: object) => vi.stubGlobal('fetch', async () => Response.json(state))
const failed = (status: number, code?: 'busy') => () =>
  Promise.reject(new ApiError(status, 'failed', code === undefined ? {} : { code }))
const fine = { ok: true, database: { status: 'ok' }, disk: { status: 'ok' } }

test.each([
  [0, undefined, 'server'],
  [STATUS.busy, undefined, 'server'],
  [STATUS.busy, 'busy', 'database'],
  [STATUS.diskFull, undefined, 'disk'],
  [STATUS.badRequest, undefined, undefined],
] as const)('OPERATIONS-18 the status %s with the code %s is an outage of: %s', async (status, code, kind) => {
  await expect(noticing(false, failed(status, code))).rejects.toThrow('failed')
  expect(outage.get()?.kind).toBe(kind)
  health(fine)
  await askOutage()
})

test('OPERATIONS-18 a write is refused before it is sent, until the outage is over', async () => {
  const ended = vi.fn<() => void>()
  const stop = onOutageEnd(ended)
  await expect(noticing(true, failed(STATUS.busy, 'busy'))).rejects.toThrow('failed')
  const send = vi.fn<() => Promise<string>>(async () => 'stored')
  await expect(noticing(true, send)).rejects.toThrow('Nothing was sent')
  expect(send).not.toHaveBeenCalled()
  health({ ok: false, database: { status: 'away', since: '2026-11-30T20:00:00.000Z' } })
  await askOutage()
  expect(outage.get()).toMatchObject({ kind: 'database' })
  health(fine)
  await askOutage()
  expect(outage.get()).toBeUndefined()
  expect(ended).toHaveBeenCalledOnce()
  expect(await noticing(true, send)).toBe('stored')
  stop()
})
