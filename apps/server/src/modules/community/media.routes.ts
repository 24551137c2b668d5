import { uploadFile } from '@earshot/contract/account'
import { uploadCommentFile, uploadMedia } from '@earshot/contract/community'
import { STATUS } from '@earshot/contract/envelope'
import { UPLOAD } from '@earshot/contract/limits'
import { youtubeId, youtubeLink } from '@earshot/contract/youtube'
import { z } from 'zod'
import { countActivity } from '../../access/activity-limits.ts'
import { Refusal, badRequest } from '../../errors.ts'
import { parseInput, route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { storeFilm } from '../media/film.store.ts'
import { formGate } from '../media/form-gate.ts'
import { storePicture } from '../media/picture.store.ts'
import { drawPoster } from '../media/poster.ts'
import { stagedFiles } from '../media/staged-files.ts'
import type { StagedFiles } from '../media/staged-files.ts'
import { memberFiles, storeUploadedPicture } from '../media/upload.store.ts'
import { readForm } from '../media/uploads.ts'
import type { UploadedFile, UploadedForm } from '../media/uploads.ts'
import { htmlOfText, isBlankHtml, sanitiseHtml } from '../richtext/sanitise.ts'
import { isMarkup } from './community.rules.ts'
import { mustBeAuthor, putBlock } from './media.store.ts'
import type { BlockPart } from './media.store.ts'

/** The calls that take files of members: blocks of posts, pictures for comments, and the shared upload (CREATE-13, POST-17, API-36). */
export function uploadRoutes(api: Api): void {
  const { services } = api
  const inGate = formGate()

  for (const endpoint of [uploadCommentFile, uploadFile]) {
    route(api, endpoint, async ({ viewer, request }) => {
      await countActivity(services, 'uploads', viewer.id)
      return inGate(viewer.id, async () => {
        const file = (await readForm(request, { files: { file: UPLOAD.imageBytes } })).files.get('file')
        if (file === undefined) throw badRequest('file', 'is required')
        return { url: await storeUploadedPicture(memberFiles(services, viewer.id), file) }
      })
    })
  }

  // A form's texts are known only when it is read, so the input is parsed in here.
  route(api, { ...uploadMedia, input: z.looseObject({}) }, async ({ viewer, request, input: body }) => {
    await countActivity(services, 'uploads', viewer.id)
    const put = async (input: Block, form: UploadedForm) => {
      await mustBeAuthor(services.db, input.blog_id, viewer.id)
      const files = stagedFiles(memberFiles(services, viewer.id))
      const parts = await partsOf(input, form, files)
      await files.keep()
      await putBlock(services.db, { postId: input.blog_id, memberId: viewer.id, pos: input.pos }, parts, {
        holdFirst: services.config.holdFirstPosts,
        now: services.now(),
      })
      return {}
    }
    if (!request.isMultipart()) return put(parseInput(uploadMedia, body), NO_FORM)
    return inGate(viewer.id, async () => {
      const form = await readForm(request, FORM)
      return put(parseInput(uploadMedia, Object.fromEntries(form.fields)), form)
    })
  })
}

type Block = z.output<typeof uploadMedia.input>

const IMAGE_FIELDS = Array.from({ length: UPLOAD.imagesPerBlock }, (_, at) => `images[${at}]`)
const NO_FORM: UploadedForm = { fields: new Map(), files: new Map() }
const FORM = {
  files: {
    ...Object.fromEntries(IMAGE_FIELDS.map((field) => [field, UPLOAD.imageBytes])),
    video: UPLOAD.videoBytes,
    poster: UPLOAD.imageBytes,
  },
  // Ten pictures, or a video and its poster.
  bytes: UPLOAD.imagesPerBlock * UPLOAD.imageBytes,
  fields: Object.keys(uploadMedia.input.shape),
  refuse: (field: string) =>
    /^images\[\d+\]$/.test(field)
      ? new Refusal(STATUS.tooLarge, `A block has at most ${UPLOAD.imagesPerBlock} pictures.`)
      : undefined,
}

async function partsOf(input: Block, { files: sent }: UploadedForm, files: StagedFiles): Promise<BlockPart[]> {
  switch (input.type) {
    case 'text': {
      const content = input.content ?? ''
      const html = isMarkup(content) ? sanitiseHtml(content) : htmlOfText(content)
      if (isBlankHtml(html)) throw badRequest('content', 'is required')
      return [{ type: 'text', content: html }]
    }
    case 'youtube': {
      const id = youtubeId(input.youtube_link?.trim() ?? '')
      if (id === undefined) throw badRequest('youtube_link', 'must be the address of a YouTube video')
      return [{ type: 'youtube', link: youtubeLink(id) }]
    }
    case 'image': {
      const pictures = IMAGE_FIELDS.flatMap((field) => sent.get(field) ?? [])
      if (pictures.length === 0) throw badRequest('images[0]', 'is required')
      const cols = input.cols ?? columnsFor(pictures.length)
      const parts: BlockPart[] = []
      // One after another: a picture takes a core.
      for (const picture of pictures) {
        const image = await storeUploadedPicture(files, picture)
        parts.push({ type: 'image', image, thumbnail: image, cols })
      }
      return parts
    }
    case 'video': {
      const film = sent.get('video')
      if (film === undefined) throw badRequest('video', 'is required')
      const link = await storeFilm(files, film)
      return [{ type: 'video', link, thumbnail: (await storePoster(files, film, sent.get('poster'))) ?? null }]
    }
  }
}

async function storePoster(
  files: StagedFiles,
  film: UploadedFile,
  poster: UploadedFile | undefined,
): Promise<string | undefined> {
  if (poster !== undefined) return storeUploadedPicture(files, poster)
  const drawn = await drawPoster(film.bytes)
  return drawn === undefined ? undefined : storePicture(files, drawn)
}

/** Two pictures beside each other, four in a square, more in rows of three. */
const columnsFor = (pictures: number): number => (pictures === 4 ? 2 : Math.min(pictures, 3))
