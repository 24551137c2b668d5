import { communityName } from '@earshot/messages/identity'
import { createTransport } from 'nodemailer'
import type { Db } from '../db/open.ts'
import { outboxMail } from '../db/schema/member/account.ts'

/** A mail with its plain text and, if it has one, its HTML. `code` is the one-time code in `text`, if there is one. */
export type MailMessage = {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  code?: string
}

/**
 * Sends mail. The result is the last answer of a mail server. Throws if it refuses the mail or does not answer in time.
 */
export type Mail = { send: (message: MailMessage) => Promise<unknown> }

/** Maximum milliseconds of a mail server for each step. */
const TIMEOUT_MS = 10_000

/** Sends mail by SMTP at `url`, such as smtp://user:password@host:587; `from` is the sender's address, with a name
 * or without. */
export function smtpMail(url: string, from: string, timeoutMs = TIMEOUT_MS): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, headers }) => {
      // The library would parse one address as a list of recipients.
      if (/[\s,;<>"\p{Cc}]/u.test(to)) throw new Error('not one address')
      const { response } = await transport.sendMail({
        from: senderOf(from),
        to: { name: '', address: to },
        subject,
        text,
        html,
        headers,
      })
      return response
    },
  }
}

// An address without a name gets that of the community.
const senderOf = (from: string): string | { name: string; address: string } =>
  from.includes('<') ? from : { name: communityName(), address: from }

/** Stores the mail of a community without a provider for the operator, who reads it at `/dev/mail`. */
export function outboxOnly(db: Db): Mail {
  return {
    send: async ({ to, subject, text, code }) => {
      await db.insert(outboxMail).values({ recipient: to, subject, body: text, code: code ?? null })
    },
  }
}
