import type { Db } from '../../../db/open.ts'
import { sendJobs } from '../../../jobs/queue.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { notifyStudio } from '../notify-studio.store.ts'
import { teamMail } from './team.jobs.ts'

/** Notifies and mails members about a change of their team, except the one who made it (PEOPLE-09). */
export async function notifyTeam(
  tx: Db,
  memberIds: readonly number[],
  { by, title, text }: { by: AuditActor; title: string; text: string },
): Promise<void> {
  const actorId = typeof by === 'string' ? null : by.id
  const concerned = memberIds.filter((id) => id !== actorId)
  for (const memberId of concerned) await notifyStudio(tx, { memberId, actorId, title, text, hasOwnMail: true })
  await sendJobs(
    tx,
    concerned.map((memberId) => teamMail.job({ memberId, creator: title, news: text })),
  )
}
