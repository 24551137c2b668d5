import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request that the stand-in got. */
export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/** What a stand-in answers: a value goes out as JSON, text as it is; `hang` never answers; `cut` ends the connection in the middle. */
export type Answer =
  | { status?: number; json?: unknown; text?: string; headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'cut'

/** A provider's server on a real socket: `url`, what it was asked, and the way to close it. */
export type StandIn = { url: string; port: number; asked: Asked[]; close: () => Promise<void> }

/** Opens a local server that speaks a provider's protocol as `answer` says. */
export async function openStandIn(answer: (asked: Asked) => Answer | Promise<Answer>): Promise<StandIn> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    void serve(request, response).catch(() => response.destroy())
  })
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    const call = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: request.headers,
      body: await text(request),
    }
    asked.push(call)
    const reply = await answer(call)
    if (reply === 'hang') return
    if (reply === 'cut') {
      response.writeHead(200, { 'content-length': 1000 }).write('{"sub":')
      response.destroy()
      return
    }
    response
      .writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
      .end(reply.text ?? JSON.stringify(reply.json ?? {}))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
