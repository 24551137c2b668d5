import { fileURLToPath } from 'node:url'
import type { FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/**
 * Registers the function that sends built files. The library's own route is disabled: it lists the complete folder for
 * every file that it sends, and the folder of assets grows with each build, because open tabs still request older
 * files.
 */
export const BUILT_FILES = {
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  serve: false,
  immutable: true,
  maxAge: '365d',
  index: false,
  preCompressed: true,
} satisfies FastifyStaticOptions

/** Names of built files: no path to another folder matches. */
const FILE_NAME = /^\w[\w.-]*$/

/**
 * Serves the files of `folder` below `prefix`. Their names contain a hash of the content, so browsers cache them for a
 * year.
 */
export function assetRoute(scope: FastifyInstance, prefix: string, folder: string): void {
  scope.get<{ Params: { '*': string } }>(`${prefix}*`, (request, reply) => {
    const name = request.params['*']
    if (FILE_NAME.test(name)) return reply.sendFile(name, folder)
    return reply.callNotFound()
  })
}
