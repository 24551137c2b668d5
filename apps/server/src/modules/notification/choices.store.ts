import { MAILED_KINDS, NOTIFICATION_KINDS } from '@earshot/contract/limits'
import { isMailKind } from '@earshot/contract/member/notification-choices'
import type { MailKind, NotificationChoice, NotificationKind } from '@earshot/contract/member/notification-choices'
import { and, eq, sql } from 'drizzle-orm'
import type { SQLWrapper } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { notificationChoice } from '../../db/schema/member/notification.ts'

/** Returns where a member gets notifications of each kind (WRITING-17, DESK-16). */
export async function listChoices(
  db: Db,
  memberId: number,
): Promise<{ kind: NotificationKind; choice: NotificationChoice }[]> {
  const rows = await db
    .select({ kind: notificationChoice.kind, choice: notificationChoice.choice })
    .from(notificationChoice)
    .where(eq(notificationChoice.memberId, memberId))
  const chosen = new Map(rows.map(({ kind, choice }) => [kind, choice]))
  return NOTIFICATION_KINDS.map((kind) => ({ kind, choice: chosen.get(kind) ?? defaultOf(kind) }))
}

/** Returns where a member gets notifications of a kind. */
export async function findChoice(db: Db, memberId: number, kind: NotificationKind): Promise<NotificationChoice> {
  const [row] = await db
    .select({ choice: notificationChoice.choice })
    .from(notificationChoice)
    .where(and(eq(notificationChoice.memberId, memberId), eq(notificationChoice.kind, kind)))
  return row?.choice ?? defaultOf(kind)
}

/** Stores where a member gets notifications of a kind. */
export async function choose(
  db: Db,
  memberId: number,
  kind: NotificationKind,
  choice: NotificationChoice,
): Promise<void> {
  await db
    .insert(notificationChoice)
    .values({ memberId, kind, choice })
    .onConflictDoUpdate({ target: [notificationChoice.memberId, notificationChoice.kind], set: { choice } })
}

/** Ends mails about a kind of notifications, or the daily digest; the notifications remain on the site. */
export async function endMails(db: Db, memberId: number, ended: MailKind | 'digest'): Promise<void> {
  if (ended === 'digest')
    await db
      .update(notificationChoice)
      .set({ choice: 'site' })
      .where(and(eq(notificationChoice.memberId, memberId), eq(notificationChoice.choice, 'digest')))
  else if ((await findChoice(db, memberId, ended)) !== 'never') await choose(db, memberId, ended, 'site')
}

/** The choice of a member for a kind, as an expression of SQL. */
export const choiceOf = (memberId: SQLWrapper, kind: NotificationKind) =>
  sql<NotificationChoice>`coalesce((
    select chosen.choice from ${notificationChoice} chosen where chosen.member_id = ${memberId} and chosen.kind = ${kind}
  ), ${defaultOf(kind)})`

/** Returns the kinds that are off, and those that are mailed at once. */
export const summaryOf = (choices: readonly { kind: NotificationKind; choice: NotificationChoice }[]) => ({
  off: choices.flatMap(({ kind, choice }) => (choice === 'never' ? [kind] : [])),
  mailed: choices.flatMap(({ kind, choice }) => (choice === 'mail' && isMailKind(kind) ? [kind] : [])),
})

const defaultOf = (kind: NotificationKind): NotificationChoice =>
  MAILED_KINDS.some((each) => each === kind) ? 'mail' : 'site'
