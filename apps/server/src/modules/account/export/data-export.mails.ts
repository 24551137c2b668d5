import * as m from '@earshot/messages/mail'
import { defineMail } from '../../mail/mail.ts'

/** Contains the link to the data of a member (ACCOUNT2-06). */
export const dataReady = defineMail<{ username: string; link: string }>({
  name: 'data-ready',
  sample: { username: 'ada', link: 'https://music.example/api/user/data_file?key=sample' },
  render: (facts) => ({ subject: m.data_ready_subject(), text: m.data_ready_text(facts) }),
})
