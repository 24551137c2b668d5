import { mayModerateIn } from '@earshot/contract/access'
import type { CaseContext } from '@earshot/contract/community/case'
import type { ReportedKind } from '@earshot/contract/community/report-subject'
import { STATUS } from '@earshot/contract/envelope'
import { CASE, type REPORTED_TEXTS } from '@earshot/contract/limits'
import { and, count, eq, inArray, or, sql } from 'drizzle-orm'
import type { Viewer } from '../../access/viewer.ts'
import type { Db } from '../../db/open.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { caseTaken, decision, report } from '../../db/schema/community/moderation.ts'
import { member } from '../../db/schema/member/member.ts'
import { audit } from '../../db/schema/site/audit.ts'
import { Refusal, forbidden, notFound, oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import type { Services } from '../../ports/services.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { toUserRef, userRefColumns } from '../member/views.ts'
import { deleteRow } from './items.store.ts'
import { listDecisions } from './log.store.ts'
import { listCases } from './queue.store.ts'
import { dayOf } from './suspension.store.ts'

type Item = { kind: ReportedKind; itemId: number }

/** Earlier decisions, other cases and comments of a thread that a case shows. */
const SHOWN = { decisions: 10, cases: 20, before: 5, after: 3 } as const

/** Returns what surrounds a case. Throws 404, and 403 for another topic (COMMUNITYDESK-09). */
export async function getContext({ db, config, now }: Services, viewer: Viewer, item: Item): Promise<CaseContext> {
  const { memberId } = await getPlace(db, viewer, item)
  return {
    author: memberId === null ? null : await getAuthor(db, viewer, memberId, config.timeZone),
    thread: item.kind === 'comment' ? await listAround(db, item.itemId) : [],
    others: memberId === null ? [] : await listOthers(db, viewer, { ...item, memberId }, now()),
  }
}

/**
 * Marks a case as taken by the moderator for 10 minutes, or ends that; open pages of the desk are notified. Throws 409
 * while another one has it (COMMUNITYDESK-09).
 */
export const takeCase = (db: Db, viewer: Viewer, item: Item, isTaken: boolean, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await getPlace(tx, viewer, item)
    await recordChange(tx, 'desk')
    const { kind, itemId } = item
    if (!isTaken) {
      await tx
        .delete(caseTaken)
        .where(and(eq(caseTaken.kind, kind), eq(caseTaken.itemId, itemId), eq(caseTaken.memberId, viewer.id)))
      return
    }
    const values = { memberId: viewer.id, until: new Date(at.getTime() + CASE.takenMinutes * 60_000) }
    const taken = await tx
      .insert(caseTaken)
      .values({ kind, itemId, ...values })
      .onConflictDoUpdate({
        target: [caseTaken.kind, caseTaken.itemId],
        set: values,
        setWhere: or(eq(caseTaken.memberId, viewer.id), sql`${caseTaken.until} <= ${at.toISOString()}::timestamptz`),
      })
      .returning({ kind: caseTaken.kind })
    if (taken.length === 0) throw new Refusal(STATUS.conflict, 'Another moderator is at this case.')
  })

/**
 * Opens a case for the author of a hidden or deleted text, who asks for another look (COMMUNITYDESK-12). Throws 404 for
 * a text that is neither, 403 for that of another member, and 409 for a second appeal.
 */
export const appeal = (db: Db, viewer: Viewer, item: Item, at: Date): Promise<void> =>
  db.transaction(async (tx) => {
    const { memberId, visibility } = await placeOf(tx, item.kind, item.itemId)
    if (visibility !== 'hidden' && visibility !== 'deleted') throw notFound('hidden text')
    if (memberId !== viewer.id) throw forbidden('Only the author of a text can appeal.')
    const made = await tx
      .insert(report)
      .values({ ...item, memberId: viewer.id, reason: 'appeal', createdAt: at })
      .onConflictDoNothing()
      .returning({ id: report.id })
    if (made.length === 0) throw new Refusal(STATUS.conflict, 'You have appealed already.')
    await recordChange(tx, 'desk', `inbox:${viewer.id}`)
  })

/**
 * Deletes a text for good; its decisions keep no words, and its reports are gone (COMMUNITYDESK-08). Throws 404.
 */
