import { ApiError, clientOver, type Data, type PostPath } from '@earshot/contract/client'
import * as m from '@earshot/messages/site'
import { API_KEY } from '../api.ts'
import { readToken } from '../session/session-store.ts'

/** Sends a form with files; `onProgress` receives the uploaded fraction (0 to 1). Throws ApiError like every call. */
export function uploadForm<P extends PostPath>(
  path: P,
  form: FormData,
  onProgress: (part: number) => void = () => undefined,
): Promise<Data<P>> {
  return clientOver(({ path: call, body }) => send(`/api/${call}`, body, onProgress)).post(path, form)
}

// `fetch` does not report upload progress.
function send(url: string, body: FormData | string | null, onProgress: (part: number) => void): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.setRequestHeader('Api-Key', API_KEY)
    request.setRequestHeader('Token', readToken())
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total))
    request.addEventListener('load', () => resolve(parsed(request.responseText)))
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(new ApiError(0, m.site_upload_interrupted())))
    request.send(body)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
