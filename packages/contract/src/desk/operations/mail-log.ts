import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { Count, Id, IdInput, Nothing, Time } from '../../primitives.ts'
import * as calls from '../calls.ts'
import { deskList, deskListInput } from '../list.ts'

/** States of mails: their job will try again, sent, failed after all tries, or not sent to a paused address. */
export const MAIL_STATES = ['waiting', 'sent', 'failed', 'paused'] as const

/** A mail of the last 30 days without its text. The recipient is masked (OPERATIONS-10). */
export const LoggedMail = z.object({
  id: Id,
  kind: z.string(),
  recipient: z.string(),
  state: z.enum(MAIL_STATES),
  answer: z.string(),
  tries: Count,
  at: Time,
  tried_at: Time,
  is_paused: z.boolean(),
  may_send_again: z.boolean(),
})
export type LoggedMail = z.infer<typeof LoggedMail>

/** A mail of a community without a mail server, with its text. */
export const OutboxMail = z.object({ id: Id, recipient: z.string(), subject: z.string(), text: z.string(), at: Time })
export type OutboxMail = z.infer<typeof OutboxMail>

const admins = { auth: 'token', scope: 'account', role: 'admin' } as const
const one = z.object({ id: IdInput })

export const mailLog = get(calls.mailLog, {
  ...admins,
  summary: 'Mails of the last 30 days, newest first; without MAIL_URL, `outbox` has the newest mails with their texts',
  input: z.object({ ...deskListInput, state: z.enum(MAIL_STATES).optional() }),
  data: deskList(LoggedMail).extend({ untried: Count, outbox: z.array(OutboxMail).nullable() }),
})
export const showRecipient = post(calls.showRecipient, {
  ...admins,
  summary: 'The address of a mail of the log',
  input: one,
  data: z.object({ recipient: z.string() }),
  errors: [STATUS.notFound],
})
export const sendMailAgain = post(calls.sendMailAgain, {
  ...admins,
  summary: 'Send a failed mail without a code again',
  input: one,
  data: Nothing,
  errors: [STATUS.notFound, STATUS.conflict],
})
export const resumeMail = post(calls.resumeMail, {
  ...admins,
  summary: 'Send mails to a paused address again',
  input: one,
  data: Nothing,
  errors: [STATUS.notFound],
})
