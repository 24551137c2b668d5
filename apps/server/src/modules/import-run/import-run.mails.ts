import * as m from '@earshot/messages/imports'
import { defineMail } from '../mail/mail.ts'

/** Tells the starter of an import that it ended after more than 10 minutes (CATALOGUE-15). */
export const importEnded = defineMail<{ username: string; name: string; sentence: string; link: string }>({
  name: 'import-ended',
  sample: {
    username: 'ada',
    name: '/mnt/music',
    sentence: '12,840 added, 3 changed, 17 skipped.',
    link: 'https://music.example/desk/imports/7',
  },
  render: ({ name, ...facts }) => ({
    subject: m.import_ended_subject({ name }),
    text: m.import_ended_text({ name, ...facts }),
  }),
})
