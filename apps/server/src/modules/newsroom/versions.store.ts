import type { ArticleVersion } from '@earshot/contract/desk/newsroom'
import { NEWSROOM } from '@earshot/contract/desk/newsroom-fields'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import { articleVersion } from '../../db/schema/site/publication.ts'
import type { ArticleText } from '../../db/schema/site/publication.ts'
import { oneOf } from '../../http/errors.ts'
import { changeDraft, memberOf, mustBeReviewed, textOf } from './draft-changes.store.ts'
import type { Change, DraftRow } from './draft-changes.store.ts'
import { isNewVersion } from './newsroom.rules.ts'

/** The kind of a version. */
export type VersionKind = ArticleVersion['kind']

/** Stores a version, and deletes the oldest that are beyond the limit and were not published (NEWSROOM-10). */
export async function storeVersion(
  tx: Db,
  articleId: number,
  version: { kind: VersionKind; fields: ArticleText; createdBy: number | null; createdAt: Date },
): Promise<number> {
  const [made] = await tx
    .insert(articleVersion)
    .values({ articleId, ...version })
    .returning({ id: articleVersion.id })
  const surplus = tx
    .select({ id: articleVersion.id })
    .from(articleVersion)
    .where(and(eq(articleVersion.articleId, articleId), ne(articleVersion.kind, 'published')))
    .orderBy(desc(articleVersion.id))
    .offset(NEWSROOM.versionsKept)
  await tx.delete(articleVersion).where(inArray(articleVersion.id, surplus))
  return made?.id ?? 0
}

/**
 * Stores the text of a draft as a version before another one replaces it, unless the last version has it.
 * stores it even if it differs little.
 */
export async function keepText(tx: Tx, row: DraftRow): Promise<void> {
  const last = await findLast(tx, row.id)
  if (last !== undefined && isSameText(last.fields, row)) return
  if (last === undefined && row.title === '' && row.content === '') return
  await storeVersion(tx, row.id, {
    kind: 'saved',
    fields: textOf(row),
    createdBy: row.updatedBy,
    createdAt: row.updatedAt,
  })
}

/** Stores a saved text as a version if it differs enough from the last one, or the last one is old (NEWSROOM-10). */
export async function storeSaved(
  tx: Tx,
  row: DraftRow,
  fields: ArticleText,
  { by, at }: Pick<Change, 'by' | 'at'>,
): Promise<number | undefined> {
  const last = await findLast(tx, row.id)
  const before = { text: last === undefined ? '' : wordsOf(last.fields), at: last?.createdAt ?? row.createdAt }
  if (!isNewVersion(before, { text: wordsOf(fields), at })) return undefined
  return storeVersion(tx, row.id, { kind: 'saved', fields, createdBy: memberOf(by), createdAt: at })
}

/** Lists the versions of a draft, newest first. */
export async function listVersions(db: Db, articleId: number): Promise<ArticleVersion[]> {
  const rows = await db
    .select({ ...columns, title: sql<string>`${articleVersion.fields}->>'title'` })
    .from(articleVersion)
    .leftJoin(member, eq(member.id, articleVersion.createdBy))
    .where(eq(articleVersion.articleId, articleId))
    .orderBy(desc(articleVersion.id))
  return rows.map(toVersion)
}

/** Returns a version with its fields. Throws 404. */
export async function getVersion(
  db: Db,
  articleId: number,
  versionId: number,
): Promise<{ version: ArticleVersion; fields: ArticleText }> {
  const found = await db
    .select({ ...columns, fields: articleVersion.fields })
    .from(articleVersion)
    .leftJoin(member, eq(member.id, articleVersion.createdBy))
    .where(and(eq(articleVersion.articleId, articleId), eq(articleVersion.id, versionId)))
  const { fields, ...row } = oneOf(found, 'version')
  return { version: toVersion({ ...row, title: fields.title }), fields }
}

/** Makes a version the present draft; the text that it replaces is a version (NEWSROOM-10). */
export const restoreVersion = (db: Db, change: Change, versionId: number): Promise<DraftRow> =>
  changeDraft(db, change, async (tx, row) => {
    mustBeReviewed(row, change)
    const { fields } = await getVersion(tx, row.id, versionId)
    await keepText(tx, row)
    await storeVersion(tx, row.id, {
      kind: 'saved',
      fields,
      createdBy: memberOf(change.by),
      createdAt: change.at,
    })
    return {
      set: { ...fields, savedFrom: null, hasChanges: row.publishedAt !== null },
      act: 'article.update',
      after: { restored_version: versionId },
    }
  })

const columns = {
  id: articleVersion.id,
  kind: articleVersion.kind,
  createdAt: articleVersion.createdAt,
  by: member.username,
}

const toVersion = ({
  createdAt,
  ...row
}: Omit<ArticleVersion, 'created_at' | 'by'> & { by: string | null; createdAt: Date }): ArticleVersion => ({
  ...row,
  created_at: createdAt.toISOString(),
})

const findLast = async (tx: Tx, articleId: number) =>
  (
    await tx
      .select({ fields: articleVersion.fields, createdAt: articleVersion.createdAt })
      .from(articleVersion)
      .where(and(eq(articleVersion.articleId, articleId), ne(articleVersion.kind, 'refused')))
      .orderBy(desc(articleVersion.id))
      .limit(1)
  )[0]

const wordsOf = ({ title, lead, content }: ArticleText): string => [title, lead ?? '', content].join('\n')

const isSameText = (a: ArticleText, b: ArticleText): boolean => JSON.stringify(textOf(a)) === JSON.stringify(textOf(b))
