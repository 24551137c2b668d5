import type { NewsAuthor } from '@earshot/contract/site/publication'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db, Tx } from '../../db/open.ts'
import { topic } from '../../db/schema/community/community.ts'
import { member } from '../../db/schema/member/member.ts'
import { articleAuthor, articleDraft, articleVersion } from '../../db/schema/site/publication.ts'
import type { ArticleText } from '../../db/schema/site/publication.ts'
import type { Refusal } from '../../http/errors.ts'
import { badRequest, oneOf } from '../../http/errors.ts'
import { writeAudit } from '../audit/audit.store.ts'
import type { AuditActor } from '../audit/audit.store.ts'
import {
  changedSince,
  conflict,
  lockDraft,
  memberOf,
  mustBeReviewed,
  storeChange,
  textOf,
} from './draft-changes.store.ts'
import type { Change, DraftRow } from './draft-changes.store.ts'
import { keepText, storeSaved, storeVersion } from './versions.store.ts'

/** Fields that a save changes. `content` is sanitised. */
export type NewText = { [Name in keyof ArticleText]?: ArticleText[Name] | undefined }

/**
 * An author of a draft as it is sent: a member by id, another person by name. `byline` is the name to show for a member
 * in place of that of the account.
 */
export type NewAuthor = { id?: number | undefined; name: string; byline?: string }

/** Creates a draft with its first authors and returns its id. */
export async function createDraft(
  tx: Db,
  { fields = {}, authors, by, at }: { fields?: NewText; authors: readonly NewAuthor[]; by: AuditActor; at: Date },
): Promise<number> {
  const made = await tx
    .insert(articleDraft)
    .values({
      title: '',
      content: '',
      ...sentOf(fields),
      createdBy: memberOf(by),
      updatedBy: memberOf(by),
      createdAt: at,
      updatedAt: at,
    })
    .returning({ id: articleDraft.id, title: articleDraft.title })
  const { id, title } = oneOf(made, 'article')
  await storeAuthors(tx, id, authors)
  await writeAudit(tx, { by, act: 'article.create', subject: { kind: 'article', id, title } })
  return id
}

/**
 * Saves fields of a draft. `savedFrom` names the page that saves: a late save of the page that saved last is no change
 * of another. A save with an old version changes nothing, and its text becomes a version (NEWSROOM-05). Throws 400,
 * 404, and 409 with who changed the draft since.
 */
export async function saveDraft(
  db: Db,
  change: Change,
  {
    fields,
    authors,
    savedFrom,
  }: { fields: NewText; authors?: readonly NewAuthor[] | undefined; savedFrom?: string | undefined },
): Promise<DraftRow> {
  const saved = await db.transaction(async (tx): Promise<DraftRow | Refusal> => {
    const row = await lockDraft(tx, change.articleId)
    if (row.deletedAt !== null) throw conflict('This article was removed. Restore it first.')
    mustBeReviewed(row, change)
    const isOwnLate = savedFrom !== undefined && savedFrom === row.savedFrom
    const next: ArticleText = { ...textOf(row), ...sentOf(fields) }
    if (change.version !== undefined && change.version !== row.version && !isOwnLate) {
      await storeRefused(tx, row, next, change)
      return changedSince(tx, row, change)
    }
    await mustHaveTopics(tx, fields.topicIds ?? [])
    const hasNewAuthors = authors !== undefined && (await updateAuthors(tx, row.id, authors))
    const isChanged = JSON.stringify(next) !== JSON.stringify(textOf(row))
    if (!isChanged && !hasNewAuthors) return row
    if (isChanged && row.updatedBy !== memberOf(change.by)) await keepText(tx, row)
    const version = isChanged ? await storeSaved(tx, row, next, change) : undefined
    const isNoted = version !== undefined || hasNewAuthors
    return storeChange(
      tx,
      row,
      change,
      { ...next, savedFrom: savedFrom ?? null, hasChanges: row.publishedAt !== null },
      isNoted
        ? {
            act: 'article.update',
            after: {
              ...(version !== undefined && { version }),
              ...(hasNewAuthors && { authors: authors?.map(({ name }) => name) }),
            },
          }
        : undefined,
    )
  })
  if (saved instanceof Error) throw saved
  return saved
}

