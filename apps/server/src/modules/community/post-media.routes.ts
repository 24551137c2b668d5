import { uploadCommentFile, uploadMedia } from '@earshot/contract/community/community'
import { ALT_MAX } from '@earshot/contract/community/writing/limits'
import { oneLine } from '@earshot/contract/text/visible-text'
import { youtubeId, youtubeLink } from '@earshot/contract/text/youtube'
import type { Db } from '../../db/open.ts'
import type { SentFile } from '../../http/body/form.ts'
import { badRequest } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api, Call } from '../../http/route.ts'
import { stagedFiles } from '../media/staged-files.ts'
import type { StagedFiles } from '../media/staged-files.ts'
import { memberFiles, storeRedrawn, storeSentPicture } from '../media/upload.store.ts'
import { drawPoster } from '../media/videos/poster.ts'
import { storeSentVideo } from '../media/videos/video.store.ts'
import { isBlankHtml } from '../richtext/sanitise.ts'
import { communityHtml } from './community-html.ts'
import { mustBeAuthor, putBlock } from './media.store.ts'
import type { BlockPart } from './media.store.ts'

/**
 * Registers the calls that receive files of members: blocks of posts and pictures for comments (CREATE-13, POST-17).
 */
export function postMediaRoutes(api: Api): void {
  const { services } = api

  route(api, uploadCommentFile, async ({ viewer, files }) => ({
    url: await storeSentPicture(memberFiles(services, viewer.id), files.file[0]),
  }))

  route(api, uploadMedia, async ({ viewer, input, files: sent }) => {
    await mustBeAuthor(services.db, input.blog_id, viewer.id)
    const files = stagedFiles(memberFiles(services, viewer.id))
    const parts = await partsOf(input, sent, files, { db: services.db, memberId: viewer.id })
    await files.commit()
    await putBlock(services.db, { postId: input.blog_id, memberId: viewer.id, pos: input.pos }, parts, {
      config: services.config,
      now: services.now(),
    })
    return {}
  })
}

type Block = Call<typeof uploadMedia>

async function partsOf(
  input: Block['input'],
  sent: Block['files'],
  files: StagedFiles,
  { db, memberId }: { db: Db; memberId: number },
): Promise<BlockPart[]> {
  switch (input.type) {
    case 'text': {
      const html = await communityHtml(db, input.content ?? '', memberId)
      if (isBlankHtml(html)) throw badRequest('content', 'is required')
      return [{ type: 'text', content: html }]
    }
    case 'youtube': {
      const id = youtubeId(input.youtube_link?.trim() ?? '')
      if (id === undefined) throw badRequest('youtube_link', 'must be the URL of a YouTube video')
      return [{ type: 'youtube', link: youtubeLink(id) }]
    }
    case 'image': {
      if (sent.images.length === 0) throw badRequest('images[0]', 'is required')
      const cols = input.cols ?? columnsFor(sent.images.length)
      const alts = (input.alts ?? '').split('\n').map((alt) => oneLine(alt).slice(0, ALT_MAX))
      const parts: BlockPart[] = []
      // Pictures are processed one after another, because each takes a core.
      for (const [index, picture] of sent.images.entries()) {
        const image = await storeSentPicture(files, picture)
        parts.push({ type: 'image', image, thumbnail: image, cols, alt: alts[index] || null })
      }
      return parts
    }
    case 'video': {
      const [video] = sent.video
      if (video === undefined) throw badRequest('video', 'is required')
      const link = await storeSentVideo(files, video, `member ${memberId}`)
      return [{ type: 'video', link, thumbnail: (await storePoster(files, video, sent.poster[0])) ?? null }]
    }
  }
}

async function storePoster(
  files: StagedFiles,
  video: SentFile,
  poster: SentFile | undefined,
): Promise<string | undefined> {
  if (poster !== undefined) return storeSentPicture(files, poster)
  const drawn = await drawPoster(video.path)
  return drawn === undefined ? undefined : storeRedrawn(files, drawn)
}

/** Two pictures are side by side, four form a square, more are in rows of three. */
const columnsFor = (pictures: number): number => (pictures === 4 ? 2 : Math.min(pictures, 3))
