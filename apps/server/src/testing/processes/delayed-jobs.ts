import type { TestApp } from '../app.ts'

/** Runs the jobs that are due later, such as notifications of decisions, at once. */
export async function runDelayedJobs(app: TestApp): Promise<void> {
  await app.services.pool.query(
    `update pgboss.job set start_after = now() where start_after > now() and name = 'events'`,
  )
  await app.runJobs()
}
