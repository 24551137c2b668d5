import type { Db } from '../db/open.ts'
import { topic } from '../db/schema/community.ts'
import { TOPICS } from './content/talk.ts'
import { writeComments } from './write-comments.ts'
import { countAll, writeFollows } from './write-follows.ts'
import { writeNotices } from './write-notices.ts'
import type { DrawnPages, PictureOf } from './write-pages.ts'
import type { People } from './write-people.ts'
import { writePosts } from './write-posts.ts'

/** Writes topics, posts, comments, who follows whom, and what came of it. All counts are counted. */
export async function writeCommunity(tx: Db, people: People, pages: DrawnPages, picture: PictureOf): Promise<void> {
  const topics = await tx
    .insert(topic)
    .values(
      TOPICS.map(({ title, subTitle, colour }, pos) => ({
        title,
        subTitle,
        colour,
        pos,
        icon: pages.icons.get(title) ?? null,
      })),
    )
    .returning({ id: topic.id, title: topic.title })
  const topicIds = new Map(topics.map(({ id, title }) => [title, id]))
  const posts = await writePosts(tx, people, topicIds, pages, picture)
  const comments = await writeComments(tx, posts, people)
  await writeFollows(tx, people, [...topicIds.values()])
  await countAll(tx)
  await writeNotices(tx, people, posts, comments)
}
