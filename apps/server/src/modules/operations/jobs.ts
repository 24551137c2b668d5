import type { JOB_SUBJECTS, deskJobs, deleteJobs } from '@earshot/contract/desk/operations/jobs'
import { JOBS } from '@earshot/contract/desk/operations/jobs'
import { STATUS } from '@earshot/contract/envelope'
import type { AuditAct } from '@earshot/contract/studio/acts'
import { asc, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/open.ts'
import { recurringJob } from '../../db/schema/desk/process.ts'
import { Refusal, notFound } from '../../http/errors.ts'
import { failedJobs } from '../../jobs/failed.store.ts'
import { FAILED, QUEUES, sendJob } from '../../jobs/queue.ts'
import { titleOf } from '../../jobs/run-job.ts'
import type { Services } from '../../ports/services.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { maskedText } from '../audit/masked.rules.ts'

type Chosen = z.output<typeof deleteJobs.input>

/** Fields of the data of jobs that name an item, and its kind. */
const SUBJECTS: Readonly<Record<string, (typeof JOB_SUBJECTS)[number]>> = {
  memberId: 'member',
  adminId: 'member',
  podcastId: 'podcast',
  articleId: 'article',
  postId: 'post',
  artistId: 'artist',
  albumId: 'album',
  trackId: 'song',
  episodeId: 'episode',
}

/** Returns failed, running, waiting and recurring jobs (OPERATIONS-03). */
export async function readJobs(services: Services): Promise<z.infer<typeof deskJobs.data>> {
  const { db } = services
  const { list, countWaiting } = failedJobs(services)
  const [failed, waiting, open, recurring] = await Promise.all([
    list(),
    countWaiting(),
    listOpen(db),
    listRecurring(db),
  ])
  return {
    failed: failed.slice(0, JOBS.shown).map(({ id, title, data, failedAt, reason, queue, tries }) => ({
      id,
      task: title,
      queue,
      subject: subjectOf(data),
      tries,
      failed_at: failedAt.toISOString(),
      reason: maskedText(reason),
    })),
    open: open.map(({ id, name, data, tries, is_running: isRunning, started_at: start, next_at: next, reason }) => ({
      id,
      task: titleOf(data),
      queue: name,
      subject: subjectOf(data),
      tries,
      reason: maskedText(reason ?? ''),
      is_running: isRunning,
      started_at: start?.toISOString() ?? null,
      next_at: next.toISOString(),
    })),
    waiting: waiting.map(({ queue, waiting: count }) => ({ queue, count })),
    recurring,
  }
}

function subjectOf(payload: unknown) {
  const { data } = Payload.safeParse(payload).data ?? { data: {} }
  for (const [field, kind] of Object.entries(SUBJECTS)) {
    const id = z.int().positive().safeParse(data[field]).data
    if (id !== undefined) return { kind, id }
  }
  return null
}

const Payload = z.object({ data: z.record(z.string(), z.unknown()) })

async function listOpen(db: Db) {
  const { rows } = await db.execute(sql`
    select id::text, name, data, state = 'active' as is_running, retry_count + (state = 'active')::int as tries,
      started_on as started_at, start_after as next_at, output->>'message' as reason
    from pgboss.job where state < 'completed' and name <> ${FAILED} order by state desc, start_after limit ${JOBS.shown}`)
  return OpenRow.array().parse(rows)
}

const OpenRow = z.object({
  id: z.string(),
  name: z.string(),
  data: z.unknown(),
  is_running: z.boolean(),
  tries: z.int(),
  started_at: z.coerce.date().nullable(),
  next_at: z.coerce.date(),
  reason: z.string().nullable(),
})

async function listRecurring(db: Db) {
  const rows = await db
    .select({
      row: recurringJob,
      isRunning: sql<boolean>`exists (select from pgboss.job j where j.name = ${recurringJob.queue} and j.state = 'active' and j.data->>'task' = ${recurringJob.task})`,
    })
    .from(recurringJob)
    .orderBy(asc(recurringJob.task))
  return rows.map(({ row: { task, everySeconds, startedAt, seconds, succeededAt }, isRunning }) => ({
    task,
    every_seconds: everySeconds,
    started_at: startedAt?.toISOString() ?? null,
    seconds,
    succeeded_at: succeededAt?.toISOString() ?? null,
    is_running: isRunning,
  }))
}

/**
 * Retries or deletes failed jobs, as `earshot jobs` does, with an audit entry: those with these ids, or all that
 * failed of
 * one cause (OPERATIONS-04).
 */
export async function changeJobs(
  services: Services,
  act: Extract<AuditAct, 'job.retry' | 'job.delete'>,
  { ids = [], task, reason }: Chosen,
  by: AuditActor,
): Promise<void> {
  const jobs = failedJobs(services)
  const chosen = (await jobs.list()).filter(
    (job) =>
      ids.includes(job.id) || (job.title === task && (reason === undefined || maskedText(job.reason) === reason)),
  )
  if (chosen.length === 0) return
  const titles = [...new Set(chosen.map(({ title }) => title))]
  await writeAudit(services.db, {
    by,
    act,
    subject: { kind: 'job', title: titles.join(', ') },
    after: { jobs: chosen.length },
  })
  const chosenIds = chosen.map(({ id }) => id)
  await (act === 'job.retry' ? jobs.retry(chosenIds) : jobs.delete(chosenIds))
}

/** Runs a recurring job now. Throws 404 for another job, and 409 while it runs or waits (OPERATIONS-04). */
export async function runNow({ db }: Services, task: string, by: AuditActor): Promise<void> {
  await db.transaction(async (tx) => {
    const [found] = await tx.select().from(recurringJob).where(eq(recurringJob.task, task)).for('update')
    const queue = QUEUES.find((each) => each === found?.queue)
    if (queue === undefined) throw notFound('job')
    const { rows } = await tx.execute<{ exists: boolean }>(
      sql`select exists (select from pgboss.job where name = ${queue} and state < 'completed' and data->>'task' = ${task}) as exists`,
    )
    if (rows[0]?.exists === true) throw new Refusal(STATUS.conflict, 'This job runs or waits already.')
    await sendJob(tx, { queue, payload: { task, data: {} }, priority: 1 })
    await writeAudit(tx, { by, act: 'job.run', subject: { kind: 'job', title: task } })
  })
}
