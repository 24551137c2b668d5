import { DRAFT_DAYS } from '@earshot/contract/limits'
import { and, eq, lt } from 'drizzle-orm'
import { say } from '../announce.ts'
import { outboxMail } from '../db/schema/account.ts'
import { deletedComment, post } from '../db/schema/community.ts'
import { session } from '../db/schema/member.ts'
import { removeDeadCodes } from '../modules/account/code.store.ts'
import { cleanLimits } from '../modules/account/limits.store.ts'
import type { Services } from '../services.ts'
import { removeUnusedUploads } from './unused-uploads.ts'

const ROWS_MS = 10 * 60_000
const FILES_MS = 60 * 60_000
/** Days that mails stay which only the operator can read (RESET-03). */
const OUTBOX_DAYS = 30
/** Days in which a page that was left open can still ask what was deleted. */
const DELETIONS_DAYS = 30

/**
 * Removes what has run out: every ten minutes sessions, codes, also out of the mails that hold them, counted uses, old mails of the outbox, forgotten drafts of posts
 * and word of deleted comments, every hour files that nothing refers to, and at the start and every hour files that are only half there.
 * Nothing depends on it but the size of tables and storage.
 */
export function startCleaning(services: Pick<Services, 'db' | 'storage' | 'now'>): { close: () => void } {
  const { storage } = services
  storage.removeHalfWritten().catch(sayFailed)
  const timers = [
    every(ROWS_MS, () => clean(services)),
    every(FILES_MS, () => removeUnusedUploads(services)),
    every(FILES_MS, () => storage.removeHalfWritten()),
  ]
  return {
    close: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

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
  await cleanLimits(db, at)
}

function every(milliseconds: number, work: () => Promise<unknown>): NodeJS.Timeout {
  return setInterval(() => {
    work().catch(sayFailed)
  }, milliseconds).unref()
}

const sayFailed = (error: unknown): void =>
  say(`Cleaning failed: ${error instanceof Error ? error.message : String(error)}`)
