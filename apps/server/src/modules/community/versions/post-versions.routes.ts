import { mayReadPost, mayReadVersions } from '@earshot/contract/access'
import { postVersions, updatePost as updatePostCall } from '@earshot/contract/community/writing/texts'
import { youtubeId, youtubeLink } from '@earshot/contract/text/youtube'
import { badRequest, forbidden, notFound } from '../../../http/errors.ts'
import { route } from '../../../http/route.ts'
import type { Api, Call } from '../../../http/route.ts'
import { isBlankHtml, isOurPicture } from '../../richtext/sanitise.ts'
import { communityHtml } from '../community-html.ts'
import { mustBeAuthor } from '../media.store.ts'
import type { BlockPart } from '../media.store.ts'
import { postStore } from '../post.store.ts'
import { listVersions, updatePost } from './post-versions.store.ts'

/** Registers the calls with which authors change published posts, and that list earlier versions (WRITING-01). */
export function postVersionRoutes(api: Api): void {
  const { db, config, now } = api.services
  const posts = postStore(api.services)

  route(api, updatePostCall, async ({ input, viewer }) => {
    const own = { postId: input.blog_id, memberId: viewer.id }
    await mustBeAuthor(db, own.postId, own.memberId)
    const htmlOf = (text: string) => communityHtml(db, text, viewer.id)
    const videos = (await posts.listMedias(own.postId)).filter(({ type }) => type === 'video')
    const blocks = await Promise.all(input.blocks.map((block) => partsOf(block, videos, htmlOf)))
    const words = { title: input.title, subTitle: input.sub_title, description: await htmlOf(input.description) }
    const changed = { ...words, blocks, changedFrom: input.edited_at }
    await updatePost(db, own, changed, { config, now: now() })
    return {}
  })

  route(api, postVersions, async ({ input, viewer }) => {
    const found = await posts.getHead(input.blog_id)
    if (!mayReadPost(viewer, found)) throw notFound('post')
    if (!mayReadVersions(viewer, found)) throw forbidden('Only the author and moderators read earlier versions.')
    return (await listVersions(db, found.id)).map((row) => ({
      id: row.id,
      created_at: row.createdAt.toISOString(),
      title: row.title,
      sub_title: row.subTitle,
      description: row.description,
      medias: row.medias,
    }))
  })
}

type ChangedBlock = Call<typeof updatePostCall>['input']['blocks'][number]
type Video = { link?: string | null | undefined; thumbnail?: string | null | undefined }

async function partsOf(
  block: ChangedBlock,
  videos: readonly Video[],
  htmlOf: (text: string) => Promise<string>,
): Promise<BlockPart[]> {
  switch (block.type) {
    case 'text': {
      const html = await htmlOf(block.content ?? '')
      if (isBlankHtml(html)) throw badRequest('blocks', 'must not contain an empty text')
      return [{ type: 'text', content: html }]
    }
    case 'youtube': {
      const id = youtubeId(block.youtube_link?.trim() ?? '')
      if (id === undefined) throw badRequest('blocks', 'must contain URLs of YouTube videos')
      return [{ type: 'youtube', link: youtubeLink(id) }]
    }
    case 'image': {
      const images = block.images ?? []
      if (images.length === 0 || !images.every(isOurPicture))
        throw badRequest('blocks', 'must contain pictures that were sent to this site')
      const cols = block.cols ?? Math.min(images.length, 3)
      return images.map((image, index) => ({
        type: 'image',
        image,
        thumbnail: image,
        cols,
        alt: block.alts?.[index] || null,
      }))
    }
    case 'video': {
      const video = videos.find(({ link }) => link === block.link)
      if (video === undefined) throw badRequest('blocks', 'must contain videos that the post had before')
      return [{ type: 'video', link: video.link ?? null, thumbnail: video.thumbnail ?? null }]
    }
  }
}
