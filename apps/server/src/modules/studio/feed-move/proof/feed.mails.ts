import * as m from '@earshot/messages/mail'
import { defineMail } from '../../../mail/mail.ts'

/** Contains the code with which the owner of a feed lets a member move it in (SHOW-16). */
export const feedProof = defineMail<{ username: string; title: string; site: string; code: string }>({
  name: 'feed-proof',
  sample: { username: 'ada', title: 'Night Walk', site: 'https://music.example', code: '042917' },
  render: (facts) => ({
    subject: m.feed_proof_subject({ title: facts.title }),
    text: m.feed_proof_text(facts),
    code: facts.code,
  }),
})
