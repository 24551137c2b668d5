import { randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import { hashToken } from '../../db/hash-token.ts'
import type { Db } from '../../db/open.ts'
import { articleDraft, articleLink } from '../../db/schema/site/publication.ts'
import { notFound } from '../../http/errors.ts'
import { writeAudit } from '../audit/audit.store.ts'
import { conflict, lockDraft } from './draft-changes.store.ts'
import type { Actor } from './draft-changes.store.ts'

const DAY_MS = 86_400_000

/**
 * Creates a preview link to a draft and returns its key, of which only the hash is stored (NEWSROOM-06). Throws 409 for
 * a removed article.
 */
export function createPreviewLink(
  db: Db,
  articleId: number,
  { days, by, at }: { days: number; by: Actor; at: Date },
): Promise<{ key: string; expiresAt: Date }> {
  const key = randomBytes(32).toString('base64url')
  const expiresAt = new Date(at.getTime() + days * DAY_MS)
  return db.transaction(async (tx) => {
    const { title, deletedAt } = await lockDraft(tx, articleId)
    if (deletedAt !== null) throw conflict('This article was removed. Restore it first.')
    await tx
      .insert(articleLink)
      .values({ articleId, keyHash: hashToken(key), createdBy: by.id, createdAt: at, expiresAt })
    await writeAudit(tx, {
      by,
      act: 'article.link',
      subject: { kind: 'article', id: articleId, title },
      after: { ends: expiresAt.toISOString() },
    })
    return { key, expiresAt }
  })
}

/** Ends all preview links of an article. */
export const endPreviewLinks = (db: Db, articleId: number, by: Actor): Promise<void> =>
  db.transaction(async (tx) => {
    const { title } = await lockDraft(tx, articleId)
    const ended = await tx
      .delete(articleLink)
      .where(and(eq(articleLink.articleId, articleId), eq(articleLink.isPublished, false)))
      .returning({ id: articleLink.id })
    if (ended.length > 0)
      await writeAudit(tx, { by, act: 'article.end_link', subject: { kind: 'article', id: articleId, title } })
  })

/** The draft that a key opens, or the published article that it leads to. Throws 404. */
export async function getPreviewed(
  db: Db,
  key: string,
  at: Date,
): Promise<{ articleId: number; isPublished: boolean }> {
  const [found] = await db
    .select({
      articleId: articleLink.articleId,
      isPublished: articleLink.isPublished,
      publishedAt: articleDraft.publishedAt,
    })
    .from(articleLink)
    .innerJoin(articleDraft, eq(articleDraft.id, articleLink.articleId))
    .where(and(eq(articleLink.keyHash, hashToken(key)), gt(articleLink.expiresAt, at), isNull(articleDraft.deletedAt)))
  // A link that ended with the publication of an article does not open the article when it is a draft again.
  if (found === undefined || (found.isPublished && found.publishedAt === null)) throw notFound('preview')
  return { articleId: found.articleId, isPublished: found.isPublished }
}

/** Deletes links that ended before `at`. */
export async function deleteEndedPreviews(db: Db, at: Date): Promise<void> {
  await db.delete(articleLink).where(lt(articleLink.expiresAt, at))
}
