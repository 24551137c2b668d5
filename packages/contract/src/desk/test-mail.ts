import { z } from 'zod'
import { post } from '../endpoint.ts'
import { EmailInput } from '../primitives.ts'
import * as calls from './calls.ts'

/** Checks of the sender of mails (SETUP-12). */
export const MAIL_CHECKS = ['sender', 'spf', 'dkim', 'dmarc'] as const

export const testMail = post(calls.testMail, {
  auth: 'token',
  scope: 'account',
  role: 'admin',
  summary: 'Send a test mail and check the records of the sender; without a mail server it lands in the outbox',
  limits: ['testMails'],
  input: z.object({ to: EmailInput }),
  data: z.object({
    accepted: z.boolean(),
    answer: z.string(),
    checks: z.array(z.object({ check: z.enum(MAIL_CHECKS), is_ok: z.boolean() })),
  }),
})
