import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { article, articleDraft, articleLink } from '../../db/schema/site/publication.ts'
import { emit, emitChanged } from '../../events/event.ts'
import { articlePublished, articlesChanged } from '../../events/events.ts'
import { Refusal, oneOf } from '../../http/errors.ts'
import type { Services } from '../../ports/services.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import { articleWords, bylineOf } from '../publication/article-words.ts'
import { isBlankHtml } from '../richtext/sanitise.ts'
import { changeDraft, conflict, lockDraft, memberOf, storeChange, textOf } from './draft-changes.store.ts'
import type { Change, Changed, DraftRow } from './draft-changes.store.ts'
import { missingOf, scheduledMoment } from './newsroom.rules.ts'
import { notifyAuthors } from './notices.store.ts'
import { listAuthors, replaceAuthors } from './save.store.ts'
import { storeVersion } from './versions.store.ts'

/** Whether followers are notified of a first publication, and whether an update is shown to readers. */
type Publication = { notifies: boolean; marksUpdate: boolean }

/** Returns what a draft needs before it is published. */
export const missingIn = (row: DraftRow): string[] => missingOf({ ...row, isBlank: isBlankHtml })

/**
 * Publishes a draft, or the changes of a published article: it keeps its address and date, and followers are notified
 * at most once in its life (NEWSROOM-07, NEWSROOM-09). Throws 409 with what is missing.
 */
export const publishDraft = (db: Db, change: Change, publication: Publication): Promise<DraftRow> =>
  changeDraft(db, change, (tx, row) => publish(tx, row, { ...publication, by: change.by, at: change.at }))

/** Schedules a draft (NEWSROOM-08). Throws 400 for a wrong time, and 409 for a published article. */
export const scheduleDraft = (
  db: Db,
  change: Change,
  { local, notifies }: { local: string; notifies: boolean },
): Promise<DraftRow> =>
  changeDraft(db, change, async (_tx, row) => {
    if (row.publishedAt !== null) throw conflict('This article is published already. Update it instead.')
    const publishAt = scheduledMoment(local, { timeZone: change.timeZone, now: change.at })
    mustBeComplete(row)
    return {
      set: { publishAt, notifies, submittedAt: null, submittedBy: null },
      act: 'article.schedule',
      before: { publish_at: row.publishAt?.toISOString() ?? null, notify: row.notifies },
      after: { publish_at: publishAt.toISOString(), notify: notifies },
    }
  })

/** Makes a scheduled article a draft again. Throws 409 for another one. */
export const unscheduleDraft = (db: Db, change: Change): Promise<DraftRow> =>
  changeDraft(db, change, async (_tx, { publishAt }) => {
    if (publishAt === null) throw conflict('This article is not scheduled.')
    return {
      set: { publishAt: null },
      act: 'article.unschedule',
      before: { publish_at: publishAt.toISOString() },
      after: { publish_at: null },
    }
  })

/**
 * Makes a published article a draft again: readers get 404, and pictures that nothing else shows are withdrawn
 * (NEWSROOM-13). Throws 409 for a draft.
 */
export const unpublishArticle = (db: Db, change: Change): Promise<DraftRow> =>
  changeDraft(db, change, async (tx, row) => {
    if (row.publishedAt === null) throw conflict('This article is not published.')
    await tx.delete(article).where(eq(article.id, row.id))
    await replaceAuthors(tx, row.id, true, [])
    await emitChanged(tx, articlesChanged, [row.id])
    return {
      set: { publishedAt: null, hasChanges: false, submittedAt: null, submittedBy: null },
      act: 'article.unpublish',
      before: { published_at: row.publishedAt.toISOString() },
      after: { published_at: null },
    }
  })

/** Replaces the draft of a published article with what readers see. Throws 409 for a draft. */
export const discardChanges = (db: Db, change: Change): Promise<DraftRow> =>
  changeDraft(db, change, async (tx, row) => {
    const [shown] = await tx.select().from(article).where(eq(article.id, row.id))
    if (shown === undefined) throw conflict('This article is not published yet.')
    await replaceAuthors(tx, row.id, false, await listAuthors(tx, row.id, true))
    return {
      set: { ...textOf(shown), savedFrom: null, hasChanges: false, submittedAt: null, submittedBy: null },
      act: 'article.discard',
    }
  })

/**
 * Publishes an article whose time has come. One that cannot be published becomes a draft again, and its authors are
 * notified.
 */
export async function publishDue({ db, now }: Pick<Services, 'db' | 'now'>, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockDraft(tx, id)
    const { publishAt, deletedAt, notifies } = row
    if (publishAt === null || deletedAt !== null || publishAt > now()) return
    const change = { by: 'job' as const, at: now() }
    try {
      const { set, ...entry } = await publish(tx, row, { notifies, marksUpdate: false, by: 'job', at: publishAt })
      await storeChange(tx, row, change, set, entry)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await storeChange(tx, row, change, { publishAt: null }, { act: 'article.unschedule', reason: error.message })
      await notifyAuthors(tx, row, { actorId: null, notice: 'not_published', words: error.message })
    }
  })
}

function mustBeComplete(row: DraftRow): void {
  const missing = missingIn(row)
  if (missing.length > 0) throw conflict(missing.join(' '))
}

// Writes the row that readers see.
async function publish(
  tx: Tx,
  row: DraftRow,
  { notifies, marksUpdate, by, at }: Publication & { by: AuditActor; at: Date },
): Promise<Changed> {
  mustBeComplete(row)
  const isFirst = row.publishedAt === null
  const isRepeated = !isFirst && !row.hasChanges && !marksUpdate
  const authors = await listAuthors(tx, row.id)
  const text = textOf(row)
  const shown = {
    ...text,
    ...articleWords({ ...text, author: bylineOf(authors) }),
    thumbnail: row.photo,
    authorId: authors.find(({ memberId }) => memberId !== null)?.memberId ?? null,
    mediaType: row.youtubeLink === null ? ('image' as const) : ('youtube' as const),
    ...(marksUpdate && !isFirst && { updatedAt: at }),
  }
  if (isFirst) await tx.insert(article).values({ id: row.id, ...shown, createdAt: at })
  else await tx.update(article).set(shown).where(eq(article.id, row.id))
  await replaceAuthors(tx, row.id, true, authors)
  if (!isRepeated)
    await storeVersion(tx, row.id, { kind: 'published', fields: text, createdBy: memberOf(by), createdAt: at })
  await tx.update(articleLink).set({ isPublished: true }).where(eq(articleLink.articleId, row.id))
  // Followers are notified once in the life of an article, or never.
  if (isFirst && !row.isAnnounced && notifies) await emit(tx, articlePublished, { articleId: row.id })
  else await emitChanged(tx, articlesChanged, [row.id])
  if (row.submittedAt !== null) await notifyAuthors(tx, row, { actorId: memberOf(by), notice: 'published' })
  return {
    set: {
      hasChanges: false,
      publishAt: null,
      submittedAt: null,
      submittedBy: null,
      isAnnounced: true,
      publishedAt: row.publishedAt ?? at,
    },
    act: 'article.publish',
    before: { published_at: row.publishedAt?.toISOString() ?? null, updated: false },
    after: { published_at: (row.publishedAt ?? at).toISOString(), updated: !isFirst, notify: isFirst && notifies },
  }
}

/** Throws 404 if there is no such draft. */
export const getDraftRow = async (db: Db, id: number): Promise<DraftRow> =>
  oneOf(await db.select().from(articleDraft).where(eq(articleDraft.id, id)), 'article')
