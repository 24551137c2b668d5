import { STATUS } from '@earshot/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { Refusal } from './errors.ts'

/** Origin of this site for URLs that leave it: the configured one, else the one that was asked. */
export function originOf({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  const url = publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(url)) throw new Refusal(STATUS.badRequest, 'The URL of this site cannot be read.')
  return new URL(url).origin
}
