import { z } from 'zod'
import { defineTask } from '../../../../jobs/task.ts'
import { sendMail, siteUrl } from '../../../mail/mail.ts'
import { makeMailedCode } from './feed-proof.store.ts'
import { feedProof } from './feed.mails.ts'

/** Mails the code of an import to the owner of its feed. The code is made when the mail is sent, so no job has one. */
export const proofMail = defineTask({
  name: 'studio.feed-proof-mail',
  queue: 'mail',
  data: z.object({ importId: z.int() }),
  run: async (services, { importId }) => {
    const made = await makeMailedCode(services.db, importId, services.now())
    if (made === undefined) return
    const { email, ...facts } = made
    await sendMail(services, feedProof, { email }, { ...facts, site: siteUrl(services.config, '') })
  },
})
