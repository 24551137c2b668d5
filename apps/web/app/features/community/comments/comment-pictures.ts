import { uploadCommentFile } from '@earshot/contract/calls'
import type { PictureUploads } from '@earshot/editor/field/editor-props'
import { quietApi } from '../../../lib/api.ts'
import { pictureFault } from '../../../lib/forms/readable-files.ts'
import { PICTURE_TYPES } from '../../../lib/forms/upload-limits.rules.ts'

/** Checks and stores the pictures of a comment (POST-17). */
export const COMMENT_PICTURES: PictureUploads = {
  types: PICTURE_TYPES,
  check: pictureFault,
  upload: async (file) => {
    const body = new FormData()
    body.set('file', file)
    return (await quietApi.post(uploadCommentFile, body)).url
  },
}
