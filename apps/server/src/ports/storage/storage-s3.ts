import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { AwsClient } from 'aws4fetch'
import { isLinkedKey } from './linked-files.ts'
import { StoredFileMissing, checkedKey } from './storage.ts'
import type { ByteRange, Storage } from './storage.ts'

/** Maximum milliseconds until the store answers, without the stream that follows. */
const ANSWER_MS = 15_000
/** A large file has an additional second for each of this many bytes. */
const BYTES_PER_SECOND = 1024 * 1024
/** Retries after a "busy" reply or a broken connection. */
const RETRIES = 3

/**
 * Opens a storage in a bucket of an S3-compatible store:
 * `s3://KEY:SECRET@host:port/bucket/folder?region=us-east-1&tls=off`, where folder, region and tls are optional. The
 * bucket must exist; it is addressed by path, which every such store supports.
 */
export function s3Storage(storageUrl: string): Storage {
  const { origin, folder, accessKeyId, secretAccessKey, region } = readUrl(storageUrl)
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const ask = async (
    method: string,
    key: string,
    {
      headers = {},
      body,
      ms = ANSWER_MS,
    }: { headers?: Record<string, string>; body?: Uint8Array<ArrayBuffer> | Blob; ms?: number } = {},
  ): Promise<Response> => {
    const url = origin + folder + checkedKey(key).split('/').map(encodeURIComponent).join('/')
    const answer = await patiently(async () => {
      const giveUp = new AbortController()
      const timer = setTimeout(
        () => giveUp.abort(new Error(`the object storage did not answer in ${Math.round(ms / 1000)} s`)),
        ms,
      )
      try {
        return await client.fetch(url, {
          method,
          headers,
          body: body ?? null,
          signal: giveUp.signal,
          redirect: 'manual',
        })
      } finally {
        clearTimeout(timer)
      }
    })
    if (answer.ok || answer.status === NOT_FOUND) return answer
    throw new Error(`the object storage answered ${answer.status} to ${method} ${key}: ${codeIn(await answer.text())}`)
  }
  const read = async (key: string, range: ByteRange) => {
    const answer = await ask('GET', key, { headers: { range: `bytes=${range.start}-${range.end}` } })
    if (answer.status === NOT_FOUND) throw await missing(answer, key)
    if (answer.status !== PARTIAL) throw new Error(`the object storage sent all of ${key} instead of a range`)
    return answer
  }
  return {
    put: async (key, bytes) => {
      const hash = createHash('sha256').update(bytes).digest('hex')
      const answer = await ask('PUT', key, {
        headers: { 'x-amz-content-sha256': hash, 'content-type': typeOf(key) },
        body: new Uint8Array(bytes),
      })
      if (answer.status === NOT_FOUND)
        throw new Error(`the bucket of STORAGE_URL does not exist: ${codeIn(await answer.text())}`)
      await answer.body?.cancel()
    },
    putFile: async (key, file) => {
      const body = await openAsBlob(file)
      const ms = ANSWER_MS + (body.size / BYTES_PER_SECOND) * 1000
      const answer = await ask('PUT', key, {
        headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'content-type': typeOf(key) },
        body,
        ms,
      })
      if (answer.status === NOT_FOUND)
        throw new Error(`the bucket of STORAGE_URL does not exist: ${codeIn(await answer.text())}`)
      await answer.body?.cancel()
    },
    find: async (key) => {
      // A pointer from a folder that was moved here: its path belongs to another machine.
      if (isLinkedKey(key)) return undefined
      const answer = await ask('HEAD', key)
      if (answer.status === NOT_FOUND) return undefined
      return {
        size: Number(answer.headers.get('content-length')),
        modified: new Date(answer.headers.get('last-modified') ?? 0),
      }
    },
    slice: async (key, range) => new Uint8Array(await (await read(key, range)).arrayBuffer()),
    delete: async (key) => {
      await (await ask('DELETE', key)).body?.cancel()
    },
    // An object store has only complete files.
    removeHalfWritten: async () => {},
    proxyPath: checkedKey,
    localFile: async () => undefined,
  }
}

const NOT_FOUND = 404
const PARTIAL = 206

async function missing(answer: Response, key: string): Promise<StoredFileMissing> {
  await answer.body?.cancel()
  return new StoredFileMissing(key)
}

// All requests may be repeated: a name is written with the same bytes each time.
async function patiently(send: () => Promise<Response>): Promise<Response> {
  for (let tried = 0; ; tried += 1) {
    try {
      const answer = await send()
      if ((answer.status < 500 && answer.status !== 429) || tried === RETRIES) return answer
      await answer.body?.cancel()
    } catch (error) {
      if (tried === RETRIES) throw new Error('the object storage cannot be reached', { cause: error })
    }
    await new Promise((resolve) => {
      setTimeout(resolve, 100 * 2 ** tried)
    })
  }
}

function readUrl(given: string) {
  const url = URL.parse(given)
  const [bucket, ...folders] = url?.pathname.split('/').filter((part) => part !== '') ?? []
  if (
    url === null ||
    url.protocol !== 's3:' ||
    url.host === '' ||
    url.username === '' ||
    url.password === '' ||
    bucket === undefined
  ) {
    throw new Error(
      'STORAGE_URL: set it to a URL like s3://KEY:SECRET@host/bucket?region=eu-central-1; write special characters of the secret as %2F',
    )
  }
  return {
    origin: `${url.searchParams.get('tls') === 'off' ? 'http' : 'https'}://${url.host}`,
    folder: `/${[bucket, ...folders].join('/')}/`,
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
    region: url.searchParams.get('region') ?? 'us-east-1',
  }
}

// S3 errors are XML; the code is sufficient, and the rest may contain keys.
const codeIn = (body: string): string => /<Code>([^<]{1,100})<\/Code>/.exec(body)?.[1] ?? 'no reason given'

const TYPES = new Map([
  ['jpg', 'image/jpeg'],
  ['webp', 'image/webp'],
  ['mp4', 'video/mp4'],
  ['webm', 'video/webm'],
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['flac', 'audio/flac'],
  ['m4a', 'audio/mp4'],
  ['wav', 'audio/wav'],
  ['aac', 'audio/aac'],
])
const typeOf = (key: string): string => TYPES.get(key.split('.').at(-1) ?? '') ?? 'application/octet-stream'
