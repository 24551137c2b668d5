import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { openApi } from '@earshot/contract/openapi/openapi'
import { escapeHtml } from '@earshot/contract/text/html-text'
import { communityName } from '@earshot/messages/identity'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../ports/services.ts'

/** Serves `/api/openapi.json` and the API reference at `/api/docs`, both generated from the contract. */
export async function docsRoutes(scope: FastifyInstance, { config }: Services): Promise<void> {
  // Generating the document takes as long as all routes together, so the first request does it.
  let document: { name: string; text: string } | undefined
  const documentFor = (name: string): string => {
    if (document?.name !== name)
      document = { name, text: JSON.stringify(openApi({ server: `${config.publicUrl ?? ''}/api`, name })) }
    return document.text
  }
  const folder = path.dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
  scope.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json').header('cache-control', 'public, max-age=300').send(documentFor(communityName())),
  )
  scope.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send(pageOf(escapeHtml(communityName()))),
  )
  scope.get('/api/docs/', async (_request, reply) => reply.redirect('/api/docs', 308))
  scope.get('/api/docs/start.js', async (_request, reply) => reply.type('text/javascript; charset=utf-8').send(START))
  await scope.register(staticFiles, {
    root: folder,
    prefix: '/api/docs/files/',
    index: false,
    allowedPath: (file) => /^\/swagger-ui(-bundle)?\.(js|css)$/.test(file),
    maxAge: '1d',
  })
  readFileSync(path.join(folder, 'swagger-ui-bundle.js')) // A missing file fails the start, not the first request.
}

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

const pageOf = (
  name: string,
): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${name} API</title><link rel="stylesheet" href="/api/docs/files/swagger-ui.css"></head>
<body><main id="docs"><noscript><h1>${name} API</h1><p>This page needs scripts. Without them, read <a href="/api/openapi.json">the description of all calls (OpenAPI, JSON)</a>.</p></noscript></main><script src="/api/docs/files/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`

const START =
  "window.ui = SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: false })"
