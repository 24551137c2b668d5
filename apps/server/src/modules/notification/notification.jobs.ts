import { memberPath } from '@earshot/contract/member/member-path'
import { isMailKind } from '@earshot/contract/member/notification-choices'
import type { NotificationKind } from '@earshot/contract/member/notification-choices'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Config } from '../../config.ts'
import { episode } from '../../db/schema/catalogue/podcast.ts'
import { member } from '../../db/schema/member/member.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { sendJobs } from '../../jobs/queue.ts'
import { defineTask } from '../../jobs/task.ts'
import { sendMail, siteUrl } from '../mail/mail.ts'
import { getAccount } from '../member/account.store.ts'
import { findChoice } from './choices.store.ts'
import { digest, newAlbum, newsKindOf, newsOfMembers, notice, quoteOf, sentenceOf } from './notification.mails.ts'
import type { News, Notice } from './notification.mails.ts'
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
      .leftJoin(actor, eq(actor.id, notification.actorId))
      .where(and(eq(notification.id, notificationId), isThere))
    if (row === undefined || !isMailKind(row.kind)) return
    if ((await findChoice(db, row.memberId, row.kind)) !== 'mail') return
    const { username } = row
    const facts = noticeOf(row, config)
    const news = newsOf(row)
    if (news !== undefined) {
      await sendMail(services, { ...newsOfMembers, kind: news.kind }, row, { username, link: facts.link, ...news })
      return
    }
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
      .leftJoin(actor, eq(actor.id, notification.actorId))
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

const actor = alias(member, 'actor')

const columns = {
  kind: notification.kind,
  actor: actor.username,
  postId: notification.postId,
  commentId: notification.commentId,
  albumId: notification.albumId,
  articleId: notification.articleId,
  episodeId: notification.episodeId,
  podcastId: sql<
    number | null
  >`(select ${episode.podcastId} from ${episode} where ${episode.id} = ${notification.episodeId})`,
  title: notification.title,
  text: notification.text,
  path: notification.path,
}

type Row = {
  kind: NotificationKind
  actor: string | null
  postId: number | null
  commentId: number | null
  albumId: number | null
  articleId: number | null
  episodeId: number | null
  podcastId: number | null
  title: string | null
  text: string | null
  path: string | null
}

function noticeOf(row: Row, config: Config): Notice {
  const news = newsOf(row)
  const link = siteUrl(config, pathOf(row))
  return news === undefined
    ? { title: row.title ?? '', text: row.text ?? '', link }
    : { title: sentenceOf(news), text: quoteOf(news), link }
}

function newsOf({ kind, actor: name, title, text }: Row): News | undefined {
  const known = newsKindOf(kind)
  return known && { kind: known, actor: name ?? '', title: title ?? '', text: text ?? '' }
}

function pathOf({ kind, actor: name, path, ...ids }: Row): string {
  if (path !== null) return path
  if (kind === 'newsroom' && ids.articleId !== null) return `/desk/newsroom/${ids.articleId}`
  if (ids.articleId !== null) return `/publication/${ids.articleId}`
  if (ids.albumId !== null) return `/discover/${ids.albumId}`
  if (ids.podcastId !== null) return `/podcast/${ids.podcastId}/${ids.episodeId}`
  if (ids.postId !== null)
    return `/community/post/${ids.postId}${ids.commentId === null ? '' : `?comment=${ids.commentId}`}`
  return kind === 'follow' && name !== null ? memberPath(name) : '/account/?pid=notifications'
}
