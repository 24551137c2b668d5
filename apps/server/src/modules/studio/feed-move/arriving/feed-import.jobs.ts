import { FEED_MOVE } from '@earshot/contract/studio/feed/feed-fields'
import { DrizzleQueryError, and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../../db/open.ts'
import { podcast } from '../../../../db/schema/catalogue/podcast.ts'
import { member } from '../../../../db/schema/member/member.ts'
import { podcastMember } from '../../../../db/schema/money/membership.ts'
import { feedImport } from '../../../../db/schema/studio/feed-import.ts'
import { emitChanged } from '../../../../events/event.ts'
import { podcastsChanged } from '../../../../events/events.ts'
import { oneOf } from '../../../../http/errors.ts'
import { isLastAttempt } from '../../../../jobs/current-job.ts'
import { sendJob } from '../../../../jobs/queue.ts'
import type { NewJob } from '../../../../jobs/queue.ts'
import { reasonOf } from '../../../../jobs/run-job.ts'
import { defineTask } from '../../../../jobs/task.ts'
import type { Services } from '../../../../ports/services.ts'
import { writeAudit } from '../../../audit/audit.store.ts'
import { feedStore } from '../../../import/podcast/feed.store.ts'
import { importPodcast } from '../../../import/podcast/import-podcast.ts'
import { setRole } from '../../team/members.store.ts'
import { mustHaveSpace } from '../../upload/upload.store.ts'
import { countCopied } from '../feed-places.store.ts'
import { openFeedClient } from '../read-feed.ts'
import { copyNext, idsOf } from './copy-next.ts'
import type { ImportRow } from './feed-imports.store.ts'
import { notifyOfEnd, notifyOwners } from './feed-notices.store.ts'
import { adoptSettings, readSettings } from './feed-settings.ts'

/**
 * Imports a feed whose owner is proved, then copies its sounds, one in each job: copies of others run in between, and a
 * restart continues where it was. Reading feeds and finding proofs wait for none of them (SHOW-17, SHOW-18).
 */
export const importFeed = defineTask({
  name: 'studio.import-feed',
  queue: 'copies',
  data: z.object({ importId: z.int(), missed: z.int().default(0) }),
  run: async (services, { importId, missed }, job) => {
    const [row] = await services.db
      .select()
      .from(feedImport)
      .where(and(eq(feedImport.id, importId), eq(feedImport.state, 'importing')))
    if (row === undefined) return
    try {
      await proceed(services, row, missed)
    } catch (error) {
      // The database may be away for a while; everything else is a problem of the feed.
      if (error instanceof DrizzleQueryError && !(await isLastAttempt(services.db, job.id))) throw error
      await finish(services, row, { state: 'failed', problem: reasonOf(error) })
    }
  },
})

/**
 * Returns the job of an import; it is repeated after each end of its process. `missed` is the number of sounds that
 * could not be copied since it began or continued.
 */
export const importJob = (importId: number, missed = 0): NewJob => ({
  ...importFeed.job({ importId, missed }),
  retries: RETRIES,
})

const RETRIES = 20

async function proceed(services: Services, row: ImportRow, missed: number): Promise<void> {
  const podcastId = row.podcastId ?? (await readIn(services, row))
  if (row.mode === 'follow') return finish(services, row, { state: 'done', problem: null })
  if (row.podcastId === null) await mustFit(services, podcastId, row.title)
  const copied = await copyNext(services, { ...row, podcastId })
  if (copied === 'all') return endCopying(services, { ...row, podcastId }, missed)
  const notCopied = copied === 'copied' ? row.notCopied : [...row.notCopied, copied]
  await services.db.transaction(async (tx) => {
    if (copied !== 'copied') await tx.update(feedImport).set({ notCopied }).where(eq(feedImport.id, row.id))
    if (notCopied.length < FEED_MOVE.notCopiedMax)
      await sendJob(tx, importJob(row.id, copied === 'copied' ? missed : missed + 1))
  })
  if (notCopied.length >= FEED_MOVE.notCopiedMax)
    await finish(services, row, { state: 'failed', problem: missingSounds(notCopied.length) })
}

const missingSounds = (count: number) => `${count} of the sounds could not be copied.`

// Reads the feed, and makes the member an owner of its podcast.
async function readIn(services: Services, row: ImportRow): Promise<number> {
  const { db, config } = services
  const outbound = openFeedClient(services)
  const report = await importPodcast({ ...services, allowPrivate: config.feedPrivateAddresses, outbound }, row.url)
  const podcastId = oneOf(report.podcastId === undefined ? [] : [report.podcastId], 'podcast')
  const settings = row.mode === 'host' ? await readSettings(services, row.url) : undefined
  const creator = { kind: 'podcast', id: podcastId } as const
  await db.transaction(async (tx) => {
    const owner = oneOf(
      await tx.select({ id: member.id, username: member.username }).from(member).where(eq(member.id, row.memberId)),
      'member',
    )
    const { title, createdAt, feed } = oneOf(
      await tx
        .select({ title: podcast.title, createdAt: podcast.createdAt, feed: podcast.feed })
        .from(podcast)
        .where(eq(podcast.id, podcastId))
        .for('no key update'),
      'podcast',
    )
    // A feed that redirects elsewhere since its owner was proved would give away the podcast of somebody else.
    if (feed === null || !row.urls.includes(feed)) throw new Error(LEADS_ELSEWHERE)
    const by = { id: owner.id, via: 'job' } as const
    const others = await tx
      .select({ id: podcastMember.memberId })
      .from(podcastMember)
      .where(and(eq(podcastMember.podcastId, podcastId), eq(podcastMember.role, 'owner')))
    if (others.length === 0 && row.provedAt !== null && createdAt >= row.provedAt)
      await writeAudit(tx, {
        by,
        act: 'creator.create',
        subject: { ...creator, title },
        creator,
        after: { name: title },
      })
    await setRole(tx, { by, creator }, owner, 'owner')
    if (settings !== undefined) await adoptSettings(tx, podcastId, settings)
    await notifyOwners(tx, others, { title, owner })
    await tx.update(feedImport).set({ podcastId }).where(eq(feedImport.id, row.id))
  })
  return podcastId
}

const LEADS_ELSEWHERE = 'The feed leads to another feed since its owner was proved. Start again with that feed.'

// The check of the feed may have read only its first pages.
async function mustFit(services: Services, podcastId: number, name: string): Promise<void> {
  const { bytes, copiedBytes } = await countCopied(services.db, podcastId)
  await mustHaveSpace(services, { kind: 'podcast', id: podcastId }, { name, bytes: bytes - copiedBytes })
}

// Sounds that could not be copied keep a podcast at its host until its owner leaves them there. An import that
// continued after its end is about the sounds that were `missed` since then.
async function endCopying(services: Services, row: ImportRow & { podcastId: number }, missed: number): Promise<void> {
  const { db } = services
  const isHere = (await db.$count(podcast, and(eq(podcast.id, row.podcastId), isNotNull(podcast.movedFrom)))) > 0
  const missing = isHere ? missed : row.notCopied.length
  if (missing > 0) return finish(services, row, { state: 'failed', problem: missingSounds(missing) })
  await db.transaction((tx) => publishHere(tx, row.podcastId))
  return finish(services, row, { state: 'done', problem: null })
}

/** Publishes the feed of a podcast here. Its old feed is read until that leads here (SHOW-20). */
export async function publishHere(tx: Db, podcastId: number): Promise<void> {
  await tx
    .update(podcast)
    .set({ movedFrom: podcast.feed })
    .where(and(eq(podcast.id, podcastId), isNull(podcast.movedFrom), isNull(podcast.movedTo)))
  await emitChanged(tx, podcastsChanged, [podcastId])
}

/**
 * Continues the import of a podcast that moved here, when the sound of an episode is at another host. Those that could
 * not be copied stay there until their owner tries again. An import that is running continues by itself (SHOW-20).
 */
export async function continueCopying(tx: Db, podcastId: number): Promise<void> {
  const [last] = await tx
    .select({ id: feedImport.id, state: feedImport.state, notCopied: feedImport.notCopied })
    .from(feedImport)
    .where(and(eq(feedImport.podcastId, podcastId), eq(feedImport.mode, 'host'), isNotNull(feedImport.finishedAt)))
    .orderBy(desc(feedImport.id))
    .limit(1)
    .for('update')
  if (last === undefined || last.state === 'importing') return
  const next = await feedStore(tx).findRemote(podcastId, idsOf(last.notCopied))
  if (next === undefined) return
  await tx.update(feedImport).set({ state: 'importing', problem: null }).where(eq(feedImport.id, last.id))
  await sendJob(tx, importJob(last.id))
}

// A finished import that continued because of a new episode notifies of problems alone.
async function finish(
  { db, now }: Services,
  row: ImportRow,
  { state, problem }: { state: 'done' | 'failed'; problem: string | null },
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx
      .update(feedImport)
      .set({ state, problem, finishedAt: now() })
      .where(and(eq(feedImport.id, row.id), eq(feedImport.state, 'importing')))
      .returning({ id: feedImport.id })
    if (ended.length === 0) return
    if (row.finishedAt === null || problem !== null) await notifyOfEnd(tx, row, problem)
    if (state === 'done' && row.mode === 'host' && row.podcastId !== null) await continueCopying(tx, row.podcastId)
  })
}
