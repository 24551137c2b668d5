import { LRUCache } from 'lru-cache'
import { tooMany } from '../../errors.ts'
import type { Stored } from '../../ports/storage.ts'
import type { Services } from '../../services.ts'
import { readPictureKey } from './picture.rules.ts'
import type { PictureName } from './picture.rules.ts'
import { drawVariant } from './picture.store.ts'

/** Pictures drawn at the same time; one takes a core for some 30 ms. */
const DRAWING_MAX = 2
/** Pictures that may wait to be drawn; a page of new pictures asks for about a hundred. */
const WAITING_MAX = 400
/** Pictures whose size and time are remembered, and for how many milliseconds. */
const REMEMBER_MAX = 5_000
const REMEMBER_MS = 60_000

/** A picture ready to be sent. */
export type ReadyPicture = Stored & { key: string; mime: string }

/** Finds pictures by their key in the storage, the address after `/media/`, and draws smaller forms when they are first asked for, each once. */
export function pictureShelf({ storage }: Pick<Services, 'storage'>) {
  const known = new LRUCache<string, ReadyPicture>({ max: REMEMBER_MAX, ttl: REMEMBER_MS })
  const drawing = new Map<string, Promise<ReadyPicture | undefined>>()
  const inTurn = turns(DRAWING_MAX, WAITING_MAX)

  const draw = async (
    key: string,
    mime: string,
    { original, variant }: PictureName,
  ): Promise<ReadyPicture | undefined> => {
    const source = await storage.find(original)
    if (source === undefined || variant === undefined) return undefined
    return inTurn(async () => {
      const bytes = await drawVariant(await storage.slice(original, { start: 0, end: source.size - 1 }), variant)
      await storage.put(key, bytes)
      return { key, mime, size: bytes.length, modified: new Date() }
    })
  }

  return {
    /** Undefined for a name that is not ours or a picture that was never stored. Throws 429 when too many wait to be drawn. */
    find: async (key: string): Promise<ReadyPicture | undefined> => {
      const remembered = known.get(key)
      if (remembered !== undefined) return remembered
      const wanted = readPictureKey(key)
      if (wanted === undefined) return undefined
      const mime = key.endsWith('.webp') ? 'image/webp' : 'image/jpeg'
      const stored = await storage.find(key)
      const picture =
        stored === undefined ? await once(drawing, key, () => draw(key, mime, wanted)) : { ...stored, key, mime }
      if (picture !== undefined) known.set(key, picture)
      return picture
    },
  }
}

function once<T>(running: Map<string, Promise<T>>, name: string, work: () => Promise<T>): Promise<T> {
  const same = running.get(name)
  if (same !== undefined) return same
  const started = work().finally(() => running.delete(name))
  running.set(name, started)
  return started
}

// A queue: `most` at a time, the others in the order they came.
function turns(most: number, waitingMax: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= waitingMax) throw tooMany(3)
    if (running >= most)
      await new Promise<void>((resume) => {
        waiting.push(resume)
      })
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next === undefined) running -= 1
      else next()
    }
  }
}
