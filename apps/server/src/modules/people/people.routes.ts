import * as contract from '@earshot/contract/desk/people/people'
import { spendUses } from '../../access/limits/limits.store.ts'
import type { Viewer } from '../../access/viewer.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { sendJob } from '../../jobs/queue.ts'
import { resetMail } from '../account/account.jobs.ts'
import { onDesk } from '../audit/audit.store.ts'
import { siteUrl } from '../mail/mail.ts'
import { changeRoles } from './change-roles.ts'
import {
  addNote,
  changeEmailOf,
  confirmEmailOf,
  endSignInsOf,
  recordMessage,
  showContactOf,
  startReset,
} from './people-acts.store.ts'
import { messageMail } from './people.jobs.ts'
import { listMembers, readMember } from './people.store.ts'

/** Seconds in which a member gets at most a few mails of admins (PEOPLE-12). */
const DAY = 86_400

/** Registers the calls of the desk's section "People". */
export function peopleRoutes(api: Api): void {
  const { db, config, now } = api.services
  const read = (viewer: Viewer, memberId: number) => readMember(db, viewer, memberId, now())

  route(api, contract.deskMembers, ({ viewer, input }) =>
    listMembers(db, viewer, input, { timeZone: config.timeZone, now: now() }),
  )
  route(api, contract.deskMember, ({ viewer, input }) => read(viewer, input.member_id))
  route(api, contract.showContact, ({ viewer, input }) => showContactOf(db, input.member_id, onDesk(viewer)))
  route(api, contract.setMemberRoles, async ({ viewer, input: { member_id: memberId, roles, before } }) => {
    await changeRoles(api.services, memberId, roles, onDesk(viewer), before)
    return read(viewer, memberId)
  })
  route(api, contract.endMemberSessions, async ({ viewer, input }) => {
    const ended = { sessionId: input.session_id, keyId: input.key_id }
    await endSignInsOf(db, input.member_id, ended, onDesk(viewer))
    return read(viewer, input.member_id)
  })
  route(api, contract.sendMemberReset, async ({ viewer, input }) => {
    const isShown = config.mailUrl === undefined
    const { email, code } = await startReset(db, input.member_id, { by: onDesk(viewer), isShown })
    if (code !== undefined) return { link: siteUrl(config, `/password-reset-simple?code=${code}`) }
    await sendJob(db, resetMail.job({ email }))
    return { link: null }
  })
  route(api, contract.addMemberNote, async ({ viewer, input }) => {
    await addNote(db, input.member_id, input.text, { by: onDesk(viewer), at: now() })
    return read(viewer, input.member_id)
  })
  route(api, contract.updateMemberEmail, async ({ viewer, input }) => {
    await changeEmailOf(db, input.member_id, input.email, { by: onDesk(viewer), at: now() })
    return read(viewer, input.member_id)
  })
  route(api, contract.confirmMemberEmail, async ({ viewer, input }) => {
    await confirmEmailOf(db, input.member_id, { by: onDesk(viewer), at: now() })
    return read(viewer, input.member_id)
  })
  route(api, contract.writeToMember, async ({ viewer, input: { member_id: memberId, subject, message } }) => {
    await spendUses(api.services, [
      { key: `mail of admins to ${memberId}`, most: contract.PEOPLE.messagesADay, seconds: DAY },
    ])
    await recordMessage(db, memberId, subject, {
      by: onDesk(viewer),
      send: (tx) => sendJob(tx, messageMail.job({ memberId, subject, message })),
    })
    return {}
  })
}
