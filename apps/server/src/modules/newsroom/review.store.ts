import type { ArticleNote } from '@earshot/contract/desk/newsroom'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import { articleNote } from '../../db/schema/site/publication.ts'
import { oneOf } from '../../http/errors.ts'
import { recordChange } from '../../invalidation/invalidation.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { changeDraft, conflict, lockDraft, memberOf } from './draft-changes.store.ts'
import type { Actor, Change, DraftRow } from './draft-changes.store.ts'
import { notifyAuthors, notifyEditors, notifyReviewers } from './notices.store.ts'
import { missingIn } from './publish.store.ts'

/** Sends an article for review and notifies the editors. Throws 409 with what is missing, and for one in review. */
export const submitDraft = (db: Db, change: Change): Promise<DraftRow> =>
  changeDraft(db, change, async (tx, row) => {
    if (row.submittedAt !== null) throw conflict('This article is in review already.')
    const missing = missingIn(row)
    if (missing.length > 0) throw conflict(missing.join(' '))
    await notifyEditors(tx, row, { actorId: memberOf(change.by), notice: 'submitted' })
    return {
      set: { submittedAt: change.at, submittedBy: memberOf(change.by), publishAt: null },
      act: 'article.submit',
      before: { in_review: false },
      after: { in_review: true },
    }
  })

/** Sends an article in review back to its authors, who are notified with the note. Throws 409 for another one. */
export const sendBackDraft = (db: Db, change: Change, note: string): Promise<DraftRow> =>
  changeDraft(db, change, async (tx, row) => {
    if (row.submittedAt === null) throw conflict('This article is not in review.')
    const by = memberOf(change.by)
    if (note !== '')
      await tx.insert(articleNote).values({ articleId: row.id, text: note, createdBy: by, createdAt: change.at })
    await notifyAuthors(tx, row, { actorId: by, notice: 'sent_back', words: note })
    return {
      set: { submittedAt: null, submittedBy: null },
      act: 'article.send_back',
      before: { in_review: true },
      after: { in_review: false },
    }
  })

/** Adds a note to an article; its authors and those who wrote notes are notified. Throws 409 for a removed article. */
export const addNote = (
  db: Db,
  articleId: number,
  { text, quote, by, at }: { text: string; quote: string | undefined; by: Actor; at: Date },
): Promise<ArticleNote> =>
  db.transaction(async (tx) => {
    const row = await lockDraft(tx, articleId)
    if (row.deletedAt !== null) throw conflict('This article was removed. Restore it first.')
    const values = { articleId, text, quote: quote === '' ? null : (quote ?? null), createdBy: by.id, createdAt: at }
    const { id } = oneOf(await tx.insert(articleNote).values(values).returning({ id: articleNote.id }), 'note')
    await notifyReviewers(tx, row, { actorId: by.id, notice: 'note', words: text })
    await writeAudit(tx, { by, act: 'article.note', subject: { kind: 'article', id: articleId, title: row.title } })
    await recordChange(tx, `draft:${articleId}`)
    return getNote(tx, articleId, id)
  })

/** Closes a note, or opens it again. Throws 404. */
export const closeNote = (
  db: Db,
  articleId: number,
  { noteId, isClosed, by, at }: { noteId: number; isClosed: boolean; by: Actor; at: Date },
): Promise<ArticleNote> =>
  db.transaction(async (tx) => {
    const { title } = await lockDraft(tx, articleId)
    const before = await getNote(tx, articleId, noteId)
    await tx
      .update(articleNote)
      .set(isClosed ? { closedAt: at, closedBy: by.id } : { closedAt: null, closedBy: null })
      .where(eq(articleNote.id, noteId))
    await writeAudit(tx, {
      by,
      act: 'article.note',
      subject: { kind: 'article', id: articleId, title },
      before: { note: noteId, closed: before.closed_at !== null },
      after: { note: noteId, closed: isClosed },
    })
    await recordChange(tx, `draft:${articleId}`)
    return getNote(tx, articleId, noteId)
  })

/** Lists the notes of an article in order. */
export const listNotes = async (db: Db, articleId: number): Promise<ArticleNote[]> =>
  (await notesWhere(db).where(eq(articleNote.articleId, articleId)).orderBy(asc(articleNote.id))).map(toNote)

const getNote = async (db: Db, articleId: number, noteId: number): Promise<ArticleNote> =>
  toNote(
    oneOf(await notesWhere(db).where(and(eq(articleNote.articleId, articleId), eq(articleNote.id, noteId))), 'note'),
  )

const notesWhere = (db: Db) =>
  db
    .select({
      id: articleNote.id,
      text: articleNote.text,
      quote: articleNote.quote,
      createdAt: articleNote.createdAt,
      closedAt: articleNote.closedAt,
      by: member.username,
    })
    .from(articleNote)
    .leftJoin(member, eq(member.id, articleNote.createdBy))

type NoteRow = Awaited<ReturnType<typeof notesWhere>>[number]

const toNote = ({ createdAt, closedAt, ...row }: NoteRow): ArticleNote => ({
  ...row,
  created_at: createdAt.toISOString(),
  closed_at: closedAt?.toISOString() ?? null,
})
