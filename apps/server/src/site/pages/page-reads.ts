import type { ApiClient } from '@earshot/contract/client'
import { tagsOfRead } from '../../invalidation/tags.ts'
import type { Tag } from '../../invalidation/tags.ts'

/**
 * Returns a client that records the tags of its reads. Failed reads are recorded too, because a page may render without
 * them.
 */
export function trackReads(client: ApiClient, track: (tags: Iterable<Tag>) => void): ApiClient {
  return {
    ...client,
    get: async (path, ...input) => {
      track(tagsOfRead(path, input[0], undefined))
      const data = await client.get(path, ...input)
      track(tagsOfRead(path, input[0], data))
      return data
    },
  }
}
