import type { ApiClient } from '@earshot/contract/client'
import { tagsOfRead } from '../invalidation/tags.ts'
import type { Tag } from '../invalidation/tags.ts'

/** A client that records what its reads show. Failed reads count too: a page may render without them. */
export function notedReads(client: ApiClient, note: (tags: readonly Tag[]) => void): ApiClient {
  return {
    ...client,
    get: async (path, ...input) => {
      note(tagsOfRead(path, input[0], undefined))
      const data = await client.get(path, ...input)
      note(tagsOfRead(path, input[0], data))
      return data
    },
  }
}
