import type { MailKind } from '@earshot/contract/member/notification'
import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { member } from '../../db/schema/member/member.ts'
import { notification, notificationMail } from '../../db/schema/member/notification.ts'
import { defineTask } from '../../jobs/task.ts'
import { sendMail, siteUrl } from '../mail/mail.ts'
import type { MailType } from '../mail/mail.ts'
import { newAlbum } from './notification.mails.ts'
import type { NewItem } from './notification.mails.ts'

/** Mails a notification, unless it was deleted or its recipient switched these mails off in the meantime. */
export const mailNotification = defineTask({
  name: 'notification.mail',
  queue: 'mail',
  data: z.object({ notificationId: z.int() }),
  run: async (services, { notificationId }) => {
    const [row] = await services.db
      .select({
        memberId: member.id,
        email: member.email,
        username: member.username,
        kind: notificationMail.kind,
        albumId: notification.albumId,
        title: notification.title,
        creator: notification.text,
      })
      .from(notification)
      .innerJoin(member, eq(member.id, notification.memberId))
      .innerJoin(
        notificationMail,
        and(eq(notificationMail.memberId, notification.memberId), eq(notificationMail.kind, notification.kind)),
      )
      .where(eq(notification.id, notificationId))
    if (row === undefined) return
    await sendMail(services, MAILS[row.kind], row, {
      username: row.username,
      creator: row.creator ?? '',
      title: row.title ?? '',
      link: siteUrl(services.config, `/discover/${row.albumId}`),
    })
  },
})

const MAILS: Record<MailKind, MailType<NewItem>> = { album: newAlbum }
