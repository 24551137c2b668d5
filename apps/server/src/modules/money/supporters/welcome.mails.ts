import * as m from '@earshot/messages/mail'
import { defineMail } from '../../mail/mail.ts'

/** Welcomes a new subscriber with the text of the plan, which its owner wrote (SUPPORTERS-07). */
export const newSubscriber = defineMail<{ username: string; name: string; plan: string; text: string; link: string }>({
  name: 'new-subscriber',
  sample: {
    username: 'ada',
    name: 'Marrow & Finch',
    plan: 'Kitchen table',
    text: 'Thank you for being here.\n\nThe first demos come on Sunday.',
    link: 'https://music.example/account/?pid=subscriptions',
  },
  render: ({ name, ...facts }) => ({
    subject: m.new_subscriber_subject({ name }),
    text: m.new_subscriber_text({ name, ...facts }),
  }),
})
