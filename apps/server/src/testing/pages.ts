import type { ApiClient } from '@earshot/contract/client'
import { trackReads } from '../site/pages/page-reads.ts'
import type { Pages } from '../site/pages/page-renderer.ts'

/** The data that a page of a test reads. */
type Read = (api: ApiClient, id: number) => Promise<unknown>

const HEADERS: Record<string, string> = { 'content-type': 'text/html', 'cache-control': 'no-cache' }

/**
 * Pages for tests, one per name: `/name/7` shows the result of its read for 7, as text. A failed read is a 404, as on
 * the site.
 */
export const pagesOf =
  (reads: Readonly<Record<string, Read>>) =>
  (visitor: ApiClient): Pages => ({
    cacheKey: (request) => `http://test${request.url}`,
    renderVisitorPage: async (url, _request, track) => {
      const [, name = '', id = ''] = new URL(url).pathname.split('/')
      try {
        const shown = await reads[name]?.(trackReads(visitor, track), Number(id))
        return { status: 200, headers: HEADERS, html: JSON.stringify(shown) }
      } catch (error) {
        return { status: 404, headers: HEADERS, html: String(error) }
      }
    },
    renderUncached: async (_request, reply) => reply.code(404).send(''),
    facts: async () => ({ queries: [], mapped: ['/', '/discover'], needs: [], closed: ['/account'] }),
  })
