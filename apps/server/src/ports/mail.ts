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

/** Sends mail. Throws if the provider refuses it or does not answer in time. */
export type Mail = { send: (message: MailMessage) => Promise<void> }

/** Maximum milliseconds of a mail server for each step. */
const TIMEOUT_MS = 10_000

/** Sends mail by SMTP at `url`, such as smtp://user:password@host:587; `from` is the sender's address. */
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
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, headers })
    },
  }
}

/** Stores the mail of a community without a provider for the operator, who reads it at `/dev/mail`. */
export function outboxOnly(db: Db): Mail {
  return {
    send: async ({ to, subject, text, code }) => {
      await db.insert(outboxMail).values({ recipient: to, subject, body: text, code: code ?? null })
    },
  }
}
