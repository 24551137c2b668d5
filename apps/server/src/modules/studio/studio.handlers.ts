import { on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import { applicationDecided, memberInvited, draftNotPublished } from '../../events/events.ts'
import { sendJob } from '../../jobs/queue.ts'
import { applicationMail } from './creator/application.jobs.ts'
import { notPublishedMail } from './draft/not-published.jobs.ts'
import { copyNewSounds } from './feed-move/arriving/retry-import.ts'
import { invitationMail } from './team/invitation.jobs.ts'

/**
 * Mails the answers to applications, the links of invitations, and why a release or episode was not published; copies
 * the sounds of new episodes of podcasts that moved here.
 */
export const studioHandlers: readonly Handler[] = [
  on(
    applicationDecided,
    'studio.application',
    async ({ db }, data) => void (await sendJob(db, applicationMail.job(data))),
  ),
  on(
    draftNotPublished,
    'studio.not-published',
    async ({ db }, data) => void (await sendJob(db, notPublishedMail.job(data))),
  ),
  copyNewSounds,
  on(memberInvited, 'studio.invitation', async ({ db }, data) => void (await sendJob(db, invitationMail.job(data)))),
]
