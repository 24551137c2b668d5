import { createTransport } from 'nodemailer'
import type { Db } from '../db/open.ts'
import { outboxMail } from '../db/schema/account.ts'

/** A mail in plain text. `code` is the one-time code that `text` holds, if there is one. */
export type MailMessage = { to: string; subject: string; text: string; code?: string }

/** Sends mail. Throws when the provider refuses or does not answer in time. */
export type Mail = { send: (message: MailMessage) => Promise<void> }

/** Milliseconds a mail server may take for each step. */
const TIMEOUT_MS = 10_000

/** Mail by SMTP at `url`, like smtp://user:password@host:587; `from` is the sender's address. */
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
    send: async ({ to, subject, text }) => {
      // The library would read a list of recipients out of one address.
      if (/[\s,;<>"\p{Cc}]/u.test(to)) throw new Error('not one address')
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text })
    },
  }
}

/** Mail of a community without a provider: kept for the operator, who reads it at `/dev/mail`. */
export function outboxOnly(db: Db): Mail {
  return {
    send: async ({ to, subject, text, code }) => {
      await db.insert(outboxMail).values({ recipient: to, subject, body: text, code: code ?? null })
    },
  }
}
