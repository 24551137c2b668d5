import path from 'node:path'
import type { PlayableKind } from '@earshot/contract/listening/listening'
import type { Services } from '../../../ports/services.ts'
import { hasFfmpeg } from '../../media/ffmpeg.ts'
import { withLocalSound } from '../../media/sending/local-sound.ts'
import { KINDS, measureStore } from './measure.store.ts'
import type { Which } from './measure.store.ts'
import type { Method } from './measured.ts'
import { openMeasurer } from './measurer.ts'

/** Sounds between two progress reports. */
const BATCH = 10

/**
 * The progress of a pass through unmeasured sounds: the last id, the number of sounds processed and measured, and
 * whether there may be more.
 */
export type Checked = { last: number; checked: number; measured: number; hasMore: boolean }

/**
 * Measures up to `limit` unmeasured sounds in sequence. A sound that cannot be decoded is recorded and not retried; a
 * file that does not exist (yet) is skipped.
 */
export async function measureSounds(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  kind: PlayableKind,
  { where, limit, method: givenMethod }: { where: Which; limit: number; method?: Method },
): Promise<Checked> {
  const method = givenMethod ?? ((await hasFfmpeg()) ? 'ffmpeg' : 'wasm')
  const store = measureStore(db)
  const sounds = await store.listUnmeasured(kind, { where, limit, method })
  const measurer = openMeasurer()
  const hashes = new Set<string>()
  let measured = 0
  try {
    for (const sound of sounds) {
      // Two songs may have the same file.
      if (hashes.has(sound.fileHash)) continue
      hashes.add(sound.fileHash)
      const ext = path.extname(sound.fileKey).slice(1)
      const found = await withLocalSound(storage, sound, (file) =>
        measurer.measure({ path: file, ext, method }, sound.fileSize),
      )
      if (found === undefined) continue
      await store.storeMeasured(sound.fileHash, found)
      measured += 1
    }
  } finally {
    await measurer.close()
  }
  return { last: sounds.at(-1)?.id ?? 0, checked: sounds.length, measured, hasMore: sounds.length === limit }
}

/**
 * Measures all unmeasured sounds and reports the number of sounds processed; those that are not stored here are
 * skipped.
 */
export async function measureAll(
  services: Pick<Services, 'db' | 'storage'>,
  onProgress: (done: number, total: number) => void,
): Promise<{ checked: number; measured: number }> {
  const counts = await measureStore(services.db).countMeasured()
  const total = counts.all - counts.measured
  let [checked, measured] = [0, 0]
  for (const kind of KINDS) {
    let after = 0
    for (let hasMore = true; hasMore;) {
      const part = await measureSounds(services, kind, { where: { after }, limit: BATCH })
      after = part.last
      hasMore = part.hasMore
      checked += part.checked
      measured += part.measured
      onProgress(checked, total)
    }
  }
  return { checked, measured }
}
