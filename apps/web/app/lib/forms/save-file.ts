import { ApiError } from '@earshot/contract/client'
import { saveReply } from '@earshot/ui/links/save-reply'
import { API_KEY } from '../api.ts'
import { readToken } from '../session/session-store.ts'
import { property } from '../state/store.ts'

/**
 * Downloads the reply of a call as a file: a link could not send the session's token. `path` is the call with its
 * query; the file is named `name`, or as the reply says. Throws ApiError with the API's status and the message
 * `failed`.
 */
export async function saveFile(path: string, failed: string, name?: string): Promise<void> {
  const reply = await fetch(`/api/${path}`, { headers: { 'Api-Key': API_KEY, Token: readToken() } }).catch(
    () => undefined,
  )
  if (reply?.ok !== true) {
    const status = property(await reply?.json().catch(() => undefined), 'status')
    throw new ApiError(typeof status === 'number' ? status : 0, failed)
  }
  await saveReply(reply, name)
}
