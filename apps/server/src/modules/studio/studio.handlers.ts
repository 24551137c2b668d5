import { on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import { applicationDecided, memberInvited } from '../../events/events.ts'
import { sendJob } from '../../jobs/queue.ts'
import { applicationMail } from './creator/application.jobs.ts'
import { invitationMail } from './team/invitation.jobs.ts'

/** Mails the answers to applications, and the links of invitations (STUDIO-13, STUDIO-16). */
export const studioHandlers: readonly Handler[] = [
  on(
    applicationDecided,
    'studio.application',
    async ({ db }, data) => void (await sendJob(db, applicationMail.job(data))),
  ),
  on(memberInvited, 'studio.invitation', async ({ db }, data) => void (await sendJob(db, invitationMail.job(data)))),
]
