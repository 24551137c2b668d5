import * as m from '@earshot/messages/mail'
import { defineMail } from '../mail/mail.ts'

/** A new item of a creator that the recipient follows. */
export type NewItem = { username: string; creator: string; title: string; link: string }

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
