import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { StoredFileMissing } from '../../../ports/storage/storage.ts'
import { withLocalSound } from './local-sound.ts'

const MEGABYTE = 1024 * 1024

/** Returns a storage that is not a folder and contains these files. */
const storageOf = (files: Record<string, Buffer>) => ({
  localFile: async () => undefined,
  slice: async (key: string, { start, end }: { start: number; end: number }) => {
    const bytes = files[key]
    if (bytes === undefined) throw new StoredFileMissing(key)
    return bytes.subarray(start, end + 1)
  },
})

test('a sound of a storage that is no folder is handed over as a whole copy, which is gone afterwards', async () => {
  const bytes = randomBytes(2.5 * MEGABYTE)
  let copy = ''
  const handed = await withLocalSound(
    storageOf({ 'audio/a.mp3': bytes }),
    { fileKey: 'audio/a.mp3', fileSize: bytes.length },
    async (file) => {
      copy = file
      return readFile(file)
    },
  )
  expect(handed?.equals(bytes)).toBe(true)
  expect(existsSync(copy)).toBe(false)
})

test('a sound that such a storage does not have is undefined', async () => {
  const handed = await withLocalSound(storageOf({}), { fileKey: 'audio/a.mp3', fileSize: 7 }, (file) => readFile(file))
  expect(handed).toBeUndefined()
})
