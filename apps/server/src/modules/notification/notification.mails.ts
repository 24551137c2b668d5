import { NEWS_KINDS } from '@earshot/contract/community/writing/limits'
import type { NotificationKind } from '@earshot/contract/member/notification-choices'
import * as m from '@earshot/messages/mail'
import { defineMail } from '../mail/mail.ts'

/** A new item of a creator that the recipient follows. */
export type NewItem = { username: string; creator: string; title: string; link: string }

/** One notification in a mail: the news, its sentence, and the page that it leads to. */
export type Notice = { title: string; text: string; link: string }

/**
 * A post, text, follow or episode of a member or creator. `title` is that of the post or episode; `text` is a text of
 * the actor, or the name of the podcast.
 */
export type News = { kind: NewsKind; actor: string; title: string; text: string }

type NewsKind = (typeof NEWS_KINDS)[number]

/** Returns the kind if its mail is a sentence about a member or a creator. */
export const newsKindOf = (kind: NotificationKind): NewsKind | undefined => NEWS_KINDS.find((each) => each === kind)

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

/** A notification about what a member or a creator published, as a mail (WRITING-17). */
export const newsOfMembers = defineMail<News & { username: string; link: string }>({
  name: 'news',
  kind: 'reply',
  sample: {
    username: 'ada',
    kind: 'reply',
    actor: 'otto',
    title: 'On ladders',
    text: 'Hold it while I climb.',
    link: 'https://music.example/community/post/1?comment=2',
  },
  render: ({ username, link, ...news }) => ({
    subject: sentenceOf(news),
    text: m.notification_text({
      username,
      text: [sentenceOf(news), quoteOf(news)].filter((part) => part).join('\n\n'),
      link,
    }),
  }),
})

/** Returns the sentence of a notification about what a member or a creator published. */
export function sentenceOf({ kind, actor, title, text }: News): string {
  switch (kind) {
    case 'reply':
      return m.news_reply({ actor, title })
    case 'comment':
      return m.news_comment({ actor, title })
    case 'mention':
      return m.news_mention({ actor, title })
    case 'follow':
      return m.news_follow({ actor })
    case 'post':
      return m.news_post({ actor, title })
    case 'episode':
      return m.news_episode({ name: text, title })
  }
}

/** Returns the text of a member that belongs to the sentence; '' if there is none. */
export const quoteOf = ({ kind, text }: News): string => (kind === 'episode' ? '' : text)

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
