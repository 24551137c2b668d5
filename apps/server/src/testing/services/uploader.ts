import type { SoundMetadata } from '@earshot/contract/studio/sounds'
import type { TestApp } from '../app.ts'

/** A client of the tus protocol that sends one request at a time. */
export type Uploader = {
  /** Sends a request; `path` is the Location of an upload, or empty for a new one. */
  send: (method: string, path: string, token: string, request?: TusRequest) => Promise<Response>
  /** Creates an upload and returns its Location. Throws unless the server does. */
  create: (token: string, metadata: Partial<SoundMetadata>, size: number) => Promise<string>
  /** Sends a whole file and returns its Location. */
  upload: (token: string, metadata: Partial<SoundMetadata>, bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  /** The URL of the server, without a slash at its end. */
  url: string
}

type TusRequest = { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> }

/** Lets a server listen and returns a client of its uploads. */
export async function openUploader(app: TestApp): Promise<Uploader> {
  const url = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const send: Uploader['send'] = (method, path, token, { headers = {}, body } = {}) =>
    fetch(`${url}${path === '' ? '/api/studio/upload' : path}`, {
      method,
      headers: { 'api-key': 'earshot-web', 'tus-resumable': '1.0.0', token, ...headers },
      ...(body === undefined ? {} : { body }),
    })
  const create: Uploader['create'] = async (token, metadata, size) => {
    const reply = await send('POST', '', token, { headers: creation(metadata, size) })
    const path = reply.headers.get('location')
    if (reply.status !== 201 || path === null) throw new Error(`${reply.status} ${await reply.text()}`)
    return path
  }
  return {
    url,
    send,
    create,
    upload: async (token, metadata, bytes) => {
      const path = await create(token, metadata, bytes.length)
      const reply = await send('PATCH', path, token, { headers: piece(0), body: bytes })
      if (reply.status !== 204) throw new Error(`${reply.status} ${await reply.text()}`)
      return path
    },
  }
}

/** Headers of a new upload. */
export const creation = (metadata: Partial<SoundMetadata>, size: number): Record<string, string> => ({
  'upload-length': String(size),
  'upload-metadata': Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(String(value)).toString('base64')}`)
    .join(','),
})

/** Headers of a piece that begins at a byte. */
export const piece = (offset: number): Record<string, string> => ({
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
