import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { assetRoute } from './assets.ts'
import { contentPolicy } from './csp.ts'

/** Path below which the pages of the studio are; the path itself is a page of the site. */
const BASE = '/artist_portal/'

/**
 * Serves one document for every URL below `/artist_portal/`; the browser renders the pages of the studio (STUDIO-02).
 * `client` is the folder of the built studio.
 */
export async function studioPage(
  scope: FastifyInstance,
  config: Pick<Config, 'language' | 'development'> & Parameters<typeof contentPolicy>[1],
  client = fileURLToPath(new URL('../../../studio/build/client', import.meta.url)),
): Promise<void> {
  const file = path.join(client, 'index.html')
  if (!existsSync(file)) {
    if (config.development) return
    throw new Error('The studio is not built. Start with `npm start`, which builds it.')
  }
  const html = (await readFile(file, 'utf8')).replace('<html lang="en"', `<html lang="${config.language}"`)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': contentPolicy(html, config),
    'x-robots-tag': 'noindex',
  }
  assetRoute(scope, `${BASE}assets/`, path.join(client, 'assets'))
  scope.get(`${BASE}*`, async (_request, reply) => reply.headers(headers).send(html))
}
