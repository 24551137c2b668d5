import { desc, inArray } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { memberFollow } from '../db/schema/community.ts'
import { decision, report } from '../db/schema/moderation.ts'
import { notification } from '../db/schema/notification.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { REPORTS } from './content/talk.ts'
import { DAY_MS, TODAY } from './write-catalogue.ts'
import type { WrittenComment } from './write-comments.ts'
import type { People } from './write-people.ts'
import { HOUR_MS } from './write-posts.ts'
import type { WrittenPost } from './write-posts.ts'

/** Most of what one of the accounts was told of each kind, and after how many days it has been read. */
const TOLD_MAX = 12
const READ_DAYS = 4

/** Writes open reports, what moderators decided, and what the accounts that are printed were told. */
export async function writeNotices(
  tx: Db,
  people: People,
  posts: readonly WrittenPost[],
  comments: readonly WrittenComment[],
): Promise<void> {
  await tx.insert(report).values(
    REPORTS.flatMap(({ kind, words, by, reason }) => {
      const item =
        kind === 'post' ? posts.find(({ seed }) => seed.title === words) : comments.find((each) => each.words === words)
      if (item === undefined) throw new Error(`nobody said: ${words}`)
      return by.map((who, place) => ({
        kind,
        itemId: item.id,
        memberId: people.id(who),
        reason,
        createdAt: new Date(Math.min(TODAY, item.at + (place + 2) * HOUR_MS)),
      }))
    }),
  )
  const moderators = [people.id('jonas'), people.id('dogat17')]
  const decided = [
    ...posts.flatMap(({ id, memberId, at, seed }) =>
      seed.hidden === undefined
        ? []
        : [{ kind: 'post' as const, itemId: id, postId: id, memberId, at, title: seed.title, note: seed.hidden }],
    ),
    ...comments.flatMap(({ id, postId, memberId, at, words, hidden }) =>
      hidden === undefined
        ? []
        : [{ kind: 'comment' as const, itemId: id, postId, memberId, at, title: words.slice(0, 200), note: hidden }],
    ),
  ].map((each, place) => ({
    ...each,
    decision: 'hide' as const,
    moderatorId: moderators[place % moderators.length] ?? null,
    createdAt: new Date(Math.min(TODAY, each.at + 5 * HOUR_MS)),
  }))
  await tx.insert(decision).values(decided)

  const told = new Map(DEMO_ACCOUNTS.map(({ username }) => [people.id(username), new Array<Notice>()]))
  const titles = new Map(posts.map(({ id, memberId, seed }) => [id, { title: seed.title, memberId }]))
  for (const { id, postId, memberId: actorId, at, words, parent, hidden } of comments) {
    const on = titles.get(postId)
    if (on === undefined || hidden !== undefined) continue
    const about = { actorId, postId, commentId: id, title: on.title, text: words, at }
    if (parent !== undefined && parent.memberId !== actorId)
      told.get(parent.memberId)?.push({ ...about, kind: 'reply' })
    if (on.memberId !== actorId && on.memberId !== parent?.memberId)
      told.get(on.memberId)?.push({ ...about, kind: 'comment' })
  }
  for (const { followerId, followedId, createdAt } of await tx
    .select()
    .from(memberFollow)
    .where(inArray(memberFollow.followedId, [...told.keys()]))
    .orderBy(desc(memberFollow.createdAt))) {
    told.get(followedId)?.push({ kind: 'follow', actorId: followerId, at: createdAt.getTime() })
  }
  for (const { kind, itemId, postId, memberId, note, createdAt } of decided) {
    told.get(memberId)?.push({
      kind: 'moderation',
      actorId: null,
      postId,
      title: titles.get(postId)?.title ?? null,
      text: note,
      at: createdAt.getTime(),
      ...(kind === 'comment' ? { commentId: itemId } : {}),
    })
  }
  await tx.insert(notification).values(
    [...told].flatMap(([memberId, notices]) =>
      newest(notices).map(({ at, ...notice }) => ({
        memberId,
        ...notice,
        createdAt: new Date(at),
        readAt: at < TODAY - READ_DAYS * DAY_MS ? new Date(at + HOUR_MS) : null,
      })),
    ),
  )
}

type Notice = {
  kind: 'reply' | 'comment' | 'follow' | 'moderation'
  actorId: number | null
  at: number
  postId?: number
  commentId?: number
  title?: string | null
  text?: string
}

// Some of each kind, oldest first, as they came.
function newest(notices: readonly Notice[]): Notice[] {
  const kinds = [...new Set(notices.map(({ kind }) => kind))]
  return kinds
    .flatMap((kind) =>
      notices
        .filter((notice) => notice.kind === kind)
        .toSorted((a, b) => b.at - a.at)
        .slice(0, TOLD_MAX),
    )
    .toSorted((a, b) => a.at - b.at)
}
