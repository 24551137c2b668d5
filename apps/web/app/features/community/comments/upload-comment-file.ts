import { uploadCommentFile as uploadCall } from '@earshot/contract/calls'
import { quietApi } from '../../../lib/api.ts'

/** Stores a picture of a comment and returns its URL (POST-17). */
export async function uploadCommentFile(file: File): Promise<string> {
  const body = new FormData()
  body.set('file', file)
  return (await quietApi.post(uploadCall, body)).url
}
