import { RATED_KINDS } from '@earshot/contract/limits'
import type { PersonItem, PersonList } from '@earshot/contract/member/person'
import { and, desc, eq, isNotNull, isNull, not, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { isSuspended } from '../../access/suspension.store.ts'
import type { Config } from '../../config.ts'
import { isCovered } from '../../db/blocked.ts'
import type { Db } from '../../db/open.ts'
import { rating } from '../../db/schema/catalogue/rating.ts'
import { comment, post } from '../../db/schema/community/community.ts'
import { playlist } from '../../db/schema/listening/playlist.ts'
import { member } from '../../db/schema/member/member.ts'
import { mentionStore } from '../mention/mention.store.ts'
import { RATED } from '../rating/rated-kinds.ts'
import { plainText } from '../richtext/sanitise.ts'

/** Maximum number of characters of a comment in a list. */
const EXCERPT = 300

type Page = { limit: number; offset: number }

/** Conditions of rows that everybody may see of a member, by list. */
const SHOWN: Readonly<Record<PersonList, (memberId: number) => SQL | undefined>> = {
  posts: (memberId) => and(eq(post.memberId, memberId), eq(post.visibility, 'visible')),
  comments: (memberId) =>
    and(
      eq(comment.memberId, memberId),
      eq(comment.visibility, 'visible'),
      isNull(comment.deletedAt),
      eq(post.visibility, 'visible'),
    ),
  playlists: (memberId) =>
    and(eq(playlist.memberId, memberId), eq(playlist.isPublic, true), isNull(playlist.deletedAt)),
  // A review is hidden with its playlist, and with its suspended member, as in the reviews of an item.
  reviews: (memberId) =>
    and(
      eq(rating.memberId, memberId),
      eq(rating.visibility, 'visible'),
      isNull(rating.removedAt),
      isNotNull(rating.words),
      not(isSuspended(rating.memberId)),
      sql`(${rating.playlistId} is null or exists (select from ${playlist} where ${playlist.id} = ${rating.playlistId} and ${playlist.isPublic} and ${playlist.deletedAt} is null))`,
    ),
}

/** Counts the rows of a list that everybody may see of a member. */
export function countItems(db: Db, list: PersonList, memberId: number): Promise<number> {
  const where = SHOWN[list](memberId)
  switch (list) {
    case 'posts':
      return db.$count(post, where)
    case 'comments':
      return db.$count(
        db
          .select({ id: comment.id })
          .from(comment)
          .innerJoin(post, eq(post.id, comment.postId))
          .where(where)
          .as('shown'),
      )
    case 'playlists':
      return db.$count(playlist, where)
    case 'reviews':
      return db.$count(rating, where)
  }
}

/**
 * Lists what everybody may see of a member, newest first; nothing of a member whom the viewer does not see (PEACE-01).
 */
export async function listItems(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'playerUrl'>,
  { list, memberId, viewerId, page }: { list: PersonList; memberId: number; viewerId: number | undefined; page: Page },
): Promise<PersonItem[]> {
  if ((await db.$count(member, and(eq(member.id, memberId), isCovered(viewerId, member.id)))) > 0) return []
  switch (list) {
    case 'posts':
      return listPosts(db, memberId, page)
    case 'comments':
      return listComments(db, memberId, page)
    case 'playlists':
      return listPlaylists(db, config, memberId, page)
    case 'reviews':
      return listReviews(db, config, memberId, page)
  }
}

async function listPosts(db: Db, memberId: number, page: Page): Promise<PersonItem[]> {
  const rows = await db
    .select({ id: post.id, title: post.title, text: post.subTitle, image: post.thumbnail, createdAt: post.createdAt })
    .from(post)
    .where(SHOWN.posts(memberId))
    .orderBy(desc(post.createdAt), desc(post.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    post_id: row.id,
    link: `/community/post/${row.id}`,
    created_at: createdAt.toISOString(),
  }))
}

async function listComments(db: Db, memberId: number, page: Page): Promise<PersonItem[]> {
  const rows = await db
    .select({
      id: comment.id,
      postId: comment.postId,
      title: post.title,
      html: comment.html,
      createdAt: comment.createdAt,
    })
    .from(comment)
    .innerJoin(post, eq(post.id, comment.postId))
    .where(SHOWN.comments(memberId))
    .orderBy(desc(comment.createdAt), desc(comment.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ id, postId, title, html, createdAt }) => ({
    id,
    post_id: postId,
    title,
    text: plainText(html, EXCERPT),
    link: `/community/post/${postId}#comment-${id}`,
    created_at: createdAt.toISOString(),
  }))
}

async function listPlaylists(
  db: Db,
  { playerUrl }: Pick<Config, 'playerUrl'>,
  memberId: number,
  page: Page,
): Promise<PersonItem[]> {
  const rows = await db
    .select({
      id: playlist.id,
      title: playlist.name,
      text: playlist.description,
      image: sql<string | null>`coalesce(${playlist.image}, ${playlist.mosaic})`,
      count: playlist.songCount,
      createdAt: playlist.createdAt,
    })
    .from(playlist)
    .where(SHOWN.playlists(memberId))
    .orderBy(desc(playlist.createdAt), desc(playlist.id))
    .limit(page.limit)
    .offset(page.offset)
  return rows.map(({ createdAt, ...row }) => ({
    ...row,
    link: `${playerUrl}playlist/${row.id}`,
    created_at: createdAt.toISOString(),
  }))
}

async function listReviews(
  db: Db,
  config: Pick<Config, 'publicUrl' | 'playerUrl'>,
  memberId: number,
  page: Page,
): Promise<PersonItem[]> {
  const rows = await db
    .select()
    .from(rating)
    .where(SHOWN.reviews(memberId))
    .orderBy(desc(rating.createdAt), desc(rating.id))
    .limit(page.limit)
    .offset(page.offset)
  const items = await mentionStore(db, config).listItems(rows.flatMap(itemOf))
  return rows.flatMap((row) => {
    const [rated] = itemOf(row)
    const item = items.find(({ kind, id }) => kind === rated?.kind && id === rated.id)
    if (item === undefined) return []
    const { title, image, link } = item
    return [
      { id: row.id, title, image, link, text: row.words, rate: row.stars, created_at: row.createdAt.toISOString() },
    ]
  })
}

// Returns the item of a review, as a mention names it.
const itemOf = (row: typeof rating.$inferSelect) =>
  RATED_KINDS.flatMap((kind) => {
    const id = row[RATED[kind].key]
    return id === null ? [] : [{ kind: kind === 'song' ? ('play' as const) : kind, id }]
  })
