import * as m from '@earshot/messages/mail'
import { defineMail } from '../../mail/mail.ts'

/** Tells an owner why a scheduled release or episode was not published (RELEASE-25). */
export const notPublished = defineMail<{ username: string; title: string; problem: string; link: string }>({
  name: 'release-not-published',
  sample: {
    username: 'ada',
    title: 'Low Water',
    problem: 'Replace or remove the sound of "Salt": it failed.',
    link: 'https://music.example/artist_portal/artist/1/releases/2',
  },
  render: ({ title, ...facts }) => ({
    subject: m.release_not_published_subject({ title }),
    text: m.release_not_published_text({ title, ...facts }),
  }),
})
