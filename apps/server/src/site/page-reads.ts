import type { ApiClient } from '@earshot/contract/client'
import { tagsOfRead } from '../changes/tags.ts'
import type { Tag } from '../changes/tags.ts'

/** A client that notes what its reads show. A failed read is noted, too: a page may stand without it. */
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
