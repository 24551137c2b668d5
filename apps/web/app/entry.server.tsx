import { PassThrough } from 'node:stream'
import { setCommunity } from '@earshot/messages/identity'
import { setLanguage } from '@earshot/messages/language'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { ServerRouter, isRouteErrorResponse, type EntryContext, type RouterContextProvider } from 'react-router'
import { requestContext } from './lib/page/request-context.ts'

export { forServer as pageFacts } from './page-lists.ts'
export { requestContext, setCommunity }

/** Milliseconds after which a streamed page is aborted. */
export const streamTimeout = 5000

/** Renders a complete page, for the page cache. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> | Response {
  setLanguage(context.get(requestContext).language)
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
      // React would otherwise send a large part after the page and insert it with a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellError: reject,
      onError() {
        code = 500
      },
    })
    const timer = setTimeout(() => stream.abort(), streamTimeout + 1000)
  })
}

/** Logs a failed loader; refusals such as 404 are replies, not failures. */
export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  // oxlint-disable-next-line eslint/no-console -- the one place where a page's failure reaches the server's log
  console.error(error)
}
