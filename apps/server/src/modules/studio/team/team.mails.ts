import * as m from '@earshot/messages/mail'
import { defineMail } from '../../mail/mail.ts'

/** Contains the link with which the reader of an address joins the team of an artist or podcast. */
export const invitationToTeam = defineMail<{
  inviter: string
  creator: string
  role: 'owner' | 'editor'
  link: string
  code: string
}>({
  name: 'invitation-to-team',
  sample: {
    inviter: 'ada',
    creator: 'Marrow & Finch',
    role: 'editor',
    link: 'https://music.example/artist_portal/invitation?key=sample',
    code: 'sample',
  },
  render: ({ code, ...facts }) => ({
    subject: m.invitation_subject({ inviter: facts.inviter, creator: facts.creator }),
    text: m.invitation_text(facts),
    code,
  }),
})

/** Tells a member that the site changed a team or its shares (PEOPLE-09). It cannot be switched off (DESK-16). */
export const teamChanged = defineMail<{ username: string; creator: string; news: string; link: string }>({
  name: 'team-changed',
  sample: {
    username: 'ada',
    creator: 'Marrow & Finch',
    news: 'You are an owner of Marrow & Finch now.',
    link: 'https://music.example/artist_portal/overview',
  },
  render: (facts) => ({ subject: m.team_changed_subject(facts), text: m.team_changed_text(facts) }),
})
