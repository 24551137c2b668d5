import type { Input } from '@earshot/contract/client'
import type { Media, PostDetail } from '@earshot/contract/community/community'
import type { updatePost } from '@earshot/contract/community/writing/calls'
import { TEXT_MAX } from '@earshot/contract/limits'
import { showsNothing } from '@earshot/contract/text/visible-text'
import { youtubeId } from '@earshot/contract/text/youtube'
import { isEmptyHtml } from '@earshot/editor/field/html-text.rules'
import * as m from '@earshot/messages/community'
import { lengthFault } from '../../../lib/forms/length-fault.ts'
import { property } from '../../../lib/state/store.ts'

/** A block of a post that its author changes (WRITING-01); `key` identifies it while its position changes. */
export type EditedBlock = { key: string } & (
  | { type: 'text'; content: string }
  | { type: 'youtube'; youtube_link: string }
  | { type: 'image'; images: readonly string[]; alts: readonly string[]; cols: number | undefined }
  | { type: 'video'; link: string }
)

/** The texts and blocks of a post that its author changes. `from` is the time of the version that is changed. */
export type EditedPost = {
  title: string
  subTitle: string
  description: string
  blocks: readonly EditedBlock[]
  from: string | null
}

/** A fault in a field: 'title', 'subTitle', 'description' or the key of a block. */
export type EditProblem = { field: string; text: string }

/** Returns the form of a published post. */
export function editedPostOf(post: PostDetail): EditedPost {
  const { title, sub_title: subTitle, description, medias } = post
  const places = Map.groupBy(medias, ({ pos }) => pos)
  const blocks = [...places].flatMap(([pos, parts]): EditedBlock[] => {
    const [first] = parts
    const key = `block-${pos}`
    switch (first?.type) {
      case 'text':
        return [{ key, type: 'text', content: first.content ?? '' }]
      case 'youtube':
        return [{ key, type: 'youtube', youtube_link: first.link ?? '' }]
      case 'image':
        return [
          {
            key,
            type: 'image',
            images: parts.flatMap(({ image }) => image ?? []),
            alts: parts.flatMap(({ image, alt }) => (image ? [alt ?? ''] : [])),
            cols: first.cols ?? undefined,
          },
        ]
      case 'video':
        return [{ key, type: 'video', link: first.link ?? '' }]
      case undefined:
        return []
    }
  })
  return { title, subTitle, description, blocks, from: post.edited_at ?? null }
}

/** Parses a draft of changes; undefined if there is none. */
export function readEditedPost(text: string): EditedPost | undefined {
  const given = parsed(text)
  const blocks = property(given, 'blocks')
  if (!Array.isArray(blocks)) return undefined
  return {
    title: textOf(property(given, 'title')),
    subTitle: textOf(property(given, 'subTitle')),
    description: textOf(property(given, 'description')),
    blocks: blocks.flatMap(readBlock),
    from: textOf(property(given, 'from')) || null,
  }
}

/** Returns the content of a post as its page shows it, for the preview. */
export const mediasOf = (blocks: readonly EditedBlock[], before: readonly Media[]): Media[] =>
  blocks.flatMap((block, pos): Media[] => {
    switch (block.type) {
      case 'text':
        return [{ pos, type: 'text', content: block.content }]
      case 'youtube':
        return [{ pos, type: 'youtube', link: block.youtube_link }]
      case 'image':
        return block.images.map((image, index) => ({
          pos,
          type: 'image',
          image,
          thumbnail: image,
          cols: colsOf(block),
          alt: block.alts[index] ?? '',
        }))
      case 'video':
        return before.filter(({ link }) => link === block.link).map((media) => ({ ...media, pos }))
    }
  })

type Changes = Omit<Input<typeof updatePost>, 'user_id' | 'blog_id' | 'edited_at'>

/** Returns the input of the call that saves the changes; empty blocks are left out. */
export const changesOf = (edited: EditedPost): Changes => ({
  title: edited.title.trim(),
  sub_title: edited.subTitle.trim(),
  description: isEmptyHtml(edited.description) ? '' : edited.description,
  blocks: edited.blocks.flatMap((block): Changes['blocks'] => {
    switch (block.type) {
      case 'text':
        return isEmptyHtml(block.content) ? [] : [{ type: block.type, content: block.content }]
      case 'youtube':
        return block.youtube_link.trim() === '' ? [] : [{ type: block.type, youtube_link: block.youtube_link.trim() }]
      case 'image':
        return block.images.length === 0
          ? []
          : [{ type: block.type, images: [...block.images], alts: altsOf(block), cols: colsOf(block) }]
      case 'video':
        return [{ type: block.type, link: block.link }]
    }
  }),
})

/** Returns the first problem that prevents saving; undefined if there is none. */
export function editProblemOf({ title, subTitle, description, blocks }: EditedPost): EditProblem | undefined {
  if (showsNothing(title)) return { field: 'title', text: m.community_please_input_title() }
  const faults = [
    { field: 'title', text: lengthFault(title.trim().length, TEXT_MAX.title) },
    { field: 'subTitle', text: lengthFault(subTitle.trim().length, TEXT_MAX.subTitle) },
    { field: 'description', text: lengthFault(description.length, TEXT_MAX.description) },
    ...blocks.map((block) => ({ field: block.key, text: faultOf(block) })),
  ]
  return faults.flatMap(({ field, text }) => (text === undefined ? [] : [{ field, text }]))[0]
}

/** Returns the first block with a picture that has no description (WRITING-09). */
export const findUndescribed = ({ blocks }: EditedPost): EditProblem | undefined =>
  blocks.flatMap((block) =>
    block.type === 'image' && altsOf(block).some((alt) => alt.trim() === '')
      ? [{ field: block.key, text: m.community_describe_pictures() }]
      : [],
  )[0]

const altsOf = ({ images, alts }: { images: readonly string[]; alts: readonly string[] }): string[] =>
  images.map((_, index) => alts[index] ?? '')

/** Two pictures are side by side, four form a square, more are in rows of three; a known number of columns stays. */
const colsOf = ({ images, cols }: { images: readonly string[]; cols: number | undefined }): number =>
  cols ?? (images.length === 4 ? 2 : Math.max(1, Math.min(images.length, 3)))

function faultOf(block: EditedBlock): string | undefined {
  if (block.type === 'text') return lengthFault(block.content.length, TEXT_MAX.block)
  if (block.type !== 'youtube' || block.youtube_link.trim() === '') return undefined
  return youtubeId(block.youtube_link.trim()) === undefined ? m.community_no_youtube() : undefined
}

function readBlock(given: unknown): EditedBlock[] {
  const [key, type] = [textOf(property(given, 'key')), property(given, 'type')]
  switch (type) {
    case 'text':
      return [{ key, type, content: textOf(property(given, 'content')) }]
    case 'youtube':
      return [{ key, type, youtube_link: textOf(property(given, 'youtube_link')) }]
    case 'video':
      return [{ key, type, link: textOf(property(given, 'link')) }]
    case 'image': {
      const [images, cols] = [property(given, 'images'), property(given, 'cols')]
      return [
        {
          key,
          type,
          images: textsOf(images),
          alts: textsOf(property(given, 'alts')),
          cols: typeof cols === 'number' ? cols : undefined,
        },
      ]
    }
    default:
      return []
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
