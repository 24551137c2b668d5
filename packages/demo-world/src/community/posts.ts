import { HOUR_MS, TODAY } from '../calendar.ts'
import { TOPICS } from '../content/community/community.ts'
import type { BlockSeed, PostSeed, TopicSeed } from '../content/seeds.ts'
import type { DrawnPages, PictureOf } from '../draw.ts'
import { chanceOf } from '../synth/random.ts'

/** A topic of the community. */
export type Topic = Pick<TopicSeed, 'title' | 'subTitle' | 'colour'> & { icon: string | null }

/** A post; `text` is plain, a reason is a moderator's. */
export type Post = {
  topic: string
  by: string
  at: number
  title: string
  subTitle: string
  text: string
  thumbnail: string | null
  visibility: 'visible' | 'held' | 'hidden'
  reason: string | null
  blocks: readonly (readonly Media[])[]
  talk: readonly string[]
}

/** A part of a block of a post. */
export type Media = {
  type: 'text' | 'image' | 'video' | 'youtube'
  content?: string
  image?: string
  thumbnail?: string
  link?: string
  cols?: number
}

/** The topics in their order. */
export const describeTopics = ({ icons }: DrawnPages): Topic[] =>
  TOPICS.map(({ title, subTitle, colour }) => ({ title, subTitle, colour, icon: icons.get(title) ?? null }))

/** The posts with their blocks, oldest first. */
export function describePosts(pages: DrawnPages, picture: PictureOf): Post[] {
  return TOPICS.flatMap(({ title, posts }) => {
    const chance = chanceOf(`days of ${title}`)
    const hours: [number, number] = posts.length > 40 ? [3, 60] : [20, 200]
    let at = TODAY
    return posts.map((seed): Post => {
      const blocks = seed.blocks ?? []
      at -= chance.between(...hours) * HOUR_MS
      return {
        topic: title,
        by: seed.by,
        at,
        title: seed.title,
        subTitle: seed.sub ?? '',
        text: seed.text,
        thumbnail: thumbnailOf(blocks, picture),
        visibility: visibilityOf(seed),
        reason: seed.hidden ?? null,
        blocks: blocks.map((block) => mediaOf(block, pages, picture)),
        talk: seed.talk ?? [],
      }
    })
  }).toSorted((a, b) => a.at - b.at)
}

function visibilityOf({ held, hidden }: PostSeed): Post['visibility'] {
  if (held === true) return 'held'
  return hidden === undefined ? 'visible' : 'hidden'
}

function thumbnailOf(blocks: readonly BlockSeed[], picture: PictureOf): string | null {
  const [name] = blocks.flatMap((block) => ('pictures' in block ? block.pictures : []))
  return name === undefined ? null : picture(name)
}

function mediaOf(block: BlockSeed, { films }: DrawnPages, picture: PictureOf): Media[] {
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
