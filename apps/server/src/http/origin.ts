import { STATUS } from '@earshot/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { Refusal } from './errors.ts'

/**
 * Returns the origin of this site for URLs that leave it: the configured one, else that of the request. Throws 400 if
 * the latter is invalid.
 */
export function originOf(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  const origin = findOrigin(config, request)
  if (origin === undefined) throw new Refusal(STATUS.badRequest, 'The URL of this site cannot be read.')
  return origin
}

/** Returns the origin as originOf does, but undefined if it is invalid. */
export function findOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string | undefined {
  const url = publicUrl ?? `${request.protocol}://${request.host}`
  return URL.canParse(url) ? new URL(url).origin : undefined
}