/** Lists the authors of a draft, or those that readers see, in order. */
export const listAuthors = (
  db: Db,
  articleId: number,
  isShown = false,
): Promise<{ memberId: number | null; name: string }[]> =>
  db
    .select({ memberId: articleAuthor.memberId, name: articleAuthor.name })
    .from(articleAuthor)
    .where(and(eq(articleAuthor.articleId, articleId), eq(articleAuthor.isShown, isShown)))
    .orderBy(asc(articleAuthor.pos))

/** Replaces the authors of a draft, or those that readers see. */
export async function replaceAuthors(
  tx: Db,
  articleId: number,
  isShown: boolean,
  authors: readonly { memberId: number | null; name: string }[],
): Promise<void> {
  await tx.delete(articleAuthor).where(and(eq(articleAuthor.articleId, articleId), eq(articleAuthor.isShown, isShown)))
  if (authors.length > 0)
    await tx
      .insert(articleAuthor)
      .values(authors.map(({ memberId, name }, pos) => ({ articleId, isShown, pos, memberId, name })))
}

async function storeAuthors(tx: Db, articleId: number, authors: readonly NewAuthor[]): Promise<void> {
  await replaceAuthors(tx, articleId, false, await namedAuthors(tx, authors, []))
}

// Returns whether the authors changed. The last author cannot be removed (NEWSROOM-12).
async function updateAuthors(tx: Tx, articleId: number, authors: readonly NewAuthor[]): Promise<boolean> {
  const known = await listAuthors(tx, articleId)
  const next = await namedAuthors(tx, authors, known)
  if (JSON.stringify(known) === JSON.stringify(next)) return false
  if (next.length === 0) throw badRequest('authors', 'must have at least one author')
  await replaceAuthors(tx, articleId, false, next)
  return true
}

// The name of a member is that of the account, or the one that the byline has already.
async function namedAuthors(
  tx: Db,
  authors: readonly NewAuthor[],
  known: readonly { memberId: number | null; name: string }[],
): Promise<{ memberId: number | null; name: string }[]> {
  const ids = authors.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) throw badRequest('authors', 'must name each member once')
  const members =
    ids.length === 0
      ? []
      : await tx
          .select({ id: member.id, username: member.username, fullName: member.fullName })
          .from(member)
          .where(inArray(member.id, ids))
  return authors.map(({ id, name, byline }, at) => {
    if (id === undefined) {
      if (name === '') throw badRequest(`authors.${at}.name`, 'is required')
      return { memberId: null, name }
    }
    const found = members.find((each) => each.id === id)
    if (found === undefined) throw badRequest(`authors.${at}.id`, 'is not a member')
    const shown = known.find(({ memberId }) => memberId === id)?.name
    return { memberId: id, name: byline ?? shown ?? (found.fullName || found.username) }
  })
}

/** Returns the authors of a draft as authors of another one, with the same names. */
export const sentAuthors = (authors: readonly NewsAuthor[]): NewAuthor[] =>
  authors.map(({ id, name }) => ({ id, name, byline: name }))

async function mustHaveTopics(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const found = await tx
    .select({ id: topic.id })
    .from(topic)
    .where(inArray(topic.id, [...ids]))
  if (ids.some((id) => !found.some((each) => each.id === id)))
    throw badRequest('topic_ids', 'must be topics of this site')
}

// A page that tries again sends the same text.
async function storeRefused(tx: Tx, row: DraftRow, fields: ArticleText, { by, at }: Change): Promise<void> {
  const refused = await tx
    .select({ fields: articleVersion.fields })
    .from(articleVersion)
    .where(and(eq(articleVersion.articleId, row.id), eq(articleVersion.kind, 'refused')))
  const text = JSON.stringify(fields)
  if (text === JSON.stringify(textOf(row)) || refused.some((each) => JSON.stringify(textOf(each.fields)) === text))
    return
  await storeVersion(tx, row.id, { kind: 'refused', fields, createdBy: memberOf(by), createdAt: at })
}

const sentOf = (fields: NewText): Partial<ArticleText> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
