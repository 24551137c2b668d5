import { ApiError } from '@earshot/contract/client'
import { saveReply } from '@earshot/ui/links/save-reply'
import { API_KEY, provedIfNeeded } from './api.ts'
import { readToken } from './session.ts'

/**
 * Downloads the reply of a call as a file: a link could not send the session's token. `path` is the call with its
 * query. Throws ApiError with the message `failed`.
 */
export async function download(path: string, failed: string): Promise<void> {
  const headers = { 'Api-Key': API_KEY, Token: readToken() }
  await provedIfNeeded(async () => {
    const reply = await fetch(`/api/${path}`, { headers }).catch(() => undefined)
    if (reply?.ok !== true) throw new ApiError(reply?.status ?? 0, failed)
    await saveReply(reply)
  })
}
