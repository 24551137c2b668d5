import { STATUS } from '@earshot/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { Refusal } from './errors.ts'

/** Origin of this site for URLs that leave it: the configured one, else the one that was asked. Throws 400 when that cannot be read. */
export function originOf(config: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  const origin = findOrigin(config, request)
  if (origin === undefined) throw new Refusal(STATUS.badRequest, 'The URL of this site cannot be read.')
  return origin
}

/** As originOf, but undefined when it cannot be read. */
export function findOrigin({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string | undefined {
  const url = publicUrl ?? `${request.protocol}://${request.host}`
  return URL.canParse(url) ? new URL(url).origin : undefined
}
