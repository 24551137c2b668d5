import { fileURLToPath } from 'node:url'
import type { FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * How built files are sent. The library's own route is off: it lists the whole folder for every file it sends, and the folder of assets grows
 * with each build, because tabs that were open before it still ask for its old files.
 */
export const BUILT_FILES = {
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  serve: false,
  immutable: true,
  maxAge: '365d',
  index: false,
  preCompressed: true,
} satisfies FastifyStaticOptions

/** Names that the build gives: no way to another folder can be written with them. */
const FILE_NAME = /^\w[\w.-]*$/

/** Sends the files of `folder` below `prefix`. Their names hold a hash of what is in them, so browsers keep them for a year. */
export function assetRoute(scope: FastifyInstance, prefix: string, folder: string): void {
  scope.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
    const name = request.params['*']
    if (FILE_NAME.test(name)) return reply.sendFile(name, folder)
    return reply.callNotFound()
  })
}
