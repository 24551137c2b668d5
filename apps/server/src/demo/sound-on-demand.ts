import { setTimeout as pause } from 'node:timers/promises'
import { SOUND_KEYS, listSounds } from '@earshot/demo-world/sounds'
import type { Sound } from '@earshot/demo-world/sounds'
import { headOf } from '@earshot/demo-world/synth/encode'
import { openWorkshop } from '@earshot/demo-world/workshop'
import type { Workshop } from '@earshot/demo-world/workshop'
import type { EarlyFile, Storage } from '../ports/storage.ts'
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

/** A sound that is made. `keep` says that somebody needs it whole, so that it is made also when nobody listens any more. */
type Making = { sound: GrowingSound; isStored: Promise<boolean>; keep: () => void }

/** Everybody who listened to a sound left before it was begun. */
class NobodyListens extends Error {}

/**
 * A storage in which the sounds of the demo world appear when they are first looked for. A listener (`findEarly`) gets a sound while it is
 * made; when all have left, it is made only if it was begun. Who needs a whole file (`find`) waits, and it is made by a thread that leaves the
 * processor to all others. `open` opens the workshops.
 */
export function demoSounds(
  storage: Storage,
  {
    onSound = async () => {},
    listFirst = async () => [],
    open = openWorkshop,
  }: { onSound?: OnSound; listFirst?: () => Promise<string[]>; open?: typeof openWorkshop } = {},
): DemoSounds {
  const early = new Map<string, Making>()
  const whole = new Map<string, Making>()
  const stopped = new AbortController()
  const [quick, quiet] = [lazyWorkshop(() => open()), lazyWorkshop(() => open(1, { isQuiet: true }))]
  const opened = new Date()
  let sounds: ReadonlyMap<string, Sound> | undefined

  const make = (running: Map<string, Making>, workshop: LazyWorkshop, key: string): Making | undefined => {
    const same = running.get(key)
    if (same !== undefined) return same
    const known = soundOf(key)
    if (known === undefined || stopped.signal.aborted) return undefined
    const unheard = new AbortController()
    let isKept = false
    const sound = growingSound(known.fileSize, headOf(known.order.kind, known.seconds), () => {
      if (!isKept) unheard.abort(new NobodyListens())
    })
    const isStored = workshop
      .open()
      .make(known.order, sound.add, unheard.signal)
      .then(async (bytes) => {
        await storage.put(key, bytes)
        // The sound is there, whatever happens to the word of it.
        await onSound(key).catch(() => undefined)
        return true
      })
      .finally(() => running.delete(key))
    isStored.catch((error: unknown) => sound.fail(error instanceof Error ? error : new Error(String(error))))
    const keep = () => {
      isKept = true
    }
    const making = { sound, isStored, keep }
    running.set(key, making)
    return making
  }
  const find: Storage['find'] = async (key) => {
    const stored = await storage.find(key)
    if (stored !== undefined || !key.startsWith(SOUND_KEYS)) return stored
    const making = early.get(key) ?? make(whole, quiet, key)
    making?.keep()
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
      // It was stored since it was looked for.
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
      for (const key of await listFirst()) {
        const from = performance.now()
        if ((await storage.find(key)) !== undefined) continue
        await find(key).catch(unlessStopped)
        if (!(await rest(REST * (performance.now() - from)))) return
      }
      await storage.put(ALL_MADE, new Uint8Array())
    },
    fillAll: async (keys, tell) => {
      let [made, bytes] = [0, 0]
      for (const key of keys) {
        const size = soundOf(key)?.fileSize ?? 0
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

type LazyWorkshop = { open: () => Workshop; close: () => Promise<void> }

function lazyWorkshop(open: () => Workshop): LazyWorkshop {
  let workshop: Workshop | undefined
  return { open: () => (workshop ??= open()), close: async () => workshop?.close() }
}
