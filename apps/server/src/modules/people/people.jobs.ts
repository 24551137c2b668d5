import { ROLES } from '@earshot/contract/limits'
import { z } from 'zod'
import { defineTask } from '../../jobs/task.ts'
import { sendMail, siteUrl } from '../mail/mail.ts'
import { getAccount } from '../member/account.store.ts'
import { adminsChanged, messageToMember, rolesChanged } from './people.mails.ts'

/** Mails a member their new roles. */
export const rolesMail = defineTask({
  name: 'people.roles-mail',
  queue: 'mail',
  data: z.object({ memberId: z.int(), roles: z.array(z.enum(ROLES)) }),
  run: async (services, { memberId, roles }) => {
    const { username, email } = await getAccount(services.db, memberId)
    await sendMail(services, rolesChanged, { email }, { username, roles, link: siteUrl(services.config, '/desk') })
  },
})

/** Mails one admin that somebody became or stopped being one. */
export const adminsMail = defineTask({
  name: 'people.admins-mail',
  queue: 'mail',
  data: z.object({ adminId: z.int(), username: z.string(), isAdmin: z.boolean(), by: z.string() }),
  run: async (services, { adminId, ...facts }) => {
    const { email } = await getAccount(services.db, adminId)
    const link = siteUrl(services.config, '/desk/operations/log')
    await sendMail(services, adminsChanged, { email }, { ...facts, link })
  },
})

/** Mails a message of an admin to a member. */
export const messageMail = defineTask({
  name: 'people.message-mail',
  queue: 'mail',
  data: z.object({ memberId: z.int(), subject: z.string(), message: z.string() }),
  run: async (services, { memberId, ...facts }) => {
    const { email } = await getAccount(services.db, memberId)
    await sendMail(services, messageToMember, { email }, facts)
  },
})
