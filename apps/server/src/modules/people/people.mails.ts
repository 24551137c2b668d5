import type { Role } from '@earshot/contract/limits'
import * as m from '@earshot/messages/mail'
import { defineMail } from '../mail/mail.ts'

/** Tells a member that their roles have changed (PEOPLE-03). It cannot be switched off (DESK-16). */
export const rolesChanged = defineMail<{ username: string; roles: readonly Role[]; link: string }>({
  name: 'roles-changed',
  sample: { username: 'ada', roles: ['moderator'], link: 'https://music.example/desk' },
  render: ({ username, roles, link }) => ({
    subject: m.your_roles_have_changed(),
    text:
      roles.length === 0
        ? m.roles_ended_text({ username })
        : m.roles_changed_text({ username, roles: roles.join(', '), link }),
  }),
})

/** Tells all admins that somebody became or stopped being one (PEOPLE-03). It cannot be switched off (DESK-16). */
export const adminsChanged = defineMail<{ username: string; isAdmin: boolean; by: string; link: string }>({
  name: 'admins-changed',
  sample: { username: 'otto', isAdmin: true, by: 'ada', link: 'https://music.example/desk/operations/log' },
  render: ({ isAdmin, ...facts }) => ({
    subject: m.admins_changed_subject(),
    text: isAdmin ? m.admin_made_text(facts) : m.admin_ended_text(facts),
  }),
})

/** A message of an admin to a member (PEOPLE-12). */
export const messageToMember = defineMail<{ subject: string; message: string }>({
  name: 'message-to-member',
  sample: { subject: 'About your concert dates', message: 'Could you add the address?' },
  render: ({ subject, message }) => ({ subject, text: message }),
})
