import type { Services } from '../../../ports/services.ts'
import type { Stored } from '../../../ports/storage/storage.ts'
import { openLimiter } from '../../../process/limiter.ts'
import type { LimiterSize } from '../../../process/limiter.ts'
import { readPictureKey } from './picture.rules.ts'
import type { PictureName } from './picture.rules.ts'
import { drawVariant } from './picture.store.ts'

/**
 * Maximum number of pictures that are resized at the same time, each of which takes a core for about 30 ms, and of
 * waiting ones; a page with new pictures requests about a hundred.
 */
const DRAWING: LimiterSize = { running: 2, waiting: 400 }

/** A stored picture that can be sent. */
export type ReadyPicture = Stored & { key: string; mime: string }

/**
 * Finds pictures by their storage key, the URL after `/media/`, and creates smaller variants at their first request,
 * each once.
 */
export function imageVariants({ storage }: Pick<Services, 'storage'>, size = DRAWING) {
  const drawing = new Map<string, Drawing>()
  const limiter = openLimiter(size)

  const draw = async (
    key: string,
    mime: string,
    { original, variant }: PictureName,
    { isWanted, group }: Asker,
  ): Promise<ReadyPicture | undefined> => {
    const source = await storage.find(original)
    if (source === undefined || variant === undefined) return undefined
    return limiter.run(
      isWanted,
      async () => {
        const bytes = await drawVariant(await storage.slice(original, { start: 0, end: source.size - 1 }), variant)
        await storage.put(key, bytes)
        return { key, mime, size: bytes.length, modified: new Date() }
      },
      group,
    )
  }

  // Concurrent requests for a picture share one result.
  const drawOnce = (
    key: string,
    mime: string,
    name: PictureName,
    { isWanted, group }: Asker,
  ): Promise<ReadyPicture | undefined> => {
    const same = drawing.get(key)
    if (same !== undefined) {
      same.askers.push(isWanted)
      return same.result
    }
    const askers = [isWanted]
    const result = draw(key, mime, name, { isWanted: () => askers.some((each) => each()), group }).finally(() =>
      drawing.delete(key),
    )
    drawing.set(key, { askers, result })
    return result
  }

  return {
    /**
     * Returns undefined for an invalid name or a picture that was never stored. A picture is not resized when
     * `isWanted` returns false at its turn. Groups, such as addresses, are served in turn. Throws 503 when too many
     * requests wait.
     */
    find: async (key: string, asker: Asker): Promise<ReadyPicture | undefined> => {
      const wanted = readPictureKey(key)
      if (wanted === undefined) return undefined
      const mime = key.endsWith('.webp') ? 'image/webp' : key.endsWith('.png') ? 'image/png' : 'image/jpeg'
      const stored = await storage.find(key)
      return stored === undefined ? drawOnce(key, mime, wanted, asker) : { ...stored, key, mime }
    },
  }
}

type Asker = { isWanted: () => boolean; group: string }
type Drawing = { askers: (() => boolean)[]; result: Promise<ReadyPicture | undefined> }
