import { sql } from 'drizzle-orm'
import type { Db } from '../db/open.ts'
import { memberFollow, post, topic, topicFollow, comment } from '../db/schema/community.ts'
import { member } from '../db/schema/member.ts'
import { DEMO_ACCOUNTS } from './accounts.ts'
import { MEMBERS } from './content/people.ts'
import { chanceOf } from './synth/random.ts'
import { DAY_MS, TODAY } from './write-catalogue.ts'
import type { People } from './write-people.ts'

/** Nobody follows them. */
const UNNOTICED = ['quiet_one', 'just_looking']
/** Many follow them. */
const LOVED = [
  ...DEMO_ACCOUNTS.map(({ username }) => username),
  'aunt_bea',
  'kwame',
  'grandpa_joe',
  'tambourine_tess',
  'vicar_pam',
  'ilse_b',
  'lotte6',
]
/** Each of these follows nobody yet. */
const FOLLOWS_NOBODY = ['just_looking', 'noor']

/** Writes who follows whom, and who follows which topics. */
export async function writeFollows(tx: Db, people: People, topicIds: readonly number[]): Promise<void> {
  const names = MEMBERS.map(({ username }) => username)
  const pool = [...names, ...LOVED, ...LOVED, ...LOVED].filter((name) => !UNNOTICED.includes(name))
  const follows = names
    .filter((name) => !FOLLOWS_NOBODY.includes(name))
    .flatMap((name) => {
      const chance = chanceOf(`whom ${name} follows`)
      const followed = new Set(
        Array.from({ length: chance.whole(3, 22) }, () => chance.pick(pool)).filter((other) => other !== name),
      )
      return [...followed].map((other) => ({
        followerId: people.id(name),
        followedId: people.id(other),
        createdAt: new Date(TODAY - chance.between(0, 300) * DAY_MS),
      }))
    })
  await tx.insert(memberFollow).values(follows)
  await tx.insert(topicFollow).values(
    names.flatMap((name) => {
      const chance = chanceOf(`topics of ${name}`)
      return topicIds
        .filter(() => chance.next() < 0.4)
        .map((topicId) => ({
          memberId: people.id(name),
          topicId,
          createdAt: new Date(TODAY - chance.between(0, 300) * DAY_MS),
        }))
    }),
  )
}

/** Counts what was written: followers, posts that others can read, comments. */
export async function countAll(tx: Db): Promise<void> {
  await tx.update(member).set({
    followersCount: sql`(select count(*) from ${memberFollow} where ${memberFollow.followedId} = ${member.id})`,
    followingCount: sql`(select count(*) from ${memberFollow} where ${memberFollow.followerId} = ${member.id})`,
  })
  await tx.update(topic).set({
    postsCount: sql`(select count(*) from ${post} where ${post.topicId} = ${topic.id} and ${post.visibility} = 'visible')`,
    followersCount: sql`(select count(*) from ${topicFollow} where ${topicFollow.topicId} = ${topic.id})`,
  })
  await tx
    .update(post)
    .set({ commentsCount: sql`(select count(*) from ${comment} where ${comment.postId} = ${post.id})` })
}
