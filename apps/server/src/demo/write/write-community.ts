import { COMMENT_DEPTH } from '@earshot/contract/limits'
import type { Comment } from '@earshot/demo-world/community/comments'
import type { World } from '@earshot/demo-world/world'
import { sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { comment, post, postMedia, topic, topicFollow } from '../../db/schema/community/community.ts'
import { decision, report } from '../../db/schema/community/moderation.ts'
import { member, memberFollow } from '../../db/schema/member/member.ts'
import { notification } from '../../db/schema/member/notification.ts'
import { htmlOfText } from '../../modules/richtext/sanitise.ts'
import { idsByName } from '../ids-by-name.ts'
import type { IdOf } from '../ids-by-name.ts'
import { linkSounds, type Linked } from '../link-sounds.ts'

/** Writes topics, posts, comments, follows, and the rows that result from them. All counts are computed. */
export async function writeCommunity(
  tx: Db,
  world: World,
  { memberId, linked }: { memberId: IdOf; linked: Linked },
): Promise<void> {
  const topics = await tx
    .insert(topic)
    .values(world.topics.map((each, pos) => ({ ...each, pos })))
    .returning({ id: topic.id, name: topic.title })
  const topicId = idsByName('topic', topics)
  const postIds = await writePosts(tx, world, { memberId, topicId, linked })
  const commentIds = await writeComments(tx, world.comments, { memberId, postIds })
  await writeFollows(tx, world, { memberId, topicId })
  await countAll(tx)
  await writeNotifications(tx, world, { memberId, postIds, commentIds })
}

// Posts are written oldest first, so that ids increase with time.
async function writePosts(
  tx: Db,
  { posts }: World,
  { memberId, topicId, linked }: { memberId: IdOf; topicId: IdOf; linked: Linked },
): Promise<number[]> {
  const rows = await tx
    .insert(post)
    .values(
      posts.map(({ topic: title, by, text, at, ...values }) => ({
        ...values,
        topicId: topicId(title),
        memberId: memberId(by),
        description: linkSounds(htmlOfText(text), linked),
        createdAt: new Date(at),
      })),
    )
    .returning({ id: post.id })
  const ids = rows.map(({ id }) => id)
  await tx
    .insert(postMedia)
    .values(
      posts.flatMap(({ blocks }, index) =>
        blocks.flatMap((medias, pos) => medias.map((media) => ({ postId: ids[index] ?? 0, pos, ...media }))),
      ),
    )
  return ids
}

// Comments are written level by level: a reply needs the id of its parent.
async function writeComments(
  tx: Db,
  comments: readonly Comment[],
  { memberId, postIds }: { memberId: IdOf; postIds: readonly number[] },
): Promise<number[]> {
  const ids: number[] = []
  const rootIds: number[] = []
  for (let level = 1; level <= COMMENT_DEPTH; level += 1) {
    const layer = [...comments.entries()]
      .filter(([, each]) => each.level === level)
      .toSorted(([, a], [, b]) => a.at - b.at)
    if (layer.length === 0) break
    const rows = await tx
      .insert(comment)
      .values(
        layer.map(([, { post: place, by, words, at, hidden, parent }]) => ({
          postId: postIds[place] ?? 0,
          memberId: memberId(by),
          level,
          parentId: parent === undefined ? null : (ids[parent] ?? null),
          rootId: parent === undefined ? null : (rootIds[parent] ?? null),
          html: htmlOfText(words),
          createdAt: new Date(at),
          visibility: hidden === undefined ? ('visible' as const) : ('hidden' as const),
          reason: hidden ?? null,
        })),
      )
      .returning({ id: comment.id, rootId: comment.rootId })
    for (const [index, [place]] of layer.entries()) {
      const row = rows[index]
      if (row === undefined) throw new Error('a comment was not stored')
      ids[place] = row.id
      rootIds[place] = row.rootId ?? row.id
    }
  }
  return ids
}

async function writeFollows(
  tx: Db,
  { follows }: World,
  { memberId, topicId }: { memberId: IdOf; topicId: IdOf },
): Promise<void> {
  await tx.insert(memberFollow).values(
    follows.members.map(({ follower, followed, at }) => ({
      followerId: memberId(follower),
      followedId: memberId(followed),
      createdAt: at,
    })),
  )
  await tx.insert(topicFollow).values(
    follows.topics.map(({ username, topic: title, at }) => ({
      memberId: memberId(username),
      topicId: topicId(title),
      createdAt: at,
    })),
  )
}

async function countAll(tx: Db): Promise<void> {
  await tx.update(member).set({
    followersCount: sql`(select count(*) from ${memberFollow} where ${memberFollow.followedId} = ${member.id})`,
    followingCount: sql`(select count(*) from ${memberFollow} where ${memberFollow.followerId} = ${member.id})`,
  })
  await tx.update(topic).set({
    postsCount: sql`(select count(*) from ${post} where ${post.topicId} = ${topic.id} and ${post.visibility} = 'visible')`,
    followersCount: sql`(select count(*) from ${topicFollow} where ${topicFollow.topicId} = ${topic.id})`,
  })
  await tx.update(post).set({
    commentsCount: sql`(select count(*) from ${comment} where ${comment.postId} = ${post.id})`,
    commentedAt: sql`(select max(${comment.createdAt}) from ${comment} where ${comment.postId} = ${post.id} and ${comment.visibility} = 'visible')`,
  })
}

type Ids = { memberId: IdOf; postIds: readonly number[]; commentIds: readonly number[] }

async function writeNotifications(
  tx: Db,
  { moderation: { reports, decisions }, notifications }: World,
  { memberId, postIds, commentIds }: Ids,
): Promise<void> {
  const itemId = ({ kind, item }: { kind: 'post' | 'comment'; item: number }) =>
    (kind === 'post' ? postIds : commentIds)[item] ?? 0
  await tx.insert(report).values(
    reports.map((each) => ({
      kind: each.kind,
      itemId: itemId(each),
      memberId: memberId(each.by),
      reason: each.reason,
      createdAt: each.at,
    })),
  )
  await tx.insert(decision).values(
    decisions.map((each) => ({
      kind: each.kind,
      itemId: itemId(each),
      postId: postIds[each.post] ?? 0,
      memberId: memberId(each.author),
      title: each.title,
      note: each.note,
      decision: 'hide' as const,
      moderatorId: memberId(each.moderator),
      createdAt: each.at,
    })),
  )
  await tx.insert(notification).values(
    notifications.map(({ to, actor, at, post: on, comment: place, ...values }) => ({
      ...values,
      memberId: memberId(to),
      actorId: actor === null ? null : memberId(actor),
      postId: on === undefined ? null : (postIds[on] ?? null),
      commentId: place === undefined ? null : (commentIds[place] ?? null),
      createdAt: at,
    })),
  )
}
