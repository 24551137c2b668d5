import type { FastifyInstance } from 'fastify'
import type { Services } from '../../ports/services.ts'
import { readUnsubscribeKey } from '../mail/mail.ts'
import { endMails } from './choices.store.ts'

/**
 * `POST /unsubscribe?key=…` switches off the mails that the key names, without a session: mail programs send it with
 * one click (RFC 8058), and the page at the same address with its button. It answers an unknown key like a valid one.
 * Opening the address changes nothing, because programs open links in mails.
 */
export function unsubscribeRoutes(scope: FastifyInstance, { db }: Services): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.post<{ Querystring: { key?: unknown } }>(
    '/unsubscribe',
    { config: { isHidden: true } },
    async ({ query, headers }, reply) => {
      const owner = typeof query.key === 'string' ? await readUnsubscribeKey(db, query.key) : undefined
      if (owner !== undefined) await endMails(db, owner.memberId, owner.kind)
      reply.header('cache-control', 'no-store')
      if (headers.accept?.includes('text/html') === true) return reply.redirect('/unsubscribed', 303)
      return reply.type('text/plain').send('Unsubscribed.')
    },
  )
}
