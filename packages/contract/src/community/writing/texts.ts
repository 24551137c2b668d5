import { z } from 'zod'
import { get, post } from '../../endpoint.ts'
import { STATUS } from '../../envelope.ts'
import { TEXT_MAX, UPLOAD } from '../../limits.ts'
import { UserRef } from '../../member/member.ts'
import {
  ColumnsInput,
  HtmlText,
  Id,
  IdInput,
  Nothing,
  Time,
  TimeInput,
  idInputOf,
  line,
  text,
} from '../../primitives.ts'
import { BlockType, Comment, Media, postText } from '../community.ts'
import * as calls from './calls.ts'
import { ALT_MAX, MENTIONS } from './limits.ts'

/**
 * A block of a changed post: a text, a YouTube video, pictures of this site with their
 * descriptions, or a video that the post had before.
 */
const ChangedBlock = z.object({
  type: BlockType,
  content: text(0, TEXT_MAX.block).optional(),
  youtube_link: text(0, TEXT_MAX.link).optional(),
  images: z.array(text(1, TEXT_MAX.link)).max(UPLOAD.imagesPerBlock).optional(),
  alts: z.array(line(0, ALT_MAX)).max(UPLOAD.imagesPerBlock).optional(),
  cols: ColumnsInput.optional(),
  link: text(0, TEXT_MAX.link).optional(),
})

/** An earlier version of a post, and the time at which it was written (WRITING-01). */
export const PostVersion = z.object({
  id: Id,
  created_at: Time,
  title: z.string(),
  sub_title: z.string(),
  description: HtmlText,
  medias: z.array(Media),
})
export type PostVersion = z.infer<typeof PostVersion>

const missing = [STATUS.forbidden, STATUS.notFound] as const

export const updatePost = post(calls.updatePost, {
  summary:
    "Change the texts and blocks of the viewer's own published post; the earlier version is stored, and followers are not notified again. With `edited_at` of the version that was changed, 409 if there is a later one",
  auth: 'token',
  scope: 'write',
  limits: ['comments'],
  // A post whose blocks are all full of text.
  bodyBytes: 2 * UPLOAD.blocksPerPost * TEXT_MAX.block,
  input: z.object({
    user_id: IdInput,
    blog_id: IdInput,
    ...postText,
    blocks: z.array(ChangedBlock).max(UPLOAD.blocksPerPost),
    edited_at: TimeInput.nullish(),
  }),
  data: Nothing,
  errors: [...missing, STATUS.conflict],
})
export const postVersions = get(calls.postVersions, {
  summary: 'Earlier versions of a post, newest first, for its author and for moderators',
  auth: 'token',
  scope: 'read',
  input: z.object({ blog_id: idInputOf('post') }),
  data: z.array(PostVersion),
  errors: missing,
})
export const restorePost = post(calls.restorePost, {
  summary: "Undo the deletion of the viewer's own post, for 10 seconds",
  auth: 'token',
  scope: 'write',
  input: z.object({ user_id: IdInput, blog_id: IdInput }),
  data: Nothing,
  errors: missing,
})
export const restoreComment = post(calls.restoreComment, {
  summary: "Undo the deletion of the viewer's own comment, for 10 seconds",
  auth: 'token',
  scope: 'write',
  input: z.object({ user_id: IdInput, comment_id: IdInput }),
  data: Comment,
  errors: missing,
})
export const mentionSuggestions = get(calls.mentionSuggestions, {
  summary: 'Members whom the viewer may mention, whose names contain words that begin with a text; most followed first',
  auth: 'token',
  scope: 'read',
  limits: ['suggestions'],
  input: z.object({ text: line(1, MENTIONS.textMax) }),
  data: z.array(UserRef),
})
