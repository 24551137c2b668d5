import * as m from '@earshot/messages/imports'
import { defineMail } from '../../mail/mail.ts'

type Facts = { username: string; feeds: { title: string; problem: string }[]; link: string }

/** Tells all admins about feeds that have failed for 7 days, once each (CATALOGUE-17). */
export const feedsFailing = defineMail<Facts>({
  name: 'feeds-failing',
  sample: {
    username: 'ada',
    feeds: [{ title: 'Walk', problem: 'The answer was 404.' }],
    link: 'https://music.example/desk/feeds',
  },
  render: ({ username, feeds, link }) => ({
    subject: m.feeds_failing_subject({ count: feeds.length }),
    text: m.feeds_failing_text({
      username,
      list: feeds.map(({ title, problem }) => `${title}: ${problem}`).join('\n'),
      link,
    }),
  }),
})
