import { success } from '@earshot/contract/envelope'
import { SEARCH_KINDS, SearchResults } from '@earshot/contract/search'
import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { vocabulary } from '../catalogue.ts'
import { startServer } from '../server.ts'

const MOST_KILOBYTES = 5.5
const ROWS = 16
const WORDS = 60

/** The size of a list of 16, uncompressed, for each kind: the mean and the largest of many searches. */
export const benchBytes: Part = async ({ databases }) => {
  const server = await startServer(await databases.urlOf(20_000))
  const sizes = new Map<string, number[]>()
  try {
    for (const text of ['', ...vocabulary().slice(0, WORDS)]) {
      const reply = await fetch(`${server.origin}/api/song/search_all_v1?search_text=${encodeURIComponent(text)}`, {
        headers: { 'api-key': 'earshot-web' },
      })
      const { data } = SearchReply.parse(await reply.json())
      for (const kind of SEARCH_KINDS)
        if (data[kind].data.length === ROWS)
          sizes.set(kind, [...(sizes.get(kind) ?? []), JSON.stringify(data[kind]).length / 1000])
    }
    return SEARCH_KINDS.flatMap((kind) => {
      const all = sizes.get(kind) ?? []
      return all.length === 0
        ? []
        : [
            row(`a reply of ${ROWS} ${kind}, mean`, all.reduce((sum, each) => sum + each, 0) / all.length, {
              most: MOST_KILOBYTES,
              unit: ' kB',
              digits: 1,
            }),
            row(`  the largest of ${all.length}`, Math.max(...all), { unit: ' kB', digits: 1 }),
          ]
    })
  } finally {
    await server.stop()
  }
}

const SearchReply = success(SearchResults)
