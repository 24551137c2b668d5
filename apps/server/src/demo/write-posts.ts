import type { Db } from '../db/open.ts'
import { post, postMedia } from '../db/schema/community.ts'
import { htmlOfText } from '../modules/richtext/sanitise.ts'
import type { BlockSeed, PostSeed } from './content/seeds.ts'
import { TOPICS } from './content/talk.ts'
import { chanceOf } from './synth/random.ts'
import { TODAY } from './write-catalogue.ts'
import type { DrawnPages, PictureOf } from './write-pages.ts'
import type { People } from './write-people.ts'

/** A post that was written down. */
export type WrittenPost = { id: number; memberId: number; at: number; seed: PostSeed }

/** Milliseconds of an hour. */
export const HOUR_MS = 3_600_000

/** Writes the posts with their blocks, oldest first, so that ids rise with time. */
export async function writePosts(
  tx: Db,
  people: People,
  topicIds: ReadonlyMap<string, number>,
  pages: DrawnPages,
  picture: PictureOf,
): Promise<WrittenPost[]> {
  const asked = TOPICS.flatMap(({ title, posts }) => {
    const chance = chanceOf(`days of ${title}`)
    const hours: [number, number] = posts.length > 40 ? [3, 60] : [20, 200]
    let at = TODAY
    return posts.map((seed) => ({
      seed,
      topicId: topicIds.get(title) ?? 0,
      memberId: people.id(seed.by),
      at: (at -= chance.between(...hours) * HOUR_MS),
    }))
  }).toSorted((a, b) => a.at - b.at)
  const rows = await tx
    .insert(post)
    .values(
      asked.map(({ seed, topicId, memberId, at }) => ({
        topicId,
        memberId,
        title: seed.title,
        subTitle: seed.sub ?? '',
        description: htmlOfText(seed.text),
        thumbnail: thumbnailOf(seed, picture),
        createdAt: new Date(at),
        visibility:
          seed.held === true
            ? ('held' as const)
            : seed.hidden === undefined
              ? ('visible' as const)
              : ('hidden' as const),
        reason: seed.hidden ?? null,
      })),
    )
    .returning({ id: post.id })
  const posts = asked.map(({ seed, memberId, at }, place) => ({ seed, memberId, at, id: rows[place]?.id ?? 0 }))
  await tx
    .insert(postMedia)
    .values(
      posts.flatMap(({ id, seed }) =>
        (seed.blocks ?? []).flatMap((block, pos) =>
          rowsOf(block, pages, picture).map((row) => ({ postId: id, pos, ...row })),
        ),
      ),
    )
  return posts
}

function thumbnailOf({ blocks = [] }: PostSeed, picture: PictureOf): string | null {
  const [name] = blocks.flatMap((block) => ('pictures' in block ? block.pictures : []))
  return name === undefined ? null : picture(name)
}

type Row = {
  type: 'text' | 'image' | 'video' | 'youtube'
  content?: string
  image?: string
  thumbnail?: string
  link?: string
  cols?: number
}

function rowsOf(block: BlockSeed, { films }: DrawnPages, picture: PictureOf): Row[] {
  if ('text' in block) return [{ type: 'text', content: block.text }]
  if ('youtube' in block) return [{ type: 'youtube', link: block.youtube }]
  if ('pictures' in block)
    return block.pictures.map((name) => ({
      type: 'image',
      image: picture(name),
      thumbnail: picture(name),
      cols: block.cols,
    }))
  const stem = films.get(block.film)?.replace(/\.webm$/, '') ?? ''
  return [{ type: 'video', link: `${stem}.mp4`, thumbnail: `${stem}.jpg` }]
}
