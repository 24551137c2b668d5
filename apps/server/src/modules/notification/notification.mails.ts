import * as m from '@earshot/messages/mail'
import { defineMail } from '../mail/mail.ts'

/** A new item of a creator that the recipient follows. */
export type NewItem = { username: string; creator: string; title: string; link: string }

/** One notification in a mail: the news, its sentence, and the page that it leads to. */
export type Notice = { title: string; text: string; link: string }

/** A notification as a mail; its kind decides how it can be switched off (DESK-16). */
export const notice = defineMail<Notice & { username: string }>({
  name: 'notification',
  kind: 'account',
  sample: {
    username: 'ada',
    title: 'Your data is ready',
    text: 'The file can be downloaded for 7 days.',
    link: 'https://music.example/account/?pid=security',
  },
  render: (facts) => ({ subject: facts.title, text: m.notification_text(facts) }),
})

/** All notifications of a day that a member wants in one mail (WRITING-17). */
export const digest = defineMail<{ username: string; notices: readonly Notice[] }>({
  name: 'digest',
  kind: 'digest',
  sample: {
    username: 'ada',
    notices: [
      {
        title: 'Small Repairs',
        text: 'New album by Marrow & Finch',
        link: 'https://music.example/discover/1',
      },
    ],
  },
  render: ({ username, notices }) => ({
    subject: m.digest_subject({ count: notices.length }),
    text: m.digest_text({ username, notices: notices.map(partOfDigest).join('\n\n') }),
  }),
})

const partOfDigest = ({ title, text, link }: Notice): string => [title, text, link].filter((line) => line).join('\n')

/** Notifies a follower of an artist of a new album. */
export const newAlbum = defineMail<NewItem>({
  name: 'new-album',
  kind: 'album',
  sample: {
    username: 'ada',
    creator: 'Marrow & Finch',
    title: 'Small Repairs',
    link: 'https://music.example/discover/1',
  },
  render: ({ username, creator, title, link }) => ({
    subject: m.new_album_subject({ artist: creator, title }),
    text: m.new_album_text({ username, artist: creator, title, link }),
  }),
})