export const deleteForGood = (
  db: Db,
  { kind, itemId }: { kind: (typeof REPORTED_TEXTS)[number]; itemId: number },
  { by, at }: { by: AuditActor; at: Date },
): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteRow[kind](tx, itemId, at)
    await tx
      .update(decision)
      .set({ title: '', note: null })
      .where(and(eq(decision.kind, kind), eq(decision.itemId, itemId)))
    await tx
      .update(audit)
      .set({ subjectTitle: null })
      .where(and(eq(audit.subjectKind, kind), eq(audit.subjectId, itemId)))
    await writeAudit(tx, { by, act: 'case.purge', subject: { kind, id: itemId } })
    await recordChange(tx, 'file')
  })

// Returns the author and topic of an item, which decide who may see its case.
async function getPlace(db: Db, viewer: Viewer, { kind, itemId }: Item) {
  const found = await placeOf(db, kind, itemId)
  if (found.visibility === 'draft') throw notFound('post')
  if (!mayModerateIn(viewer, found.topicId)) throw forbidden('You moderate other topics.')
  return found
}

async function placeOf(
  db: Db,
  kind: ReportedKind,
  itemId: number,
): Promise<{ memberId: number | null; topicId: number | null; visibility: string }> {
  const columns = { memberId: post.memberId, topicId: post.topicId, visibility: post.visibility }
  switch (kind) {
    case 'post':
      return oneOf(await db.select(columns).from(post).where(eq(post.id, itemId)), 'post')
    case 'comment':
      return oneOf(
        await db
          .select({ ...columns, memberId: comment.memberId, visibility: comment.visibility })
          .from(comment)
          .innerJoin(post, eq(post.id, comment.postId))
          .where(eq(comment.id, itemId)),
        'comment',
      )
    case 'review': {
      const rows = await db
        .select({ memberId: rating.memberId, visibility: rating.visibility })
        .from(rating)
        .where(eq(rating.id, itemId))
      return { ...oneOf(rows, 'review'), topicId: null }
    }
    case 'album':
    case 'song':
    case 'podcast':
    case 'episode':
      return { memberId: null, topicId: null, visibility: 'visible' }
  }
}

async function getAuthor(
  db: Db,
  viewer: Viewer,
  memberId: number,
  timeZone: string,
): Promise<NonNullable<CaseContext['author']>> {
  const [person] = await db
    .select({ ...userRefColumns, createdAt: member.createdAt })
    .from(member)
    .where(eq(member.id, memberId))
  if (person === undefined) throw notFound('member')
  const [posts] = await db
    .select({ n: count() })
    .from(post)
    .where(and(eq(post.memberId, memberId), eq(post.visibility, 'visible')))
  return {
    user: toUserRef(person),
    joined_on: dayOf(person.createdAt),
    approved_posts: posts?.n ?? 0,
    decisions: await listDecisions({ db, timeZone }, viewer, { memberId, limit: SHOWN.decisions, offset: 0 }),
  }
}

// The comments of the thread that are next to the reported one, oldest first.
async function listAround(db: Db, commentId: number): Promise<CaseContext['thread']> {
  const near = sql`(
    with here as (select id, post_id, coalesce(root_id, id) as root from ${comment} where id = ${commentId})
    (select c.id from ${comment} c, here where coalesce(c.root_id, c.id) = here.root and c.post_id = here.post_id and c.id <= here.id order by c.id desc limit ${SHOWN.before + 1})
    union (select c.id from ${comment} c, here where coalesce(c.root_id, c.id) = here.root and c.post_id = here.post_id and c.id > here.id order by c.id limit ${SHOWN.after})
  )`
  const rows = await db
    .select({ id: comment.id, html: comment.html, createdAt: comment.createdAt, user: userRefColumns })
    .from(comment)
    .innerJoin(member, eq(member.id, comment.memberId))
    .where(and(inArray(comment.id, near), sql`${comment.deletedAt} is null and ${comment.visibility} <> 'deleted'`))
    .orderBy(comment.id)
  return rows.map(({ id, html, createdAt, user }) => ({
    id,
    user: toUserRef(user),
    content: html,
    created_at: createdAt.toISOString(),
    is_case: id === commentId,
  }))
}

async function listOthers(
  db: Db,
  viewer: Viewer,
  { kind, itemId, memberId }: Item & { memberId: number },
  at: Date,
): Promise<CaseContext['others']> {
  const { cases } = await listCases(db, viewer, { memberId, limit: SHOWN.cases, offset: 0 }, at)
  return cases
    .filter((each) => each.kind !== kind || each.item_id !== itemId)
    .map(({ kind: other, item_id: id, title }) => ({ kind: other, item_id: id, title }))
}
