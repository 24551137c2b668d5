import { drawnShapeOf } from '@earshot/contract/community/topic-icons'
import type { DeskTopic } from '@earshot/contract/desk/topics'
import { STATUS } from '@earshot/contract/envelope'
import { TOPIC } from '@earshot/contract/limits'
import type { AuditAct } from '@earshot/contract/studio/acts'
import { and, eq, max, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { post, topic } from '../../../db/schema/community/community.ts'
import { upload } from '../../../db/schema/upload.ts'
import { Refusal, badRequest, oneOf } from '../../../http/errors.ts'
import { recordChange } from '../../../invalidation/invalidation.ts'
import { writeAudit } from '../../audit/audit.store.ts'
import type { AuditActor } from '../../audit/audit.store.ts'
import { changedMeanwhile } from '../../audit/conflict.store.ts'
import { toUserRef } from '../../member/views.ts'
import { toCategory, topicColumns } from '../views.ts'
import { listModerators } from './topic-moderators.store.ts'

/** Fields of a topic; those that are missing stay as they are, or have their defaults in a new one. */
type TopicValues = Partial<Pick<typeof topic.$inferSelect, 'title' | 'subTitle' | 'colour' | 'icon' | 'write'>>
type Row = typeof topic.$inferSelect

/** Lists all topics in their order with the versions of their forms. */
export async function listForDesk(db: Db): Promise<DeskTopic[]> {
  const rows = await db
    .select({ ...topicColumns, version: topic.version })
    .from(topic)
    .orderBy(topic.pos, topic.id)
  const moderators = await listModerators(db)
  return rows.map((row) => ({
    ...toCategory(row),
    moderators: (moderators.get(row.id) ?? []).map(toUserRef),
    version: row.version,
    write: row.write,
    archived_at: row.archivedAt?.toISOString() ?? null,
  }))
}

/** Finds a topic by its title, whatever case. */
export async function findTopic(db: Db, title: string): Promise<Row | undefined> {
  const [found] = await db
    .select()
    .from(topic)
    .where(eq(sql`lower(${topic.title})`, title.toLowerCase()))
  return found
}

/**
 * Creates a topic as the last one, and returns its id. Throws 409 for a title that differs from another only by case,
 * and at the maximum number of topics (COMMUNITYDESK-01).
 */
export const createTopic = (db: Db, values: TopicValues & { title: string }, by: AuditActor): Promise<number> =>
  db.transaction(async (tx) => {
    await mustBeUnused(tx, values.title, 0)
    if ((await tx.$count(topic)) >= TOPIC.most) throw new Refusal(STATUS.conflict, `There are ${TOPIC.most} topics.`)
    const [last] = await tx.select({ pos: max(topic.pos) }).from(topic)
    const rows = await tx
      .insert(topic)
      .values({ subTitle: '', colour: 'grey', ...values, pos: (last?.pos ?? 0) + 1 })
      .returning()
    const made = oneOf(rows, 'topic')
    await record(tx, by, 'topic.create', made)
    return made.id
  })

/**
 * Changes a topic. Throws 404, 409 for the title of another one, and 409 when it has changed since `version`; a command
 * sends none (COMMUNITYDESK-01).
 */
export const updateTopic = (
  db: Db,
  topicId: number,
  values: TopicValues,
  { by, version, timeZone }: { by: AuditActor; version?: number | undefined; timeZone: string },
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockTopic(tx, topicId)
    if (version !== undefined && version !== before.version)
      throw await changedMeanwhile(tx, { kind: 'topic', id: topicId }, timeZone)
    if (values.title !== undefined) await mustBeUnused(tx, values.title, topicId)
    await tx
      .update(topic)
      .set({ ...values, version: before.version + 1 })
      .where(eq(topic.id, topicId))
    await record(
      tx,
      by,
      'topic.update',
      { ...before, ...values },
      { before: shownIn(before, values), after: { ...values } },
    )
  })

