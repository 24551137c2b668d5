import * as m from '@earshot/messages/mail'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { defineTask } from '../../jobs/task.ts'
import { findAccount, getAccount } from './account.store.ts'
import { createResetCode } from './one-time-codes.store.ts'

// Never the Host header: the sender of the request could choose the target of the link.
const addressIn = ({ publicUrl, host, port }: Config, path: string): string =>
  `${publicUrl ?? `http://${host}:${port}`}${path}`

/** Mails a link to set a new password, to an address that an account has. The code is made when the mail is sent, so no job holds one. */
export const resetMail = defineTask({
  name: 'account.reset-mail',
  queue: 'mail',
  data: z.object({ email: z.string() }),
  run: async ({ db, config, mail }, { email }) => {
    const account = await findAccount(db, email)
    if (account === undefined || account.email.toLowerCase() !== email.toLowerCase()) return
    const code = await createResetCode(db, account.id, account.email)
    await mail.send({
      to: account.email,
      subject: m.reset_password_subject(),
      code,
      text: m.reset_password_text({
        username: account.username,
        link: addressIn(config, `/password-reset-simple?code=${code}`),
      }),
    })
  },
})

/** Tells a member that a first sign-in with a provider, which confirmed the address, ended the password that was set before (SOCIAL-04). */
export const passwordEndedMail = defineTask({
  name: 'account.password-ended-mail',
  queue: 'mail',
  data: z.object({ memberId: z.int(), provider: z.enum(['google', 'apple']) }),
  run: async ({ db, config, mail }, { memberId, provider }) => {
    const { username, email } = await getAccount(db, memberId)
    await mail.send({
      to: email,
      subject: m.password_ended_subject(),
      text: m.password_ended_text({
        username,
        provider: provider === 'google' ? 'Google' : 'Apple',
        link: addressIn(config, '/password-reset-simple'),
      }),
    })
  },
})
