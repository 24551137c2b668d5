import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Storage } from '../../../ports/storage/storage.ts'
import { imageVariants } from './image-variants.ts'

const keyOf = (n: number, width: number) => `art/${String(n).padStart(16, '0')}_200x200@${width}.webp`
const wanted = { isWanted: () => true, group: '' }
const unwanted = { isWanted: () => false, group: '' }

/** Opens a storage that has every original and returns its bytes when the test allows it. */
async function slowStorage() {
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#246' } })
    .jpeg()
    .toBuffer()
  const drawn: string[] = []
  const reads: (() => void)[] = []
  const storage: Pick<Storage, 'find' | 'slice' | 'put'> = {
    find: async (key) => (key.includes('@') ? undefined : { size: bytes.length, modified: new Date() }),
    slice: (key) =>
      new Promise((resolve) => {
        drawn.push(key)
        reads.push(() => resolve(bytes))
      }),
    put: async () => {},
  }
  const finishAll = async (work: readonly Promise<unknown>[]) => {
    let isDone = false
    void Promise.allSettled(work).then(() => {
      isDone = true
    })
    await vi.waitFor(() => {
      for (const read of reads.splice(0)) read()
      expect(isDone).toBe(true)
    })
  }
  // @ts-expect-error the parts of a storage that drawing uses
  return { variants: imageVariants({ storage }, { running: 1, waiting: 1 }), drawn, finishAll }
}

test('when too many pictures wait to be drawn the next one is told at once when to come again; one that is being drawn is shared', async () => {
  const { variants, drawn, finishAll } = await slowStorage()
  const first = variants.find(keyOf(1, 96), wanted)
  await vi.waitFor(() => expect(drawn).toHaveLength(1))
  const same = variants.find(keyOf(1, 96), wanted)
  const second = variants.find(keyOf(2, 96), wanted)
  await expect(variants.find(keyOf(3, 96), wanted)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 2 })
  await finishAll([first, same, second])
  expect(await first).toMatchObject({ mime: 'image/webp' })
  expect(await same).toEqual(await first)
  expect(drawn).toHaveLength(2)
})

test('a picture that nobody waits for any more is not drawn, and its place is free', async () => {
  const { variants, drawn, finishAll } = await slowStorage()
  const first = variants.find(keyOf(1, 96), wanted)
  await vi.waitFor(() => expect(drawn).toHaveLength(1))
  const left = variants.find(keyOf(2, 96), unwanted)
  left.catch(() => {})
  const third = variants.find(keyOf(3, 96), wanted)
  await expect(left).rejects.toMatchObject({ status: 503 })
  await finishAll([first, third])
  expect(drawn.map((key) => Number(key.slice(4, 20)))).toEqual([1, 3])
})
