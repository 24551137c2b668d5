import { z } from 'zod'
import { countUse, forgetUses } from '../../access/limits/limits.store.ts'
import { defineTask } from '../../jobs/task.ts'
import { sendMail, siteUrl } from '../mail/mail.ts'
import { findAccount, getAccount } from '../member/account.store.ts'
import { accessChanged, accessEnded, passwordGuessing, passwordReset, proofCode } from './account.mails.ts'
import { createProofCode, createResetCode } from './sign-in/one-time-codes.store.ts'
import { REVOKED } from './sign-in/revoke.store.ts'

/**
 * Mails a reset link to the address of an account. The code is created when the mail is sent, so no job contains one.
 */
export const resetMail = defineTask({
  name: 'account.reset-mail',
  queue: 'mail',
  data: z.object({ email: z.string() }),
  run: async (services, { email }) => {
    const { db, config } = services
    const account = await findAccount(db, email)
    if (account === undefined || account.email.toLowerCase() !== email.toLowerCase()) return
    const code = await createResetCode(db, account.id, account.email)
    const link = siteUrl(config, `/password-reset-simple?code=${code}`)
    await sendMail(services, passwordReset, account, { username: account.username, link, code })
  },
})

/** Mails the code that proves an identity. The code is created when the mail is sent, so no job contains one. */
export const proofCodeMail = defineTask({
  name: 'account.proof-code-mail',
  queue: 'mail',
  data: z.object({ memberId: z.int() }),
  run: async (services, { memberId }) => {
    const { username, email } = await getAccount(services.db, memberId)
    const code = await createProofCode(services.db, memberId, email)
    await sendMail(services, proofCode, { email }, { username, code })
  },
})

/** Mails the owner of an account, at most once a day, that somebody is guessing its password. */
export const guessingMail = defineTask({
  name: 'account.guessing-mail',
  queue: 'mail',
  data: z.object({ name: z.string() }),
  run: async (services, { name }) => {
    const { db, config, now } = services
    const account = await findAccount(db, name)
    if (account === undefined) return
    // The username and the e-mail address identify the same account.
    const counter = `guessing mail to ${account.id}`
    if ((await countUse(db, counter, DAY, now())).uses > 1) return
    const facts = { username: account.username, link: siteUrl(config, '/password-reset-simple') }
    await sendMail(services, passwordGuessing, account, facts).catch(async (error: unknown) => {
      await forgetUses(db, counter)
      throw error
    })
  },
})

const DAY = 86_400

/**
 * Mails a member that all other access to the account has ended: after a new password, or after a first sign-in with a
 * provider that confirmed the address (SOCIAL-04).
 */
export const accessEndedMail = defineTask({
  name: 'account.access-ended-mail',
  queue: 'mail',
  data: z.object({
    memberId: z.int(),
    cause: z.enum(['password', 'reset', 'google', 'apple']),
    hadPassword: z.boolean().default(true),
    revoked: z.array(z.enum(REVOKED)),
  }),
  run: async (services, { memberId, ...ended }) => {
    const { username, email } = await getAccount(services.db, memberId)
    const link = siteUrl(services.config, '/password-reset-simple')
    await sendMail(services, accessEnded, { email }, { username, link, ...ended })
  },
})

/** Mails a member about a sign-in from a device that was not used before, or a new phone number (ACCOUNT2-04). */
export const accessChangedMail = defineTask({
  name: 'account.access-changed-mail',
  queue: 'mail',
  data: z.object({ memberId: z.int(), change: z.enum(['device', 'phone']), device: z.string().default('') }),
  run: async (services, { memberId, ...changed }) => {
    const { username, email } = await getAccount(services.db, memberId)
    const link = siteUrl(services.config, '/account/?pid=security')
    await sendMail(services, accessChanged, { email }, { username, link, ...changed })
  },
})
