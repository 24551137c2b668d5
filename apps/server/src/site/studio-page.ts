import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Config } from '../config.ts'
import { withIdentityHead } from '../identity/identity-head.ts'
import { getIdentity } from '../identity/identity.ts'
import { assetRoute } from './assets.ts'
import { contentPolicy } from './csp.ts'

/** Path below which the pages of the studio are; the path itself is a page of the site. */
const BASE = '/artist_portal/'
/** The desk shows previews of pages of the site in frames (SITE-04). */
const PREVIEWS = "'self' "
/** Paths of the desk (DESK-04), which places pins on the map of the contact pages (SITE-19). */
const DESK = ['/desk', '/desk/*']

/**
 * Serves one document for every URL below `/artist_portal/`, and with its own title for `/desk` and every URL below it;
 * the browser renders the pages (STUDIO-02, DESK-04). No other site may frame them.
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
  assetRoute(scope, `${BASE}assets/`, path.join(client, 'assets'))
  const sendPage = (reply: FastifyReply, document: string, frames = '', needs?: 'map') => {
    const page = withIdentityHead(document, getIdentity())
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': contentPolicy(page, config, needs)
          .replace("frame-ancestors 'self'", "frame-ancestors 'none'")
          .replace('frame-src ', `frame-src ${frames}`),
        'x-robots-tag': 'noindex',
      })
      .send(page)
  }
  scope.get(`${BASE}*`, async (_request, reply) => sendPage(reply, html))
  const desk = html.replaceAll('Artist portal', 'Desk').replaceAll('artist portal', 'desk')
  for (const url of DESK) scope.get(url, async (_request, reply) => sendPage(reply, desk, PREVIEWS, 'map'))
}
