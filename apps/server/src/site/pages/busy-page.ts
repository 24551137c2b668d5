import { STATUS, httpCode } from '@earshot/contract/envelope'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { answerError, refusalOf } from '../../http/answer-error.ts'

/**
 * Answers an error of the site. Browsers get a static page while the server is too busy to render (503), and when their
 * address has requested too many pages (429).
 */
export function answerPageError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const { status, message, retryAfterSeconds = 0 } = refusalOf(error)
  const title = TITLES.get(status)
  if (title === undefined || request.headers.accept?.includes('text/html') !== true)
    return answerError(error, request, reply)
  return reply
    .code(httpCode(status))
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'retry-after': retryAfterSeconds,
    })
    .send(request.method === 'HEAD' ? '' : pageOf(title, status === STATUS.busy ? BUSY : message))
}

const TITLES = new Map<number, string>([
  [STATUS.busy, 'This site is busy'],
  [STATUS.tooMany, 'Too many pages'],
])
const BUSY = 'Many people are here right now. Please try again in a few seconds.'

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const pageOf = (title: string, sentence: string): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style>
<h1>${title}</h1>
<p>${sentence}</p>
<p><a href="">Try again</a></p>
</html>
`
