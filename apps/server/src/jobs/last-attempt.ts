import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/open.ts'

/** Returns whether a job is not retried if it fails now. */
export async function isLastAttempt(db: Db, jobId: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select retry_count >= retry_limit as "isLast" from pgboss.job where id = ${jobId}::uuid`,
  )
  return z.object({ isLast: z.boolean() }).array().parse(rows)[0]?.isLast ?? true
}
