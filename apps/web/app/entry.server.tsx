import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, isRouteErrorResponse, type EntryContext } from 'react-router'
import { requestContext } from './lib/page/request-context.ts'

export { forServer as pageFacts } from './page-lists.ts'
export { requestContext }

/** Milliseconds a page may stream before what is missing is given up. */
export const streamTimeout = 5000

/** Renders one page as a whole, for the page cache. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
): Promise<Response> | Response {
  if (request.method === 'HEAD') return new Response(null, { status, headers })
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
    const stream = renderToPipeableStream(<ServerRouter context={entry} url={request.url} />, {
      onAllReady: send,
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
