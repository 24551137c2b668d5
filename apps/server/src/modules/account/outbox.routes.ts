import { createHash } from 'node:crypto'
import { escapeHtml } from '@earshot/contract/html-text'
import { desc } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findViewer } from '../../access/viewer.ts'
import type { Config } from '../../config.ts'
import { outboxMail } from '../../db/schema/account.ts'
import { notFound } from '../../errors.ts'
import type { Services } from '../../services.ts'
import { blankDeadCodes } from './one-time-codes.store.ts'

/** Mails that are shown, the newest first. */
const SHOWN = 100

const STYLE =
  'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}article{border-top:1px solid #767676;padding:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}'
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/** `/dev/mail`: the mails of a community without a mail provider (RESET-03). For requests from the machine itself or with an admin's token; all others get 404. */
export function outboxRoutes(scope: FastifyInstance, { config, db, now }: Services): void {
  if (config.mailUrl !== undefined) return
  scope.get('/dev/mail', { config: { isHidden: true } }, async (request, reply) => {
    if (!isAtTheMachine(request, config)) {
      const { token } = request.headers
      const viewer = await findViewer(db, typeof token === 'string' ? token : undefined, now())
      if (viewer?.role !== 'admin' || !viewer.scopes.includes('account')) throw notFound('page')
    }
    await blankDeadCodes(db)
    const mails = await db.select().from(outboxMail).orderBy(desc(outboxMail.id)).limit(SHOWN)
    const articles = mails.map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.recipient)}, <time>${mail.createdAt.toISOString()}</time></p><pre>${linked(mail.body)}</pre></article>`,
    )
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    return reply.send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox</title><style>${STYLE}</style><h1>Outbox</h1><p>This community has no mail provider (MAIL_URL). These mails were not sent.</p>${articles.join('') || '<p>No mail yet.</p>'}</html>`,
    )
  })
}

/** Headers that a proxy adds. */
const FORWARDED = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
]

/**
 * Whether the operator sits at this machine. The Host must name the machine too, or a foreign page could read this one through a DNS name that resolves
 * here (DNS rebinding); behind a proxy every request seems local, so a public URL or a trusted proxy switches this off.
 */
function isAtTheMachine({ raw, headers }: FastifyRequest, config: Config): boolean {
  const isPublic =
    config.trustProxy.length > 0 || (config.publicUrl !== undefined && !isLocalName(new URL(config.publicUrl).hostname))
  if (
    isPublic ||
    (raw.httpVersionMajor < 2 && raw.httpVersionMinor === 0) ||
    FORWARDED.some((name) => headers[name] !== undefined)
  )
    return false
  const host = URL.canParse(`http://${headers.host}`) ? new URL(`http://${headers.host}`).hostname : ''
  return isLocalName(host) && /^(?:127\.|::1$|::ffff:127\.)/.test(raw.socket.remoteAddress ?? '')
}

const isLocalName = (name: string): boolean =>
  name === 'localhost' || name === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(name)

const linked = (text: string): string =>
  escapeHtml(text).replaceAll(/^https?:\/\/\S+$/gm, (url) => `<a href="${url}">${url}</a>`)
