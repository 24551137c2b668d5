import { z } from 'zod'
import type { TestApp } from '../app.ts'

/** A part of a form; a file has a filename. */
export type FormPart = { name: string; filename?: string; content: Uint8Array | string }

/** Returns a multipart form as a browser encodes it. */
export function formBody(parts: readonly FormPart[], boundary = 'edge'): { type: string; body: Buffer } {
  const chunks = parts.flatMap(({ name, filename, content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n${filename === undefined ? '' : 'content-type: application/octet-stream\r\n'}\r\n`,
    content,
    '\r\n',
  ])
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk))),
  }
}

/** Sends a form to a call and returns the HTTP status and the envelope; of the data only a URL. */
export async function sendForm(
  { fastify }: TestApp,
  path: string,
  parts: readonly FormPart[],
  token: string,
): Promise<z.infer<typeof Envelope> & { code: number }> {
  const { type, body } = formBody(parts)
  const reply = await fastify.inject({
    method: 'POST',
    url: `/api/${path}`,
    headers: { 'api-key': 'earshot-web', token, 'content-type': type },
    payload: body,
  })
  return { ...Envelope.parse(reply.json()), code: reply.statusCode }
}

const Envelope = z.object({
  status: z.number(),
  data: z.object({ url: z.string().optional() }).nullable(),
  error: z.string().nullable(),
  field: z.string().optional(),
})
