import type { PostSort } from '@earshot/contract/community/writing/limits'
import { SHOWN } from '@earshot/contract/limits'
import { and, desc, eq, inArray, isNull, ne, not, notInArray, sql } from 'drizzle-orm'
import type { SQL, SQLWrapper, Subquery } from 'drizzle-orm'
import { isBlocked, isCovered } from '../../db/blocked.ts'
import { hasSigns, matchingFolded } from '../../db/matching.ts'
import { comment, post, postMedia } from '../../db/schema/community/community.ts'
import { member } from '../../db/schema/member/member.ts'
import { oneOf } from '../../http/errors.ts'
import { excerptOf } from '../../ports/open-search.ts'
import type { Services } from '../../ports/services.ts'
import { userRefColumns } from '../member/views.ts'
import { plainText } from '../richtext/sanitise.ts'
import { listPinned } from './acts/post-acts.store.ts'
import { mediaColumns, postColumns, postDetailColumns } from './views.ts'
import type { PostRow } from './views.ts'

/** Maximum number of drafts in a member's list. */
const DRAFTS_MAX = 20
/** Number of newest matching posts, and of newest matching comments, that search pages are taken from. */
const FOUND_MOST = 2000
/** Number of characters of a comment that are searched. */
const COMMENT_CHARS = 20_000
/** Number of newest other posts of a topic that are compared for similar posts. */
const SIMILAR_AMONG = 200
/** Number of newest comments of the community that determine the lively posts. */
const LIVELY_AMONG = 200
/** Number of last commenters of a post, and number of newest comments that they are taken from. */
const COMMENTERS = 5
const COMMENTERS_AMONG = 30

// Uses a literal instead of a parameter, so that the planner can use the indexes on visible posts.
const isVisible = sql`${post.visibility} = 'visible'`
const newestFirst = [desc(post.createdAt), desc(post.id)]
const ORDERS: Record<PostSort, readonly SQL[]> = {
  newest: newestFirst,
  activity: [sql`coalesce(${post.commentedAt}, ${post.createdAt}) desc`, desc(post.id)],
  top: [desc(post.commentsCount), ...newestFirst],
}

/**
 * Reads posts. Every list is one query that reads only as many index entries as the page has rows. Lists leave out what
 * the viewer does not see (PEACE-01).
 */
