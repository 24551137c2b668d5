import { createHash } from 'node:crypto'
import type { Endpoint } from '@earshot/contract/endpoint'
import { IDEMPOTENCY_KEY_MAX } from '@earshot/contract/limits'
import { badRequest } from '../../http/errors.ts'
import type { Repeatable } from './repeated-writes.store.ts'

type Sent = {
  request: { headers: { [name: string]: string | string[] | undefined } }
  viewer: { id: number } | undefined
  input: unknown
  files: Readonly<Record<string, readonly { name: string; hash: string }[]>>
}

/**
 * Returns the repeatable call of a request with an Idempotency-Key; undefined without a key, and for a call that is not
 * repeatable. Throws 400 for a key that is too long.
 */
export function repeatableOf(
  { path, isRepeatable }: Endpoint,
  { request, viewer, input, files }: Sent,
): Repeatable | undefined {
  const key = request.headers['idempotency-key']
  if (!isRepeatable || viewer === undefined || typeof key !== 'string' || key === '') return undefined
  if (key.length > IDEMPOTENCY_KEY_MAX)
    throw badRequest('Idempotency-Key', `must have at most ${IDEMPOTENCY_KEY_MAX} characters`)
  const sent = Object.entries(files).map(([name, of]) => [name, of.map((file) => [file.name, file.hash])])
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([input, sent]))
    .digest('hex')
  return { memberId: viewer.id, call: path, key, bodyHash }
}
