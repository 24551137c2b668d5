import * as m from '@earshot/messages/mail'
import { defineMail } from '../../mail/mail.ts'

/** Tells a member that an application was accepted or refused, or that an admin has a question about it (STUDIO-13). */
export const applicationDecided = defineMail<{
  username: string
  name: string
  state: 'accepted' | 'refused' | 'asked'
  note: string | null
  link: string
}>({
  name: 'application-decided',
  sample: {
    username: 'ada',
    name: 'Marrow & Finch',
    state: 'accepted',
    note: 'Welcome.',
    link: 'https://music.example/artist_portal/overview',
  },
  render: ({ note, state, ...facts }) => {
    const known = { ...facts, note: note === null ? '' : m.application_note({ note }) }
    switch (state) {
      case 'accepted':
        return { subject: m.application_accepted_subject(facts), text: m.application_accepted_text(known) }
      case 'refused':
        return { subject: m.application_refused_subject(facts), text: m.application_refused_text(known) }
      case 'asked':
        return { subject: m.application_asked_subject(facts), text: m.application_asked_text(known) }
    }
  },
})
