import { on } from '../../events/event.ts'
import type { Handler } from '../../events/event.ts'
import { applicationDecided, memberInvited, releaseNotPublished } from '../../events/events.ts'
import { sendJob } from '../../jobs/queue.ts'
import { applicationMail } from './creator/application.jobs.ts'
import { copyNewSounds } from './feed-move/arriving/retry-import.ts'
import { notPublishedMail } from './release/publish/not-published.jobs.ts'
import { invitationMail } from './team/invitation.jobs.ts'

/**
 * Mails the answers to applications, the links of invitations, and why a release was not published; copies the sounds
 * of new episodes of podcasts that moved here.
 */
export const studioHandlers: readonly Handler[] = [
  on(
    applicationDecided,
    'studio.application',
    async ({ db }, data) => void (await sendJob(db, applicationMail.job(data))),
  ),
  on(
    releaseNotPublished,
    'studio.not-published',
    async ({ db }, data) => void (await sendJob(db, notPublishedMail.job(data))),
  ),
  copyNewSounds,
  on(memberInvited, 'studio.invitation', async ({ db }, data) => void (await sendJob(db, invitationMail.job(data)))),
]
