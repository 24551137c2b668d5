import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { MediaWorkers } from '@earshot/demo-world/media/media-workers'
import { listSounds } from '@earshot/demo-world/media/sounds'
import { expect, test } from 'vitest'
import { folderStorage } from '../ports/storage/storage-folder.ts'
import type { Storage } from '../ports/storage/storage.ts'
import { demoFiles } from './files-on-demand.ts'
import { growingSound } from './growing-sound.ts'

test('a demo sound is generated when it is read, not when its length is requested, and cancelled if all listeners leave before it starts', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-sounds-'))
  const orders: (AbortSignal | undefined)[] = []
  const busy: MediaWorkers = {
    make: (_order, _onPiece, signal) =>
      new Promise((_, fail) => {
        orders.push(signal)
        signal?.addEventListener('abort', () => fail(signal.reason))
      }),
    close: async () => {},
  }
  const sounds = demoFiles(folderStorage(folder), { open: () => busy })
  try {
    const [{ fileKey = '', fileSize = 0 } = {}] = listSounds().values()
    const early = await sounds.storage.findEarly?.(fileKey)
    expect([early?.size, orders.length]).toEqual([fileSize, 0])
    const wanted = { start: fileSize - 1, end: fileSize - 1 }
    const [one, other] = [new AbortController(), new AbortController()]
    const reads = [early?.read(wanted, one.signal), early?.read(wanted, other.signal)]
    await expect.poll(() => orders.length).toBe(1)
    one.abort()
    await expect(reads[0]).rejects.toThrow('aborted')
    expect(orders[0]?.aborted).toBe(false)
    other.abort()
    await expect(reads[1]).rejects.toThrow('aborted')
    expect(orders[0]?.aborted).toBe(true)
    const third = new AbortController()
    const again = early?.read(wanted, third.signal)
    await expect.poll(() => orders.length).toBe(2)
    third.abort()
    await expect(again).rejects.toThrow('aborted')
  } finally {
    await sounds.close()
    rmSync(folder, { recursive: true })
  }
})

test('a reader of a sound whose generation fails gets an error', async () => {
  const sound = growingSound(100, new Uint8Array(3))
  expect(await sound.read({ start: 1, end: 99 })).toHaveLength(2)
  sound.add(new Uint8Array(10))
  expect(await sound.read({ start: 5, end: 99 })).toHaveLength(5)
  const rest = sound.read({ start: 10, end: 99 })
  sound.fail(new Error('The media workers were closed.'))
  await expect(rest).rejects.toThrow('The media workers were closed.')
})

test('a server that stops waits for the sound that is being stored and leaves no partial file', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-sounds-'))
  const storage = folderStorage(folder)
  let isStored = false
  let beginStoring = () => {}
  const storing = new Promise<void>((begun) => {
    beginStoring = begun
  })
  const slow: Storage = {
    ...storage,
    put: async (key, bytes) => {
      beginStoring()
      await storage.put(key, bytes)
      await storage.put(key, bytes)
      isStored = true
    },
  }
  const sounds = demoFiles(slow)
  try {
    const [first] = listSounds().keys()
    const requested = sounds.storage.find(first ?? '')
    await storing
    await sounds.close()
    expect(isStored).toBe(true)
    expect(await requested).toBeDefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
}, 60_000)
