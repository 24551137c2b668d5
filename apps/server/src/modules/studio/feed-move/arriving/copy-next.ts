import type { NotCopied } from '@earshot/contract/studio/feed/feed-fields'
import type { Services } from '../../../../ports/services.ts'
import { copySounds } from '../../../import/podcast/copy-sounds.ts'
import { feedStore } from '../../../import/podcast/feed.store.ts'
import { mustHaveSpace } from '../../upload/upload.store.ts'
import { openFeedClient } from '../read-feed.ts'

/** Returns the ids of episodes whose sound could not be copied. */
export const idsOf = (notCopied: readonly NotCopied[]): number[] => notCopied.map((each) => each.episode_id)

type Copying = { podcastId: number; title: string; notCopied: readonly NotCopied[] }

/**
 * Copies the sound of the next episode of a podcast that is at another host; those of `notCopied` failed before.
 * Returns why it could not be copied, or `all` if none is left. Throws 413 if there is no space for it (SHOW-17,
 * SHOW-18).
 */
export async function copyNext(
  services: Services,
  { podcastId, title, notCopied }: Copying,
): Promise<'all' | 'copied' | NotCopied> {
  const store = feedStore(services.db)
  const next = await store.findRemote(podcastId, idsOf(notCopied))
  if (next === undefined) return 'all'
  await mustHaveSpace(services, { kind: 'podcast', id: podcastId }, { name: title, bytes: next.fileSize ?? 0 })
  const { skipped } = await copySounds({ ...services, outbound: openFeedClient(services) }, store, [next], {
    onProgress: () => {},
  })
  const [problem] = skipped
  return problem === undefined ? 'copied' : { episode_id: next.id, title: next.name, why: problem.why }
}
