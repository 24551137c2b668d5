import type { FoundProblem } from '@earshot/contract/studio/podcast/directory-check'
import type { Services } from '../../../ports/services.ts'
import { soundFeedStore } from '../../publish/feeds/sound-feeds.store.ts'
import { itemOfEpisode } from '../../publish/feeds/sound-feeds.ts'
import { feedProblems } from './directory-check.rules.ts'
import type { FedEpisode } from './directory-check.rules.ts'
import { readSettings } from './settings.store.ts'

/** The newest episodes whose stored sounds are compared with their enclosures. */
const COMPARED = 50

/** Returns what directories refuse in the feed of a podcast. Throws 404. */
export async function findFeedProblems(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  podcastId: number,
): Promise<FoundProblem[]> {
  const episodes = await soundFeedStore(db).listEpisodes(podcastId, { forSubscribers: false })
  // A sound that is generated when it is first read has no size yet.
  const sizeOf = async (key: string) =>
    (await storage.findEarly?.(key)) === undefined ? (await storage.find(key))?.size : undefined
  const fed = episodes.map(async (each, at): Promise<FedEpisode[]> => {
    const item = itemOfEpisode(each, () => '')
    if (item === undefined) return []
    const key = each.copy === undefined && at < COMPARED ? each.fileKey : null
    const stored = key === null ? undefined : await sizeOf(key)
    return [{ id: each.id, name: each.name, stated: item.enclosure.length, stored }]
  })
  return feedProblems(await readSettings(db, podcastId), (await Promise.all(fed)).flat())
}
