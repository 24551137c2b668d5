import type { Services } from '../../../ports/services.ts'
import { measureSounds } from './measure-sounds.ts'
import { KINDS, measureStore } from './measure.store.ts'

/** Sounds between two progress reports. */
const BATCH = 10

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
