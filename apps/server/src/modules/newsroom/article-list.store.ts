import type { ArticleSummary } from '@earshot/contract/desk/newsroom'
import type { ArticleState } from '@earshot/contract/desk/newsroom-fields'
import { and, asc, desc, eq, gte, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { countRows, pageOf } from '../../db/desk-list.ts'
import { matching } from '../../db/matching.ts'
import type { Db } from '../../db/open.ts'
import { member } from '../../db/schema/member/member.ts'
import { articleAuthor, articleDraft, articleNote } from '../../db/schema/site/publication.ts'
import { authorsOf } from '../publication/views.ts'
import { stateOf } from './newsroom.rules.ts'

/** The filter, order and page of the list. `writerId` limits it to articles that name the member as an author. */
export type ArticleQuery = {
  writerId: number | undefined
  text: string
  state: ArticleState | undefined
  authorId: number | undefined
  from: string | undefined
  to: string | undefined
  sort: 'changed' | 'title' | 'oldest'
  page: number
  timeZone: string
}

/** Lists articles of the newsroom (NEWSROOM-01): a page, and the number of all of them. */
export async function listArticles(db: Db, query: ArticleQuery): Promise<{ data: ArticleSummary[]; total: number }> {
  const where = conditionOf(query)
  const { limit, offset } = pageOf(query.page)
  const rows = await db
    .select(summaryColumns)
    .from(articleDraft)
    .leftJoin(member, eq(member.id, articleDraft.updatedBy))
    .where(where)
    .orderBy(ORDERS[query.sort], desc(articleDraft.id))
    .limit(limit)
    .offset(offset)
  const all = db.select({ id: articleDraft.id }).from(articleDraft).where(where)
  return { data: rows.map(toSummary), total: await countRows(db, all.getSQL()) }
}

/** Lists the members who are authors of drafts or articles, by their names (NEWSROOM-01). */
export async function listAuthors(db: Db): Promise<{ id: number; name: string }[]> {
  return db
    .selectDistinct({ id: member.id, name: member.username })
    .from(articleAuthor)
    .innerJoin(member, eq(member.id, articleAuthor.memberId))
    .orderBy(asc(member.username))
    .limit(AUTHORS_MAX)
}

const AUTHORS_MAX = 200

/** Columns of an article in the list; the query joins the member who changed it last. */
export const summaryColumns = {
  id: articleDraft.id,
  title: articleDraft.title,
  photo: articleDraft.photo,
  authors: authorsOf('draft'),
  hasChanges: articleDraft.hasChanges,
  submittedAt: articleDraft.submittedAt,
  publishAt: articleDraft.publishAt,
  publishedAt: articleDraft.publishedAt,
  deletedAt: articleDraft.deletedAt,
  updatedAt: articleDraft.updatedAt,
  updatedBy: member.username,
  notes:
    sql<number>`(select count(*) from ${articleNote} n where n.article_id = ${articleDraft}.id and n.closed_at is null)`.mapWith(
      Number,
    ),
}

type SummaryRow = Omit<
  ArticleSummary,
  'state' | 'is_published' | 'has_changes' | 'publish_at' | 'updated_at' | 'updated_by'
> & {
  hasChanges: boolean
  submittedAt: Date | null
  publishAt: Date | null
  publishedAt: Date | null
  deletedAt: Date | null
  updatedAt: Date
  updatedBy: string | null
}

/** Converts a row to an article of the list. */
export const toSummary = (row: SummaryRow): ArticleSummary => ({
  id: row.id,
  title: row.title,
  photo: row.photo,
  authors: row.authors,
  state: stateOf(row),
  is_published: row.publishedAt !== null,
  has_changes: row.hasChanges,
  publish_at: row.publishAt?.toISOString() ?? null,
  updated_at: row.updatedAt.toISOString(),
  updated_by: row.updatedBy,
  notes: row.notes,
})

const ORDERS = {
  changed: desc(articleDraft.updatedAt),
  title: asc(sql`lower(${articleDraft.title})`),
  oldest: asc(articleDraft.updatedAt),
} as const

const isOpen = and(isNull(articleDraft.deletedAt), isNull(articleDraft.submittedAt))

const STATES: Readonly<Record<ArticleState, SQL | undefined>> = {
  draft: and(isOpen, isNull(articleDraft.publishAt), isNull(articleDraft.publishedAt)),
  review: and(isNull(articleDraft.deletedAt), isNotNull(articleDraft.submittedAt)),
  scheduled: and(isOpen, isNotNull(articleDraft.publishAt)),
  published: and(isOpen, isNull(articleDraft.publishAt), isNotNull(articleDraft.publishedAt)),
  removed: isNotNull(articleDraft.deletedAt),
}

const isBy = (memberId: number): SQL =>
  sql`exists (select from ${articleAuthor} a where a.article_id = ${articleDraft}.id and not a.is_shown and a.member_id = ${memberId})`

// Days begin in the time zone of the community.
function conditionOf({ writerId, text, state, authorId, from, to, timeZone }: ArticleQuery): SQL | undefined {
  const startOf = (day: string) => sql`(${day}::date::timestamp at time zone ${timeZone})`
  return and(
    state === undefined ? isNull(articleDraft.deletedAt) : STATES[state],
    writerId === undefined ? undefined : isBy(writerId),
    authorId === undefined ? undefined : isBy(authorId),
    from === undefined ? undefined : gte(articleDraft.updatedAt, startOf(from)),
    to === undefined ? undefined : lt(articleDraft.updatedAt, sql`${startOf(to)} + interval '1 day'`),
    ...matching(
      sql`concat_ws(' ', ${articleDraft.title}, ${articleDraft.lead}, html_words(${articleDraft.content}))`,
      text,
    ),
  )
}
