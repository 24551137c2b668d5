import { expect, test } from 'vitest'
import { MOST_FORMS, openUploadSlots } from './upload-slots.ts'

test('T15 an account with enough forms under way is told so, and everybody else is told that the server is busy once all slots are taken', async () => {
  const inSlot = openUploadSlots()
  const finished = Promise.withResolvers<void>()
  const enter = (memberId: number) => inSlot(memberId, () => finished.promise)
  const own = [enter(1), enter(1), enter(1)]
  await expect(enter(1)).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 })
  const others = Array.from({ length: MOST_FORMS - own.length }, (_, n) => enter(2 + n))
  await expect(enter(100)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 })
  finished.resolve()
  await Promise.all([...own, ...others])
  await expect(inSlot(100, async () => 'in')).resolves.toBe('in')
})
