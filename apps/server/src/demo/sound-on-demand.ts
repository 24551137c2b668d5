import { setTimeout as pause } from 'node:timers/promises'
import { SOUND_KEYS, listSounds } from '@earshot/demo-world/sounds'
import type { Sound } from '@earshot/demo-world/sounds'
import { openWorkshop } from '@earshot/demo-world/workshop'
import type { Workshop } from '@earshot/demo-world/workshop'
import type { Storage } from '../ports/storage.ts'

/** Sounds of the demo world that are not made yet. `fill` makes all of them, late and without haste; `close` stops it. */
export type DemoSounds = { storage: Storage; fill: () => Promise<void>; close: () => Promise<void> }

/** Hears the storage key of each sound that was made. */
export type OnSound = (key: string) => Promise<void>

/** Delay in milliseconds before `fill` begins, so that it does not slow down the first visitors. */
const FILL_AFTER_MS = 20_000
/** Rest after each sound of `fill`, as a multiple of the time it took: the machine is there for its visitors. */
const REST = 3
/** Says that all are made, so that no later start looks for each of them. */
const ALL_MADE = 'audio/demo-all-made.txt'

/**
 * A storage in which the sounds of the demo world appear when they are first looked for (`find`). Making all of them takes a core for more
 * than a minute, too long for the first start; making one takes a tenth of a second.
 */
export function demoSounds(storage: Storage, onSound: OnSound = async () => {}): DemoSounds {
  const making = new Map<string, Promise<boolean>>()
  let sounds: ReadonlyMap<string, Sound> | undefined
  let workshop: Workshop | undefined
  const stopped = new AbortController()

  const make = async (key: string): Promise<boolean> => {
    sounds ??= listSounds()
    const sound = sounds.get(key)
    if (sound === undefined || stopped.signal.aborted) return false
    workshop ??= openWorkshop()
    await storage.put(key, await workshop.make(sound.order))
    // The sound is there, whatever happens to the word of it.
    await onSound(key).catch(() => undefined)
    return true
  }
  const find: Storage['find'] = async (key) => {
    const stored = await storage.find(key)
    if (stored !== undefined || !key.startsWith(SOUND_KEYS)) return stored
    return (await once(making, key, () => make(key))) ? storage.find(key) : undefined
  }
  return {
    storage: { ...storage, find },
    fill: async () => {
      if (!(await rest(FILL_AFTER_MS)) || (await storage.find(ALL_MADE)) !== undefined) return
      for (const key of listSounds().keys()) {
        const from = performance.now()
        if ((await storage.find(key)) === undefined) await find(key).catch(unlessStopped)
        else continue
        if (!(await rest(REST * (performance.now() - from)))) return
      }
      await storage.put(ALL_MADE, new Uint8Array())
    },
    close: async () => {
      stopped.abort()
      await workshop?.close()
      // What is made is stored whole.
      await Promise.allSettled(making.values())
    },
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

function once<T>(running: Map<string, Promise<T>>, key: string, work: () => Promise<T>): Promise<T> {
  const same = running.get(key)
  if (same !== undefined) return same
  const started = work().finally(() => running.delete(key))
  running.set(key, started)
  return started
}
