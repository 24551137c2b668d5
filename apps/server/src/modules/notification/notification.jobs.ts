import { isMailKind } from '@earshot/contract/member/notification-choices'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { member } from '../../db/schema/member/member.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { sendJobs } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import { sendMail, siteUrl } from '../mail/mail.ts'
import { getAccount } from '../member/account.store.ts'
import { findChoice } from './choices.store.ts'
import { digest, newAlbum, notice } from './notification.mails.ts'
import type { Notice } from './notification.mails.ts'
import { isThere } from './views.ts'

/**
 * Mails a notification, unless it was deleted, its recipient may not read it anymore, or switched these mails off in
 * the meantime.
 */
export const mailNotification = defineTask({
  name: 'notification.mail',
  queue: 'mail',
  data: z.object({ notificationId: z.int() }),
  run: async (services, { notificationId }) => {
    const { db, config } = services
    const [row] = await db
      .select({ memberId: member.id, email: member.email, username: member.username, ...columns })
      .from(notification)
      .innerJoin(member, eq(member.id, notification.memberId))
      .where(and(eq(notification.id, notificationId), isThere))
    if (row === undefined || !isMailKind(row.kind)) return
    if ((await findChoice(db, row.memberId, row.kind)) !== 'mail') return
    const { username } = row
    const facts = noticeOf(row, config)
    if (row.kind === 'album')
      await sendMail(services, newAlbum, row, {
        username,
        creator: row.text ?? '',
        title: facts.title,
        link: facts.link,
      })
    else await sendMail(services, { ...notice, kind: row.kind }, row, { username, ...facts })
  },
})

/** Mails the notifications of a day to the members who chose the daily digest, each once (WRITING-17). */
export const sendDigests = defineTask({
  name: 'notification.digests',
  queue: 'upkeep',
  every: '1 day',
  data: z.object({}),
  run: ({ db }) =>
    db.transaction(async (tx) => {
      const waiting = await tx
        .update(notification)
        .set({ waitsForDigest: false })
        .where(eq(notification.waitsForDigest, true))
        .returning({ id: notification.id, memberId: notification.memberId })
      const ofMember = Map.groupBy(waiting, ({ memberId }) => memberId)
      const jobs = [...ofMember].map(([memberId, rows]) =>
        digestMail.job({ memberId, notificationIds: rows.map(({ id }) => id).slice(-DIGEST_MAX) }),
      )
      await sendJobs(tx, jobs)
    }),
})

/** Mails one digest, without what its recipient has read on the site in the meantime. */
export const digestMail = defineTask({
  name: 'notification.digest-mail',
  queue: 'mail',
  data: z.object({ memberId: z.int(), notificationIds: z.array(z.int()) }),
  run: async (services, { memberId, notificationIds }) => {
    const rows = await services.db
      .select(columns)
      .from(notification)
      .where(and(inArray(notification.id, notificationIds), isNull(notification.readAt), isThere))
      .orderBy(notification.id)
    if (rows.length === 0) return
    const { username, email } = await getAccount(services.db, memberId)
    const notices = rows.map((row) => noticeOf(row, services.config))
    await sendMail(services, digest, { email, memberId }, { username, notices })
  },
})

/** Maximum number of notifications in a digest; the newest ones. */
const DIGEST_MAX = 100

const columns = {
  kind: notification.kind,
  albumId: notification.albumId,
  articleId: notification.articleId,
  title: notification.title,
  text: notification.text,
  path: notification.path,
}

type Row = {
  albumId: number | null
  articleId: number | null
  title: string | null
  text: string | null
  path: string | null
}

const noticeOf = ({ albumId, articleId, title, text, path }: Row, config: Config): Notice => ({
  title: title ?? '',
  text: text ?? '',
  link: siteUrl(
    config,
    path ??
      (albumId === null
        ? articleId === null
          ? '/account/?pid=notifications'
          : `/desk/newsroom/${articleId}`
        : `/discover/${albumId}`),
  ),
})
