import { fileURLToPath } from 'node:url'
import { clientOver } from '@earshot/contract/client'
import Fastify from 'fastify'
import { readConfig } from '../config.ts'
import { openPages } from '../site/pages/page-renderer.ts'

const webRoot = fileURLToPath(new URL('../../../web', import.meta.url))

/** A page as rendered at the requested URL, and at the URL under which the page cache stores it. */
export type Renders = { asked: string; cached: string }

/** Renders pages of the built site beside a running server, without its page cache. `url` begins with "/". */
export async function openRenders(siteUrl: string): Promise<(url: string) => Promise<Renders>> {
  const server = Fastify()
  const visitor = clientOver(async ({ path: call, query }) => {
    const reply = await fetch(`${siteUrl}/api/${call}${query}`, { headers: { 'Api-Key': 'earshot-web' } })
    return reply.json()
  })
  const pages = await openPages(server, { config: readConfig({ PUBLIC_URL: siteUrl }) }, visitor, webRoot)
  // oxlint-disable-next-line oxc/no-async-endpoint-handlers -- Fastify answers for what its handlers reject
  server.get('/*', async (request) => {
    const cached = pages.cacheKey(request)
    if (cached === undefined) throw new Error(`${request.url} is not kept`)
    const render = async (url: string) =>
      (
        await pages.renderVisitorPage(
          url,
          request,
          () => {},
          () => true,
        )
      ).html
    return { asked: await render(siteUrl + request.url), cached: await render(cached) }
  })
  return async (url) => (await server.inject({ url })).json<Renders>()
}
