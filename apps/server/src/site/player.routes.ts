import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { contentPolicy } from './csp.ts'

const playerClient = fileURLToPath(new URL('../../../player/build/client', import.meta.url))

/** The player site at `/player/`: one page for all its addresses, and its built files. Another origin may host the same files. */
export async function playerRoutes(scope: FastifyInstance, { config }: Services): Promise<void> {
  const index = path.join(playerClient, 'index.html')
  if (!existsSync(index)) {
    if (config.development) return
    throw new Error('The player is not built. Start with `npm start`, which builds it.')
  }
  const html = await readFile(index, 'utf8')
  const policy = contentPolicy(html, config)
  await scope.register(staticFiles, {
    root: path.join(playerClient, 'assets'),
    prefix: '/player/assets/',
    immutable: true,
    maxAge: '365d',
    index: false,
    preCompressed: true,
    decorateReply: config.development,
  })
  const page = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .send(html)
  scope.get('/player', async (_request, reply) => reply.redirect('/player/', 308))
  scope.get('/player/', page)
  scope.get('/player/*', page)
}
