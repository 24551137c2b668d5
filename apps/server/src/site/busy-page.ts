import { STATUS, httpCode } from '@earshot/contract/envelope'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { BUSY_SECONDS, answerError, refusalOf } from '../errors.ts'

/** Answers an error of the site. While the server is too busy to render, browsers get a static page. */
export function answerPageError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (refusalOf(error).status !== STATUS.busy || request.headers.accept?.includes('text/html') !== true)
    return answerError(error, request, reply)
  return reply
    .code(httpCode(STATUS.busy))
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'retry-after': BUSY_SECONDS,
    })
    .send(request.method === 'HEAD' ? '' : PAGE)
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>Earshot is busy</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}</style>
<h1>Earshot is busy</h1>
<p>Many people are here right now. Please try again in a few seconds.</p>
<p><a href="">Try again</a></p>
</html>
`
