import { UPLOAD } from '@earshot/contract/limits'
import * as m from '@earshot/messages/community'
import { randomId } from '../../../lib/random-id.ts'
import type { DraftBlock } from './post-draft.rules.ts'
import { siftVideos, siftPictures } from './sift-files.ts'

/** A new block with its files. */
export type FileBlock = { block: DraftBlock; files: readonly File[] }

/**
 * Creates blocks for pasted or dropped files: one for all pictures, one per video. Returns them with messages about
 * refused files (CREATE-09 to CREATE-11).
 */
export async function blocksForFiles(
  given: readonly File[],
): Promise<{ blocks: readonly FileBlock[]; messages: readonly string[] }> {
  const pictures = await siftPictures(given.filter(({ type }) => type.startsWith('image/')))
  const videos = await siftVideos(given.filter(({ type }) => type.startsWith('video/')))
  const others = given
    .filter(({ type }) => !/^(?:image|video)\//.test(type))
    .map(({ name }) => m.community_no_media_file({ name }))
  const blocks = [
    ...groupsOf(pictures.good, UPLOAD.imagesPerBlock).map((files) => blockOf('image', files)),
    ...videos.good.map((video) => blockOf('video', [video])),
  ]
  return {
    blocks,
    messages: [
      ...(pictures.good.length > 0 ? [m.community_pictures_added({ count: pictures.good.length })] : []),
      ...(videos.good.length > 0 ? [m.community_videos_added({ count: videos.good.length })] : []),
      ...pictures.refusals,
      ...videos.refusals,
      ...others,
    ],
  }
}

const blockOf = (type: 'image' | 'video', files: readonly File[]): FileBlock => ({
  block: { key: randomId(), type, names: files.map(({ name }) => name) },
  files,
})

const groupsOf = (files: readonly File[], most: number): File[][] =>
  Array.from({ length: Math.ceil(files.length / most) }, (_, group) => files.slice(group * most, (group + 1) * most))
