import * as m from '@earshot/messages/mail'
import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'
import { findAccount } from './account.store.ts'
import { createResetCode } from './one-time-codes.store.ts'

/** Mails a link to set a new password, to an address that an account has. The code is made when the mail is sent, so no job holds one. */
export const resetMail = defineTask({
  name: 'account.reset-mail',
  queue: 'mail',
  data: z.object({ email: z.string() }),
  run: async ({ db, config, mail }, { email }) => {
    const account = await findAccount(db, email)
    if (account === undefined || account.email.toLowerCase() !== email.toLowerCase()) return
    const code = await createResetCode(db, account.id, account.email)
    // Never the Host header: the sender of the request could choose the target of the link.
    const site = config.publicUrl ?? `http://${config.host}:${config.port}`
    await mail.send({
      to: account.email,
      subject: m.reset_password_subject(),
      code,
      text: m.reset_password_text({
        username: account.username,
        link: `${site}/password-reset-simple?code=${code}`,
      }),
    })
  },
})
