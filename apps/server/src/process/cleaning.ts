import { DRAFT_DAYS } from '@earshot/contract/limits'
import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { cleanLimits } from '../access/limits/limits.store.ts'
import { removeOldReplies } from '../access/limits/repeated-writes.store.ts'
import { deletedComment, post } from '../db/schema/community/community.ts'
import { outboxMail, session } from '../db/schema/member/account.ts'
import { defineTask } from '../jobs/task.ts'
import { deleteExpiredUsernames } from '../modules/account/names/rename.store.ts'
import { cleanDevices } from '../modules/account/sign-in/known-device.store.ts'
import { removeDeadCodes } from '../modules/account/sign-in/one-time-codes.store.ts'
import { cleanFeedReads } from '../modules/import/podcast/refresh/feed-read.store.ts'
import { cleanMailRecords } from '../modules/mail/mail-record.ts'
import { deleteUnusedFiles } from '../modules/media/clean-files.ts'
import { deleteEndedPreviews } from '../modules/newsroom/preview-link.store.ts'
import { removeExpired } from '../modules/playlist/playlist-changes.store.ts'
import { removeOldRemovals } from '../modules/playlist/sharing/removal.store.ts'
import { deleteEndedLinks } from '../modules/studio/private-link/private-link.store.ts'
import type { Services } from '../ports/services.ts'

/** Days for which mails are stored that only the operator can read (RESET-03). */
const OUTBOX_DAYS = 30
/** Days for which an open page can still request the deleted ids. */
const DELETIONS_DAYS = 30

/**
 * Deletes expired sessions and codes (also the codes in stored mails), counted uses, old mails of the outbox, old
 * drafts of posts, deleted playlists, former usernames, ended private links, records of deleted comments, and replies
 * to repeated writes. Only the size of the tables depends on it, and when others can take a former username.
 */
export const cleanRows = defineTask({
  name: 'clean.rows',
  queue: 'upkeep',
  every: '10 minutes',
  data: z.object({}),
  run: (services) => clean(services),
})

/** Deletes unreferenced and incomplete files. */
export const cleanFiles = defineTask({
  name: 'clean.files',
  queue: 'upkeep',
  every: '1 hour',
  data: z.object({}),
  run: async (services) => {
    await deleteUnusedFiles(services)
  },
})

/** Deletes the expired rows once. */
export async function clean({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  await db.delete(session).where(lt(session.expiresAt, at))
  await removeDeadCodes(db)
  await db.delete(outboxMail).where(lt(outboxMail.createdAt, new Date(at.getTime() - OUTBOX_DAYS * 86_400_000)))
  await db
    .delete(deletedComment)
    .where(lt(deletedComment.deletedAt, new Date(at.getTime() - DELETIONS_DAYS * 86_400_000)))
  await db
    .delete(post)
    .where(and(eq(post.visibility, 'draft'), lt(post.createdAt, new Date(at.getTime() - DRAFT_DAYS * 86_400_000))))
  await removeExpired(db, at)
  await removeOldRemovals(db, at)
  await deleteExpiredUsernames(db, at)
  await deleteEndedLinks(db, at)
  await deleteEndedPreviews(db, at)
  await removeOldReplies(db, at)
  await cleanLimits(db, at)
  await cleanDevices(db, at)
  await cleanMailRecords(db, at)
  await cleanFeedReads(db, at)
}
