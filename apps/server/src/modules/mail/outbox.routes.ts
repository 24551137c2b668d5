import { mayAdminister } from '@earshot/contract/access'
import { escapeHtml } from '@earshot/contract/text/html-text'
import { desc } from 'drizzle-orm'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findViewer } from '../../access/viewer.ts'
import type { Config } from '../../config.ts'
import { outboxMail } from '../../db/schema/member/account.ts'
import { notFound } from '../../http/errors.ts'
import { styleSource } from '../../identity/identity-head.ts'
import type { Services } from '../../ports/services.ts'
import type { MailPreview } from './mail.ts'
import { blankDeadCodes } from './outbox.store.ts'
import { linked, mailStyleSource } from './template.ts'

/** Number of listed mails, newest first. */
const SHOWN = 100

const STYLE =
  'body{max-width:46rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}article{border-top:1px solid #767676;padding:1rem 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit}'
const policyOf = (): string =>
  `default-src 'none'; img-src 'self'; style-src ${styleSource(STYLE)} ${mailStyleSource()}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/**
 * `/dev/mail` lists the mails of a community without a mail provider (RESET-03), and `/dev/mail/preview` shows a sample
 * of each kind of mail. They answer requests from the machine itself or with an admin's token; all others get 404.
 */
export function outboxRoutes(
  scope: FastifyInstance,
  { config, db, now }: Services,
  mails: readonly MailPreview[],
): void {
  if (config.mailUrl !== undefined) return
  scope.addHook('preHandler', async (request, reply) => {
    if (!isAtTheMachine(request, config)) {
      const { token } = request.headers
      const viewer = await findViewer(db, typeof token === 'string' ? token : undefined, now())
      if (viewer === undefined || !mayAdminister(viewer) || !viewer.scopes.includes('account')) throw notFound('page')
    }
    reply.headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(),
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
  })

  scope.get('/dev/mail', { config: { isHidden: true } }, async () => {
    await blankDeadCodes(db)
    const stored = await db.select().from(outboxMail).orderBy(desc(outboxMail.id)).limit(SHOWN)
    const articles = stored.map(
      (mail) =>
        `<article><h2>${escapeHtml(mail.subject)}</h2><p>To ${escapeHtml(mail.recipient)}, <time>${mail.createdAt.toISOString()}</time></p><pre>${linked(mail.body)}</pre></article>`,
    )
    return page(
      'Outbox',
      `<p>This community has no mail provider (MAIL_URL). These mails were not sent. <a href="/dev/mail/preview">Preview each kind of mail</a></p>${articles.join('') || '<p>No mail yet.</p>'}`,
    )
  })

  scope.get('/dev/mail/preview', { config: { isHidden: true } }, async () =>
    page(
      'Mails',
      mails
        .map(({ name, preview }) => {
          const { subject, text } = preview()
          return `<article><h2><a href="/dev/mail/preview/${name}">${escapeHtml(subject)}</a></h2><pre>${linked(text)}</pre></article>`
        })
        .join(''),
    ),
  )

  scope.get<{ Params: { name: string } }>(
    '/dev/mail/preview/:name',
    { config: { isHidden: true } },
    async ({ params }) => {
      const mail = mails.find(({ name }) => name === params.name)
      if (mail === undefined) throw notFound('page')
      return mail.preview().html
    },
  )
}

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${STYLE}</style><h1>${title}</h1>${body}</html>`

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
 * Returns whether the request comes from this machine. The Host header must name the machine too, or a foreign page
 * could read this one through a DNS name that resolves here (DNS rebinding). Behind a proxy every request seems local,
 * so a public URL or a trusted proxy disables this.
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
