import type { Services } from '../../services.ts'
import { measureSounds } from './measure-sounds.ts'
import { KINDS, measureStore } from './measure.store.ts'

/** Sounds between two words of progress. */
const BATCH = 10

/** Measures all sounds that nobody measured yet. Hears how many of them were looked at; those that are not stored here are passed over. */
export async function measureAll(
  services: Pick<Services, 'db' | 'storage'>,
  onProgress: (done: number, total: number) => void,
): Promise<{ looked: number; measured: number }> {
  const counts = await measureStore(services.db).countMeasured()
  const total = counts.all - counts.measured
  let [looked, measured] = [0, 0]
  for (const kind of KINDS) {
    let after = 0
    for (let hasMore = true; hasMore;) {
      const part = await measureSounds(services, kind, { where: { after }, limit: BATCH })
      after = part.last
      hasMore = part.hasMore
      looked += part.looked
      measured += part.measured
      onProgress(looked, total)
    }
  }
  return { looked, measured }
}
