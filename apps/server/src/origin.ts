import { STATUS } from '@earshot/contract/envelope'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { Refusal } from './errors.ts'

/** Origin of this site for addresses that leave it: the configured one, else the one that was asked. */
export function originOf({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): string {
  const address = publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(address)) throw new Refusal(STATUS.badRequest, 'The address of this site cannot be read.')
  return new URL(address).origin
}
