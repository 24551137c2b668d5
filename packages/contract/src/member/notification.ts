import { z } from 'zod'
import * as calls from '../calls.ts'
import { get, post } from '../endpoint.ts'
import { MAIL_KINDS, NOTIFICATION_CHOICES, NOTIFICATION_KINDS, PAGE_SIZE, REPORTED_TEXTS } from '../limits.ts'
import { Count, Id, IdInput, ItemOffset, MaybeText, Time, limit } from '../primitives.ts'
import { UserRef } from './member.ts'
import { choicesOf } from './notification-choices.ts'

/**
 * A notification of the viewer. `title` is that of the post, article, album or episode, `text` the beginning of a
 * comment, a post's subtitle, an article's excerpt, the artist or podcast, or a moderator's note; both are plain text.
 * `appeal` is the viewer's hidden or deleted text that moderators can be asked to look at again. For the kinds of the
 * desk, `title` is the news itself and `path` the page of the site that it leads to (DESK-16).
 */
export const Notification = z.object({
  id: Id,
  kind: z.enum(NOTIFICATION_KINDS),
  actor: UserRef.nullable(),
  blog_id: Id.nullish(),
  comment_id: Id.nullish(),
  news_id: Id.nullish(),
  album_id: Id.nullish(),
  episode_id: Id.nullish(),
  podcast_id: Id.nullish(),
  title: MaybeText,
  text: MaybeText,
  path: MaybeText,
  appeal: z.object({ kind: z.enum(REPORTED_TEXTS), item_id: Id }).nullish(),
  created_at: Time,
  is_read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

/**
 * The viewer's choice for each kind of notifications; the kinds that the viewer has switched off, and those that the
 * viewer also gets by mail at once.
 */
const choices = {
  choices: z.array(z.object({ kind: z.enum(NOTIFICATION_KINDS), choice: z.enum(NOTIFICATION_CHOICES) })),
  off: z.array(z.enum(NOTIFICATION_KINDS)),
  mailed: z.array(z.enum(MAIL_KINDS)),
}

export const listNotifications = get(calls.listNotifications, {
  summary: "The viewer's notifications, newest first",
  auth: 'token',
  scope: 'read',
  input: z.object({ limit: limit(PAGE_SIZE.notifications), offset: ItemOffset }),
  data: z.object({ data: z.array(Notification), unread: Count, ...choices }),
})
export const unreadNotifications = get(calls.unreadNotifications, {
  summary: 'Number of unread notifications',
  auth: 'token',
  scope: 'read',
  input: z.object({}),
  data: z.object({ unread: Count }),
})
export const readNotifications = post(calls.readNotifications, {
  summary: 'Mark notifications as read: the listed ones, or all up to now',
  auth: 'token',
  scope: 'write',
  input: z.object({ ids: z.array(IdInput).max(200).optional() }),
  data: z.object({ unread: Count }),
})
export const chooseNotifications = post(calls.chooseNotifications, {
  summary: 'Choose where notifications of a kind arrive: site, mail, digest or never; mail only for some kinds',
  auth: 'token',
  scope: 'write',
  input: z
    .object({ kind: z.enum(NOTIFICATION_KINDS), choice: z.enum(NOTIFICATION_CHOICES) })
    .refine(({ kind, choice }) => choicesOf(kind).includes(choice), {
      path: ['choice'],
      error: 'Notifications of this kind are not sent by mail.',
    }),
  data: z.object(choices),
})
export const switchNotifications = post(calls.switchNotifications, {
  summary: 'Switch a kind of notification on (1) or off (0)',
  auth: 'token',
  scope: 'write',
  input: z.object({ kind: z.enum(NOTIFICATION_KINDS), on: z.union([z.literal(0), z.literal(1)]) }),
  data: z.object(choices),
})
export const switchNotificationMail = post(calls.switchNotificationMail, {
  summary: 'Switch mails about a kind of notification on (1) or off (0)',
  auth: 'token',
  scope: 'write',
  input: z.object({ kind: z.enum(MAIL_KINDS), on: z.union([z.literal(0), z.literal(1)]) }),
  data: z.object(choices),
})
