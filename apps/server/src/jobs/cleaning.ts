import { DRAFT_DAYS } from '@earshot/contract/limits'
import { and, eq, lt } from 'drizzle-orm'
import { z } from 'zod'
import { cleanLimits } from '../access/limits.store.ts'
import { outboxMail, session } from '../db/schema/account.ts'
import { deletedComment, post } from '../db/schema/community.ts'
import { formFolder, removeForgottenForms } from '../http/form.ts'
import { removeDeadCodes } from '../modules/account/one-time-codes.store.ts'
import { removeExpired } from '../modules/playlist/playlist-changes.store.ts'
import type { Services } from '../services.ts'
import { defineTask } from './task.ts'
import { removeUnusedUploads } from './unused-uploads.ts'

/** Days that mails stay which only the operator can read (RESET-03). */
const OUTBOX_DAYS = 30
/** Days in which a page that was left open can still ask what was deleted. */
const DELETIONS_DAYS = 30

/**
 * Removes sessions and codes that have run out, codes also out of the mails that hold them, counted uses, old mails of the outbox, forgotten drafts of
 * posts, deleted playlists and word of deleted comments. Nothing depends on it but the size of tables.
 */
export const cleanRows = defineTask({
  name: 'clean.rows',
  queue: 'upkeep',
  data: z.object({}),
  run: (services) => clean(services),
})

/** Removes files that nothing refers to, and those that are only half there. */
export const cleanFiles = defineTask({
  name: 'clean.files',
  queue: 'upkeep',
  data: z.object({}),
  run: async (services) => {
    await services.storage.removeHalfWritten()
    await removeForgottenForms(formFolder(services.config))
    await removeUnusedUploads(services)
  },
})

/** Removes once the rows that have run out. */
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
  await cleanLimits(db, at)
}
