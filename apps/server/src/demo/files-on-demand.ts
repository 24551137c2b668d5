import { setTimeout as pause } from 'node:timers/promises'
import { listPictures } from '@earshot/demo-world/draw'
import { openMediaWorkers } from '@earshot/demo-world/media/media-workers'
import type { MediaWorkers } from '@earshot/demo-world/media/media-workers'
import type { Picture } from '@earshot/demo-world/media/pictures'
import { SOUND_KEYS, listSounds } from '@earshot/demo-world/media/sounds'
import type { Sound } from '@earshot/demo-world/media/sounds'
import { headOf } from '@earshot/demo-world/synth/encode'
import type { EarlyFile, Storage } from '../ports/storage/storage.ts'
import { growingSound } from './growing-sound.ts'
import type { GrowingSound } from './growing-sound.ts'

/**
 * Pictures and sounds of the demo world that are not generated yet. `fill` draws all pictures and generates the sounds
 * of the front pages, after a delay and at low priority; `close` stops it.
 */
export type DemoFiles = {
  storage: Storage
  fill: () => Promise<void>
  /** Draws all pictures that are not drawn yet. */
  drawAll: () => Promise<void>
  /** Generates the sounds of the demo world up to FILL_BYTES; calls `onProgress` with their number and bytes. */
  fillAll: (keys: readonly string[], onProgress: (made: number, bytes: number) => void) => Promise<void>
  close: () => Promise<void>
}

/** Called with the storage key of each generated sound. */
export type OnSound = (key: string) => Promise<void>

/** Delay in milliseconds before `fill` begins, so that it does not slow down the first visitors. */
const FILL_AFTER_MS = 20_000
/** Pause after each sound of `fill`, as a multiple of the time it took, which leaves the processor to visitors. */
const REST = 1
/** This file exists once all files of `fill` are generated, so that later starts need not check each of them. */
const ALL_MADE = 'audio/demo-all-made.txt'

/** Maximum number of bytes that `fillAll` generates. */
export const FILL_BYTES = 300_000_000

/**
 * A sound that is being generated. After `requireComplete`, which a caller needs for the file, it is completed even if
 * nobody listens any more.
 */
type Making = { sound: GrowingSound; isStored: Promise<boolean>; requireComplete: () => void }

/** All listeners of a sound left before its generation started. */
class NobodyListens extends Error {}

/**
 * A storage that generates the files of the demo world when they are first read. A listener (`findEarly`) gets a sound
 * while it is generated; after all listeners have left, it is completed only if its generation has started. A caller
 * that needs a complete file (`find`) waits; a thread of low priority generates it. `open` opens the worker threads.
 */
