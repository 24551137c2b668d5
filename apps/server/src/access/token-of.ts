import type { FastifyRequest } from 'fastify'
import { isAccessKey } from './keys.store.ts'

/** Returns the token of a request: its Token header, else an access key in `Authorization: Bearer`. */
export function tokenOf({ token, ...headers }: FastifyRequest['headers']): string | undefined {
  const sent = Array.isArray(token) ? token[0] : token
  return sent === undefined || sent === '' ? bearerKeyOf(headers) : sent
}

/** Returns the access key of `Authorization: Bearer`; undefined for other schemes and tokens. */
export function bearerKeyOf({ authorization }: Pick<FastifyRequest['headers'], 'authorization'>): string | undefined {
  const key = /^Bearer +(\S+)$/i.exec(authorization ?? '')?.[1]
  return key !== undefined && isAccessKey(key) ? key : undefined
}
