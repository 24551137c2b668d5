import { MAIL_KINDS, NOTIFICATION_CHOICES } from '../limits.ts'
import type { NOTIFICATION_KINDS } from '../limits.ts'

/** Kinds of notifications. */
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** Kinds of notifications that can also be sent by mail. */
export type MailKind = (typeof MAIL_KINDS)[number]

/** A choice where notifications of a kind arrive. */
export type NotificationChoice = (typeof NOTIFICATION_CHOICES)[number]

/** Returns whether notifications of a kind can be sent by mail. */
export const isMailKind = (kind: NotificationKind): kind is MailKind => MAIL_KINDS.some((each) => each === kind)

/** Returns the choices of a kind of notifications, in their order (WRITING-17). */
export const choicesOf = (kind: NotificationKind): readonly NotificationChoice[] =>
  NOTIFICATION_CHOICES.filter((choice) => isMailKind(kind) || choice === 'site' || choice === 'never')
