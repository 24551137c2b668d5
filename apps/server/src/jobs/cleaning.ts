import { lt } from 'drizzle-orm'
import { say } from '../announce.ts'
import { oneTimeCode } from '../db/schema/account.ts'
import { session } from '../db/schema/member.ts'
import { cleanLimits } from '../modules/account/limits.store.ts'
import type { Services } from '../services.ts'

const EVERY_MS = 10 * 60_000

/** Removes what has run out every ten minutes: sessions, codes, counted uses. Nothing depends on it but the size of the tables. */
export function startCleaning(services: Pick<Services, 'db' | 'now'>): { close: () => void } {
  const timer = setInterval(() => {
    clean(services).catch((error: unknown) => say(`Cleaning failed: ${error instanceof Error ? error.message : String(error)}`))
  }, EVERY_MS)
  timer.unref()
  return { close: () => clearInterval(timer) }
}

/** Removes once what has run out. */
export async function clean({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const at = now()
  await db.delete(session).where(lt(session.expiresAt, at))
  await db.delete(oneTimeCode).where(lt(oneTimeCode.expiresAt, at))
  await cleanLimits(db, at)
}
