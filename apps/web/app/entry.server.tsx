import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, isRouteErrorResponse, type EntryContext, type RouterContextProvider } from 'react-router'
import { NonceContext } from './lib/nonce.ts'
import { requestContext } from './lib/request-context.ts'

export { forServer as pageFacts } from './page-lists.ts'
export { requestContext }

/** Milliseconds a page may stream before what is missing is given up. */
export const streamTimeout = 5000

/** Renders one page: as a stream, or whole when the page cache asked for it. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  const { nonce, waitForAll } = context.get(requestContext)
  return new Promise((resolve, reject) => {
    let code = status
    const send = () => {
      const body = new PassThrough({
        final(done) {
          clearTimeout(timer)
          done()
        },
      })
      headers.set('content-type', 'text/html; charset=utf-8')
      stream.pipe(body)
      resolve(new Response(createReadableStreamFromReadable(body), { status: code, headers }))
    }
    const page = (
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>
    )
    const stream = renderToPipeableStream(page, {
      nonce,
      [waitForAll ? 'onAllReady' : 'onShellReady']: send,
      onShellError: reject,
      onError() {
        code = 500
      },
    })
    const timer = setTimeout(() => stream.abort(), streamTimeout + 1000)
  })
}

/** What a failed loader leaves in the log; refusals such as 404 are answers, not failures. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  // oxlint-disable-next-line eslint/no-console -- the one place where a page's failure reaches the server's log
  console.error(error)
}