/** Puts all topics into an order. Throws 400 unless each is named once (COMMUNITYDESK-02). */
export const orderTopics = (db: Db, topicIds: readonly number[], by: AuditActor): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = await tx.select({ id: topic.id }).from(topic).orderBy(topic.pos, topic.id).for('no key update')
    const isAll = rows.length === topicIds.length && rows.every(({ id }) => topicIds.includes(id))
    if (!isAll) throw badRequest('topic_ids', 'must name each topic once')
    for (const [pos, id] of topicIds.entries()) await tx.update(topic).set({ pos }).where(eq(topic.id, id))
    await writeAudit(tx, {
      by,
      act: 'topic.order',
      subject: { kind: 'topic' },
      before: { topics: rows.map(({ id }) => id) },
      after: { topics: [...topicIds] },
    })
    await recordChange(tx, 'topic')
  })

/** Closes a topic for writing, or opens it again. Throws 404 (COMMUNITYDESK-03). */
export const archiveTopic = (
  db: Db,
  topicId: number,
  isArchived: boolean,
  { by, at }: { by: AuditActor; at: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockTopic(tx, topicId)
    if ((before.archivedAt !== null) === isArchived) return
    await tx
      .update(topic)
      .set({ archivedAt: isArchived ? at : null })
      .where(eq(topic.id, topicId))
    await record(tx, by, isArchived ? 'topic.archive' : 'topic.open', before)
  })

/** Deletes a topic without posts and returns its title. Throws 404, and 409 for one with posts (COMMUNITYDESK-03). */
export const deleteTopic = (db: Db, topicId: number, by: AuditActor): Promise<string> =>
  db.transaction(async (tx) => {
    const known = await lockTopic(tx, topicId)
    if ((await tx.$count(post, eq(post.topicId, topicId))) > 0)
      throw new Refusal(
        STATUS.conflict,
        `The topic ${known.title} has posts. Only a topic without posts can be removed.`,
      )
    await tx.delete(topic).where(eq(topic.id, topicId))
    await record(tx, by, 'topic.delete', known)
    return known.title
  })

/** Returns the icon of a topic: a drawn one, a picture that was uploaded, or none. Throws 400 for another address. */
export async function iconOf(db: Db, wanted: string | undefined, topicId: number | undefined): Promise<string | null> {
  if (wanted === undefined || wanted === '') return null
  if (drawnShapeOf(wanted) !== undefined) return wanted
  const isKept =
    topicId !== undefined && (await db.$count(topic, and(eq(topic.id, topicId), eq(topic.icon, wanted)))) > 0
  const key = /^\/media\/(art\/[\w.-]+)$/.exec(wanted)?.[1] ?? ''
  if (!isKept && (await db.$count(upload, eq(upload.key, key))) === 0)
    throw badRequest('icon', 'must be an uploaded picture or a drawn icon')
  return wanted
}

const lockTopic = async (tx: Db, topicId: number): Promise<Row> =>
  oneOf(await tx.select().from(topic).where(eq(topic.id, topicId)).for('update'), 'topic')

async function mustBeUnused(tx: Db, title: string, exceptId: number): Promise<void> {
  const isOther = and(eq(sql`lower(${topic.title})`, title.toLowerCase()), ne(topic.id, exceptId))
  if ((await tx.$count(topic, isOther)) > 0)
    throw new Refusal(STATUS.conflict, 'title: is that of another topic', { field: 'title' })
}

const shownIn = (row: Row, values: TopicValues): Record<string, unknown> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, Reflect.get(row, name)]))

async function record(
  tx: Db,
  by: AuditActor,
  act: AuditAct,
  { id, title }: Pick<Row, 'id' | 'title'>,
  values: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  await writeAudit(tx, { by, act, subject: { kind: 'topic', id, title }, ...values })
  await recordChange(tx, 'topic')
}
