import { setTimeout as pause } from 'node:timers/promises'
import { SOUND_KEYS, listSounds } from '@earshot/demo-world/sounds'
import type { Sound } from '@earshot/demo-world/sounds'
import { headOf } from '@earshot/demo-world/synth/encode'
import { openWorkshop } from '@earshot/demo-world/workshop'
import type { Workshop } from '@earshot/demo-world/workshop'
import type { Storage } from '../ports/storage.ts'
import { growingSound } from './growing-sound.ts'
import type { GrowingSound } from './growing-sound.ts'

/** Sounds of the demo world that are not made yet. `fill` makes those of the front pages, late and without haste; `close` stops it. */
export type DemoSounds = {
  storage: Storage
  fill: () => Promise<void>
  /** Makes all sounds of the demo world until they fill FILL_BYTES; `tell` hears after each how many there are and their bytes. */
  fillAll: (keys: readonly string[], tell: (made: number, bytes: number) => void) => Promise<void>
  close: () => Promise<void>
}

/** Hears the storage key of each sound that was made. */
export type OnSound = (key: string) => Promise<void>

/** Delay in milliseconds before `fill` begins, so that it does not slow down the first visitors. */
const FILL_AFTER_MS = 20_000
/** Rest after each sound of `fill`, as a multiple of the time it took: the machine is there for its visitors. */
const REST = 1
/** Says that those of `fill` are made, so that no later start looks for each of them. */
const ALL_MADE = 'audio/demo-all-made.txt'

/** Bytes that `fillAll` fills at most. */
export const FILL_BYTES = 300_000_000

type Making = { sound: GrowingSound; isStored: Promise<boolean> }

/**
 * A storage in which the sounds of the demo world appear when they are first looked for. A listener (`findEarly`) gets a sound while it is
 * made. Who needs a whole file (`find`) waits, and it is made by a thread that leaves the processor to all others.
 */
export function demoSounds(
  storage: Storage,
  {
    onSound = async () => {},
    listFirst = async () => [],
  }: { onSound?: OnSound; listFirst?: () => Promise<string[]> } = {},
): DemoSounds {
  const early = new Map<string, Making>()
  const whole = new Map<string, Making>()
  const stopped = new AbortController()
  const [quick, quiet] = [lazyWorkshop(() => openWorkshop()), lazyWorkshop(() => openWorkshop(1, { isQuiet: true }))]
  let sounds: ReadonlyMap<string, Sound> | undefined

  const make = (running: Map<string, Making>, workshop: LazyWorkshop, key: string): Making | undefined => {
    const same = running.get(key)
    if (same !== undefined) return same
    sounds ??= listSounds()
    const known = sounds.get(key)
    if (known === undefined || stopped.signal.aborted) return undefined
    const sound = growingSound(known.fileSize, headOf(known.order.kind, known.seconds))
    const isStored = workshop
      .open()
      .make(known.order, sound.add)
      .then(async (bytes) => {
        await storage.put(key, bytes)
        // The sound is there, whatever happens to the word of it.
        await onSound(key).catch(() => undefined)
        return true
      })
      .finally(() => running.delete(key))
    isStored.catch((error: unknown) => sound.fail(error instanceof Error ? error : new Error(String(error))))
    const making = { sound, isStored }
    running.set(key, making)
    return making
  }
  const find: Storage['find'] = async (key) => {
    const stored = await storage.find(key)
    if (stored !== undefined || !key.startsWith(SOUND_KEYS)) return stored
    const making = early.get(key) ?? make(whole, quiet, key)
    return making !== undefined && (await making.isStored) ? storage.find(key) : undefined
  }
  const findEarly: Storage['findEarly'] = async (key) => {
    if (!key.startsWith(SOUND_KEYS)) return undefined
    const running = early.get(key)
    if (running !== undefined) return running.sound
    if ((await storage.find(key)) !== undefined) return undefined
    return make(early, quick, key)?.sound
  }
  return {
    storage: { ...storage, find, findEarly },
    fill: async () => {
      if (!(await rest(FILL_AFTER_MS)) || (await storage.find(ALL_MADE)) !== undefined) return
      for (const key of await listFirst()) {
        const from = performance.now()
        if ((await storage.find(key)) !== undefined) continue
        await find(key).catch(unlessStopped)
        if (!(await rest(REST * (performance.now() - from)))) return
      }
      await storage.put(ALL_MADE, new Uint8Array())
    },
    fillAll: async (keys, tell) => {
      sounds ??= listSounds()
      let [made, bytes] = [0, 0]
      for (const key of keys) {
        const size = sounds.get(key)?.fileSize ?? 0
        if (bytes + size > FILL_BYTES) return
        if ((await find(key)) === undefined) continue
        made += 1
        bytes += size
        tell(made, bytes)
      }
    },
    close: async () => {
      stopped.abort()
      await Promise.all([quick.close(), quiet.close()])
      // What is made is stored whole.
      await Promise.allSettled([...early.values(), ...whole.values()].map(({ isStored }) => isStored))
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

type LazyWorkshop = { open: () => Workshop; close: () => Promise<void> }

function lazyWorkshop(open: () => Workshop): LazyWorkshop {
  let workshop: Workshop | undefined
  return { open: () => (workshop ??= open()), close: async () => workshop?.close() }
}
