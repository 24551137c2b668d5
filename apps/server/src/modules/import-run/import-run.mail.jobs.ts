import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { importRun } from '../../db/schema/catalogue/import-run.ts'
import { member } from '../../db/schema/member/member.ts'
import { defineTask } from '../../jobs/task.ts'
import { sendMail, siteUrl } from '../mail/mail.ts'
import { endingSentence } from './ending.ts'
import { importEnded } from './import-run.mails.ts'

/** Mails the starter of an import how it ended. */
export const importEndedMail = defineTask({
  name: 'import.ended-mail',
  queue: 'mail',
  data: z.object({ importId: z.int() }),
  run: async (services, { importId }) => {
    const [row] = await services.db
      .select({ run: importRun, username: member.username, email: member.email })
      .from(importRun)
      .innerJoin(member, eq(member.id, importRun.memberId))
      .where(eq(importRun.id, importId))
    if (row === undefined) return
    const { run, username, email } = row
    const link = siteUrl(services.config, `/desk/imports/${importId}`)
    await sendMail(services, importEnded, { email }, { username, name: run.name, sentence: endingSentence(run), link })
  },
})
