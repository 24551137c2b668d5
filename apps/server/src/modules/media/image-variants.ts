import { LRUCache } from 'lru-cache'
import { openLimiter } from '../../http/limiter.ts'
import type { LimiterSize } from '../../http/limiter.ts'
import type { Stored } from '../../ports/storage.ts'
import type { Services } from '../../services.ts'
import { readPictureKey } from './picture.rules.ts'
import type { PictureName } from './picture.rules.ts'
import { drawVariant } from './picture.store.ts'

/** Pictures drawn at the same time, of which one takes a core for some 30 ms, and those that may wait; a page of new pictures asks for about a hundred. */
const DRAWING: LimiterSize = { running: 2, waiting: 400 }
/** Pictures whose size and time are remembered, and for how many milliseconds. */
const REMEMBER_MAX = 5_000
const REMEMBER_MS = 60_000

/** A picture ready to be sent. */
export type ReadyPicture = Stored & { key: string; mime: string }

/** Finds pictures by their key in the storage, the URL after `/media/`, and draws smaller forms when they are first asked for, each once. */
export function imageVariants({ storage }: Pick<Services, 'storage'>, size = DRAWING) {
  const known = new LRUCache<string, ReadyPicture>({ max: REMEMBER_MAX, ttl: REMEMBER_MS })
  const drawing = new Map<string, Drawing>()
  const limiter = openLimiter(size)

  const draw = async (
    key: string,
    mime: string,
    { original, variant }: PictureName,
    isWanted: () => boolean,
  ): Promise<ReadyPicture | undefined> => {
    const source = await storage.find(original)
    if (source === undefined || variant === undefined) return undefined
    return limiter.run(isWanted, async () => {
      const bytes = await drawVariant(await storage.slice(original, { start: 0, end: source.size - 1 }), variant)
      await storage.put(key, bytes)
      return { key, mime, size: bytes.length, modified: new Date() }
    })
  }

  // Requests for a picture that is being drawn wait for the same result.
  const drawOnce = (
    key: string,
    mime: string,
    name: PictureName,
    isWanted: () => boolean,
  ): Promise<ReadyPicture | undefined> => {
    const same = drawing.get(key)
    if (same !== undefined) {
      same.askers.push(isWanted)
      return same.result
    }
    const askers = [isWanted]
    const result = draw(key, mime, name, () => askers.some((each) => each())).finally(() => drawing.delete(key))
    drawing.set(key, { askers, result })
    return result
  }

  return {
    /**
     * Undefined for a name that is not ours or a picture that was never stored. A picture that `isWanted` no longer asks for when its turn comes is
     * not drawn. Throws 503 when too many wait to be drawn.
     */
    find: async (key: string, isWanted: () => boolean): Promise<ReadyPicture | undefined> => {
      const remembered = known.get(key)
      if (remembered !== undefined) return remembered
      const wanted = readPictureKey(key)
      if (wanted === undefined) return undefined
      const mime = key.endsWith('.webp') ? 'image/webp' : 'image/jpeg'
      const stored = await storage.find(key)
      const picture = stored === undefined ? await drawOnce(key, mime, wanted, isWanted) : { ...stored, key, mime }
      if (picture !== undefined) known.set(key, picture)
      return picture
    },
  }
}

type Drawing = { askers: (() => boolean)[]; result: Promise<ReadyPicture | undefined> }
