import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { z } from 'zod'

/**
 * A small S3-compatible store on a port of this machine, for tests. It keeps objects in memory and checks every
 * signature.
 */
export type FakeS3 = {
  /** The value of STORAGE_URL for it. */
  url: string
  objects: Map<string, Buffer>
  /** Every request as "METHOD /path". */
  requests: string[]
  /** Makes this many of the next requests fail with "503 SlowDown". */
  failNext: (count: number) => void
  close: () => Promise<void>
}

const KEY = 'TESTKEY'
const SECRET = 'test/secret+with=signs'
const REGION = 'eu-test-1'

/** Starts the store with one bucket called "earshot". */
export async function openFakeS3(): Promise<FakeS3> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  let failing = 0
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`)
    void answer(request, response)
  })
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await buffer(request)
    if (failing > 0) {
      failing -= 1
      refuse(response, 503, 'SlowDown')
    } else if (!isSigned(request, body)) refuse(response, 403, 'SignatureDoesNotMatch')
    else serve(request, response, body, objects)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.address())
  return {
    url: `s3://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/earshot/media?region=${REGION}&tls=off`,
    objects,
    requests,
    failNext: (count) => {
      failing = count
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function serve(request: IncomingMessage, response: ServerResponse, body: Buffer, objects: Map<string, Buffer>): void {
  const path = decodeURIComponent(request.url ?? '')
  if (!path.startsWith('/earshot/')) {
    refuse(response, 404, 'NoSuchBucket')
    return
  }
  const found = objects.get(path)
  if (request.method === 'PUT') {
    objects.set(path, body)
    response.end()
  } else if (request.method === 'DELETE') {
    objects.delete(path)
    response.writeHead(204).end()
  } else if (found === undefined) refuse(response, 404, 'NoSuchKey')
  else sendObject(request, response, found)
}

function sendObject(request: IncomingMessage, response: ServerResponse, object: Buffer): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const start = Number(first ?? 0)
  const end = Math.min(Number(last ?? object.length - 1), object.length - 1)
  if (start >= object.length) {
    refuse(response, 416, 'InvalidRange')
    return
  }
  response.writeHead(first === undefined ? 200 : 206, {
    'content-length': end - start + 1,
    'last-modified': new Date('2026-03-01T12:00:00Z').toUTCString(),
    'content-range': `bytes ${start}-${end}/${object.length}`,
  })
  response.end(request.method === 'HEAD' ? undefined : object.subarray(start, end + 1))
}

function refuse(response: ServerResponse, code: number, reason: string): void {
  response
    .writeHead(code, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${reason}</Code></Error>`)
}

// Verifies the signature (version 4) of the request as received.
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const [, key, day = '', region, names = '', signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    ) ?? []
  const hash = String(request.headers['x-amz-content-sha256'])
  if (key !== KEY || region !== REGION || !names.split(';').includes('host')) return false
  if (hash !== 'UNSIGNED-PAYLOAD' && hash !== sha256(body)) return false
  const path = decodeURIComponent(request.url ?? '')
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/')
  const canonical = [
    request.method,
    path,
    '',
    ...names.split(';').map((name) => `${name}:${String(request.headers[name])}`),
    '',
    names,
    hash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (from, part) => hmac(from, part),
    `AWS4${SECRET}`,
  )
  return hmac(signingKey, text).toString('hex') === signature
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest()