export function demoFiles(
  storage: Storage,
  {
    onSound = async () => {},
    listFirst = async () => [],
    open = openMediaWorkers,
  }: { onSound?: OnSound; listFirst?: () => Promise<string[]>; open?: typeof openMediaWorkers } = {},
): DemoFiles {
  const early = new Map<string, Making>()
  const complete = new Map<string, Making>()
  const stopped = new AbortController()
  const [quick, quiet] = [lazyWorkers(() => open()), lazyWorkers(() => open(1, { isQuiet: true }))]
  const opened = new Date()
  const drawing = new Map<string, Promise<void>>()
  let sounds: ReadonlyMap<string, Sound> | undefined
  let pictures: ReadonlyMap<string, Picture> | undefined

  const make = (running: Map<string, Making>, workers: LazyWorkers, key: string): Making | undefined => {
    const same = running.get(key)
    if (same !== undefined) return same
    const known = soundOf(key)
    if (known === undefined || stopped.signal.aborted) return undefined
    const unused = new AbortController()
    let isRequired = false
    const sound = growingSound(known.fileSize, headOf(known.order.kind, known.seconds), () => {
      if (!isRequired) unused.abort(new NobodyListens())
    })
    const isStored = workers
      .open()
      .make(known.order, sound.add, unused.signal)
      .then(async (bytes) => {
        await storage.put(key, bytes)
        // The sound is stored even if the notification fails.
        await onSound(key).catch(() => undefined)
        return true
      })
      .finally(() => running.delete(key))
    isStored.catch((error: unknown) => sound.fail(error instanceof Error ? error : new Error(String(error))))
    const requireComplete = () => {
      isRequired = true
    }
    const making = { sound, isStored, requireComplete }
    running.set(key, making)
    return making
  }
  const draw = async ({ key, order }: Picture, workers: LazyWorkers): Promise<void> => {
    const same = drawing.get(key)
    if (same !== undefined || stopped.signal.aborted) return same
    const drawn = workers
      .open()
      .make(order)
      .then((bytes) => storage.put(key, bytes))
      .finally(() => drawing.delete(key))
    drawing.set(key, drawn)
    return drawn
  }
  const find: Storage['find'] = async (key) => {
    const stored = await storage.find(key)
    if (stored !== undefined) return stored
    const picture = pictureAt(key)
    if (picture !== undefined) {
      await draw(picture, quick)
      return storage.find(key)
    }
    if (!key.startsWith(SOUND_KEYS)) return undefined
    const making = early.get(key) ?? make(complete, quiet, key)
    making?.requireComplete()
    return making !== undefined && (await making.isStored) ? storage.find(key) : undefined
  }
  const findEarly: Storage['findEarly'] = async (key) => {
    if (!key.startsWith(SOUND_KEYS)) return undefined
    const known = soundOf(key)
    if (known === undefined || (!early.has(key) && (await storage.find(key)) !== undefined)) return undefined
    return { size: known.fileSize, modified: opened, read: readerOf(key) }
  }
  const readerOf = (key: string): EarlyFile['read'] => {
    let making: Making | undefined
    const read: EarlyFile['read'] = async (range, signal) => {
      making ??= early.get(key) ?? ((await storage.find(key)) === undefined ? make(early, quick, key) : undefined)
      // The sound was stored since the lookup.
      if (making === undefined) return storage.slice(key, range)
      return making.sound.read(range, signal).catch((error: unknown) => {
        if (!(error instanceof NobodyListens)) throw error
        making = undefined
        return read(range, signal)
      })
    }
    return read
  }
  return {
    storage: { ...storage, find, findEarly },
    fill: async () => {
      if (!(await rest(FILL_AFTER_MS)) || (await storage.find(ALL_MADE)) !== undefined) return
      if (!(await drawSlowly())) return
      for (const key of await listFirst()) {
        const from = performance.now()
        if ((await storage.find(key)) !== undefined) continue
        await find(key).catch(unlessStopped)
        if (!(await rest(REST * (performance.now() - from)))) return
      }
      await storage.put(ALL_MADE, new Uint8Array())
    },
    drawAll,
    fillAll: async (keys, onProgress) => {
      await drawAll()
      let [made, bytes] = [0, 0]
      for (const key of keys) {
        const size = soundOf(key)?.fileSize ?? 0
        if (bytes + size > FILL_BYTES) return
        if ((await find(key)) === undefined) continue
        made += 1
        bytes += size
        onProgress(made, bytes)
      }
    },
    close: async () => {
      stopped.abort()
      await Promise.all([quick.close(), quiet.close()])
      // Sounds that are being generated are stored completely.
      const storing = [...early.values(), ...complete.values()].map(({ isStored }) => isStored)
      await Promise.allSettled([...storing, ...drawing.values()])
    },
  }

  async function drawAll(): Promise<void> {
    await Promise.all([...allPictures().keys()].map((key) => find(key)))
  }

  async function drawSlowly(): Promise<boolean> {
    for (const picture of allPictures().values()) {
      const from = performance.now()
      if ((await storage.find(picture.key)) !== undefined) continue
      await draw(picture, quiet).catch(unlessStopped)
      if (!(await rest(REST * (performance.now() - from)))) return false
    }
    return true
  }

  function allPictures(): ReadonlyMap<string, Picture> {
    pictures ??= listPictures()
    return pictures
  }

  function pictureAt(key: string): Picture | undefined {
    return key.startsWith('art/') ? allPictures().get(key) : undefined
  }

  function soundOf(key: string): Sound | undefined {
    sounds ??= listSounds()
    return sounds.get(key)
  }

  async function rest(milliseconds: number): Promise<boolean> {
    await pause(milliseconds, undefined, { signal: stopped.signal, ref: false }).catch(unlessStopped)
    return !stopped.signal.aborted
  }

  function unlessStopped(error: unknown): undefined {
    if (!stopped.signal.aborted) throw error
    return undefined
  }
}

type LazyWorkers = { open: () => MediaWorkers; close: () => Promise<void> }

function lazyWorkers(open: () => MediaWorkers): LazyWorkers {
  let workers: MediaWorkers | undefined
  return { open: () => (workers ??= open()), close: async () => workers?.close() }
}
