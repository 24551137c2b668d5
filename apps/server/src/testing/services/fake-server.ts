import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'

/** A request that the stand-in received. */
export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/**
 * The reply of a stand-in: a value is sent as JSON, text and bytes unchanged; `hang` never answers; `cut` closes the
 * connection in the middle.
 */
export type Answer =
  | { status?: number; json?: unknown; text?: string; bytes?: Uint8Array; headers?: Readonly<Record<string, string>> }
  | 'hang'
  | 'cut'

/** A provider's server on a real socket: its `url`, its received requests, and a function that closes it. */
export type FakeServer = { url: string; port: number; asked: Asked[]; close: () => Promise<void> }

/** Opens a local server that speaks a provider's protocol, with the replies of `answer`. */
export async function openFakeServer(answer: (input: Asked) => Answer | Promise<Answer>): Promise<FakeServer> {
  const requests: Asked[] = []
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
    requests.push(call)
    const reply = await answer(call)
    if (reply === 'hang') return
    if (reply === 'cut') {
      response.writeHead(200, { 'content-length': 1000 }).write('{"sub":')
      response.destroy()
      return
    }
    response
      .writeHead(reply.status ?? 200, { 'content-type': 'application/json', ...reply.headers })
      .end(reply.bytes ?? reply.text ?? JSON.stringify(reply.json ?? {}))
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked: requests,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