export function postStore({ db, search, now }: Pick<Services, 'db' | 'search' | 'now'>) {
  const newest = (
    viewerId: ViewerId,
    where: SQL | undefined,
    limit: number,
    offset = 0,
    order: readonly SQL[] = newestFirst,
  ) =>
    db
      .select({ id: idOf(post.id), title: post.title, createdAt: post.createdAt })
      .from(post)
      .where(and(isVisible, where, isShownTo(viewerId)))
      .orderBy(...order)
      .limit(limit)
      .offset(offset)

  /** Returns the posts of a page with their authors and commenters. */
  const listNamed = (
    viewerId: ViewerId,
    ids: Subquery & { id: SQL.Aliased<number> },
    order: readonly SQL[] = newestFirst,
  ): Promise<PostRow[]> =>
    db
      .select({ ...postColumns, user: userRefColumns, commenters: commentersOf(viewerId) })
      .from(ids)
      .innerJoin(post, eq(post.id, ids.id))
      .innerJoin(member, eq(member.id, post.memberId))
      .orderBy(...order)

  const listByIds = async (ids: readonly number[], viewerId: ViewerId): Promise<PostRow[]> => {
    if (ids.length === 0) return []
    const page = db
      .select({ id: idOf(post.id) })
      .from(post)
      .where(and(inArray(post.id, [...ids]), isShownTo(viewerId)))
      .as('page')
    const rows = await listNamed(viewerId, page)
    return ids.flatMap((id) => rows.find((row) => row.id === id) ?? [])
  }

  // The search index is updated with a delay, so comments that are hidden or deleted by now are filtered here.
  const listNewestOfPosts = async (
    commentIds: readonly number[],
    viewerId: ViewerId,
  ): Promise<ReadonlyMap<number, number>> => {
    const rows = await db
      .select({ postId: comment.postId, newest: sql<number>`max(${comment.id})` })
      .from(comment)
      .where(
        and(
          inArray(comment.id, [...commentIds]),
          eq(comment.visibility, 'visible'),
          isNull(comment.deletedAt),
          not(isCovered(viewerId, comment.memberId)),
        ),
      )
      .groupBy(comment.postId)
    return new Map(rows.map((row) => [row.postId, row.newest]))
  }

  /** Adds the matching comment to each post. */
  const withComments = async (
    rows: readonly PostRow[],
    text: string,
    commentOf: (postId: number) => number | undefined,
  ): Promise<PostRow[]> => {
    const ids = rows.flatMap(({ id }) => commentOf(id) ?? [])
    if (ids.length === 0) return [...rows]
    const comments = await db
      .select({ id: comment.id, html: comment.html })
      .from(comment)
      .where(inArray(comment.id, ids))
    const htmlOf = new Map(comments.map(({ id, html }) => [id, html]))
    return rows.map((row) => {
      const id = commentOf(row.id)
      const html = id === undefined ? undefined : htmlOf.get(id)
      if (id === undefined || html === undefined) return row
      return { ...row, foundComment: { id, excerpt: excerptOf(plainText(html, COMMENT_CHARS), text) } }
    })
  }

  return {
    /**
     * Returns visible posts of a topic: pinned ones first, then the others in their order (COMMUNITYDESK-05,
     * WRITING-10). With a text, each of its words must be the beginning of a word in the titles, the body or one
     * comment of the post.
     */
    searchPosts: async (
      topicId: number,
      text: string,
      { limit, offset, sort }: { limit: number; offset: number; sort: PostSort },
      viewerId: ViewerId,
    ): Promise<PostRow[]> => {
      const order = ORDERS[sort]
      const inTopic = eq(post.topicId, topicId)
      if (text === '') {
        const pinned = await listPinned(db, 'topic', topicId, now())
        const rest = newest(
          viewerId,
          and(inTopic, notInArray(post.id, pinned)),
          limit,
          Math.max(0, offset - pinned.length),
          order,
        )
        const first = pinned.slice(offset, offset + limit)
        return [
          ...(await listByIds(first, viewerId)).map((row) => ({ ...row, pinned: 'topic' as const })),
          ...(await listNamed(viewerId, rest.as('page'), order)).slice(0, limit - first.length),
        ]
      }
      const question = { text, within: topicId, limit: FOUND_MOST }
      const found = await search.findTexts({ kind: 'posts', ...question })
      if (hasSigns(text)) {
        const isFound = and(inTopic, inArray(post.id, found), ...matchingFolded(post.searchText, text))
        return listNamed(viewerId, newest(viewerId, isFound, limit, offset, order).as('page'), order)
      }
      const comments = await search.findTexts({ kind: 'comments', ...question })
      const newestComments = await listNewestOfPosts(comments, viewerId)
      const ids = [...found, ...newestComments.keys()]
      if (ids.length === 0) return []
      const page = newest(viewerId, and(inTopic, inArray(post.id, ids)), limit, offset, order)
      const rows = await listNamed(viewerId, page.as('page'), order)
      const own = new Set(found)
      return withComments(rows, text, (id) => (own.has(id) ? undefined : newestComments.get(id)))
    },

    /** Returns the posts that the viewer sees, in the order of the ids, whatever their visibility. */
    listByIds,

    /** Returns the posts of a member that still wait for blocks, newest first. */
    listDrafts: (memberId: number): Promise<PostRow[]> =>
      listNamed(
        memberId,
        db
          .select({ id: idOf(post.id) })
          .from(post)
          .where(and(eq(post.memberId, memberId), eq(post.visibility, 'draft')))
          .orderBy(...newestFirst)
          .limit(DRAFTS_MAX)
          .as('page'),
      ),

    /** Returns the newest visible posts of all topics. */
    listLatest: (viewerId: ViewerId): Promise<PostRow[]> =>
      listNamed(viewerId, newest(viewerId, undefined, SHOWN.latestPosts).as('page')),

    /**
     * Returns the visible posts with the most comments among the newest comments of all topics. Of two with equal
     * numbers, the last commented one comes first. Pinned posts come before them (COMMUNITYDESK-05).
     */
    listLively: async (viewerId: ViewerId): Promise<PostRow[]> => {
      const pinned = await listPinned(db, 'community', undefined, now())
      const recent = db
        .select({ id: comment.id, postId: comment.postId })
        .from(comment)
        .where(and(eq(comment.visibility, 'visible'), isNull(comment.deletedAt), notInArray(comment.postId, pinned)))
        .orderBy(desc(comment.id))
        .limit(LIVELY_AMONG)
        .as('recent')
      const liveliest = [desc(sql`count(*)`), desc(sql`max(${recent.id})`)]
      const lively = db
        .select({
          id: idOf(post.id),
          place: sql<number>`row_number() over (order by ${sql.join(liveliest, sql`, `)})`.as('place'),
        })
        .from(recent)
        .innerJoin(post, and(eq(post.id, recent.postId), isVisible, isShownTo(viewerId)))
        .groupBy(post.id)
        .orderBy(...liveliest)
        .limit(SHOWN.livelyPosts)
        .as('page')
      const first = (await listByIds(pinned, viewerId)).map((row) => ({ ...row, pinned: 'community' as const }))
      return [...first, ...(await listNamed(viewerId, lively, [sql`${lively.place}`]))]
    },

    /** Returns posts of the same topic by similarity of their titles, then newest first; never the post itself. */
    listSimilar: (like: { id: number; topicId: number; title: string }, viewerId: ViewerId): Promise<PostRow[]> => {
      const others = newest(viewerId, and(eq(post.topicId, like.topicId), ne(post.id, like.id)), SIMILAR_AMONG).as(
        'others',
      )
      const alike = (title: SQLWrapper) => sql`similarity(${title}, ${like.title}) desc`
      const found = db
        .select({ id: idOf(others.id) })
        .from(others)
        .orderBy(alike(others.title), desc(others.createdAt), desc(others.id))
        .limit(SHOWN.similarPosts)
      return listNamed(viewerId, found.as('page'), [alike(post.title), ...newestFirst])
    },

    /** Returns a post with its body for every viewer; a rule decides who may read it. Throws 404. */
    getPost: async (postId: number, viewerId: ViewerId) =>
      oneOf(
        await db
          .select({
            ...postDetailColumns,
            followersCount: member.followersCount,
            user: userRefColumns,
            commenters: commentersOf(viewerId),
            isBlocked: isBlocked(viewerId, post.memberId),
          })
          .from(post)
          .innerJoin(member, eq(member.id, post.memberId))
          .where(eq(post.id, postId)),
        'post',
      ),

    /** Returns the blocks of a post in order; those with the same `pos` form one grid. */
    listMedias: (postId: number) =>
      db.select(mediaColumns).from(postMedia).where(eq(postMedia.postId, postId)).orderBy(postMedia.pos, postMedia.id),

    /** Returns the fields that decide who may read a post, and its counts. Throws 404. */
    getHead: async (postId: number, viewerId?: number) =>
      oneOf(
        await db
          .select({
            id: post.id,
            topicId: post.topicId,
            title: post.title,
            memberId: post.memberId,
            visibility: post.visibility,
            commentsCount: post.commentsCount,
            lockedAt: post.lockedAt,
            lockReason: post.lockReason,
            isBlocked: isBlocked(viewerId, post.memberId),
            followersCount: member.followersCount,
          })
          .from(post)
          .innerJoin(member, eq(member.id, post.memberId))
          .where(eq(post.id, postId)),
        'post',
      ),
  }
}

// Selects the authors of the newest comments, each once. Names are joined last, for these five only.
const commentersOf = (viewerId: ViewerId) => sql<PostRow['commenters']>`(
  select coalesce(json_agg(json_build_object('id', ${member.id}, 'username', ${member.username}, 'avatar', ${member.avatar}, 'at', last.at) order by last.id desc), '[]')
  from (
    select recent.member_id, max(recent.id) as id, max(recent.created_at) as at from (
      select c.id, c.member_id, c.visibility, c.deleted_at, c.created_at from ${comment} c where c.post_id = ${post.id} order by c.id desc limit ${COMMENTERS_AMONG}
    ) recent where recent.visibility = 'visible' and recent.deleted_at is null and not ${isCovered(viewerId, sql`recent.member_id`)} group by recent.member_id order by id desc limit ${COMMENTERS}
  ) last join ${member} on ${member.id} = last.member_id
)`

const isShownTo = (viewerId: ViewerId) => not(isCovered(viewerId, post.memberId))

// Drizzle writes such an expression without its table, so its alias must not be the name of a column.
const idOf = (id: SQLWrapper) => sql<number>`${id}`.as('chosen')

/** The member who reads; undefined for visitors. */
type ViewerId = number | undefined
