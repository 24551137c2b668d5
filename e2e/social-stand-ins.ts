import { createSign, generateKeyPairSync } from 'node:crypto'
import type { BrowserContext } from 'playwright-core'
import { openFakeServer } from '../apps/server/src/testing/services/fake-server.ts'

/** The client ids of the site at its fake providers. */
export const GOOGLE_ID = 'earshot.apps.example'
export const APPLE_ID = 'example.earshot.web'

const ADA = {
  sub: 'google-ada-1',
  email: 'ada.google@example.org',
  email_verified: true,
  name: 'Ada Quist',
  given_name: 'Ada',
  family_name: 'Quist',
  picture: 'https://pictures.example/ada.jpg',
}
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': 'authorization' }

/** Fakes Google for the server: the audience and the user of a token. */
export const openGoogle = () =>
  openFakeServer(({ path, query, headers }) => {
    const given = path.endsWith('tokeninfo') ? query.get('access_token') : headers.authorization?.replace('Bearer ', '')
    if (given !== 'good-token') return { status: 400, json: { error: 'invalid_token' } }
    return {
      json: path.endsWith('tokeninfo')
        ? { aud: GOOGLE_ID, sub: ADA.sub, exp: String(Math.floor(Date.now() / 1000) + 3600) }
        : ADA,
    }
  })

/**
 * Fakes Google for the browser: a page that redirects back with a token, and the user info of that token. Returns the
 * query of the request.
 */
export async function routeGoogle(context: BrowserContext, token = 'good-token'): Promise<URLSearchParams[]> {
  const requests: URLSearchParams[] = []
  await context.route('https://accounts.google.com/**', (route) => {
    const query = new URL(route.request().url()).searchParams
    requests.push(query)
    const back = `${query.get('redirect_uri') ?? ''}#${new URLSearchParams({ access_token: token, token_type: 'Bearer', state: query.get('state') ?? '' }).toString()}`
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><title>Google</title><a href="${back.replaceAll('&', '&amp;')}">Continue as Ada</a>`,
    })
  })
  await context.route('https://www.googleapis.com/**', (route) =>
    route.fulfill({
      headers: CORS,
      ...(route.request().headers().authorization === undefined ? { status: 401, json: {} } : { json: ADA }),
    }),
  )
  return requests
}

/** Fakes Apple: its keys for the server, and for the browser a window that replies to the page that opened it. */
export async function openApple() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const server = await openFakeServer(({ path }) =>
    path === '/auth/keys'
      ? { json: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] } }
      : { status: 404 },
  )
  const idToken = (nonce: string, sub: string): string => {
    const now = Math.floor(Date.now() / 1000)
    const signed = [
      { alg: 'RS256', kid: 'one' },
      {
        iss: server.url,
        aud: APPLE_ID,
        sub,
        email: `${sub}@example.org`,
        email_verified: 'true',
        nonce,
        iat: now,
        exp: now + 600,
      },
    ]
      .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
      .join('.')
    return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`
  }
  const routeWindow = async (context: BrowserContext): Promise<URLSearchParams[]> => {
    const requests: URLSearchParams[] = []
    await context.route('https://appleid.apple.com/**', (route) => {
      const query = new URL(route.request().url()).searchParams
      requests.push(query)
      const answer = {
        method: 'oauthDone',
        data: {
          authorization: {
            code: 'a-code',
            id_token: idToken(query.get('nonce') ?? '', 'apple-ben'),
            state: query.get('state'),
          },
          user: { email: 'apple-ben@example.org', name: { firstName: 'Ben', lastName: 'Okri' } },
        },
      }
      const site = new URL(query.get('redirect_uri') ?? '').origin
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>Apple</title><button onclick='opener.postMessage(${JSON.stringify(JSON.stringify(answer))}, ${JSON.stringify(site)})'>Continue</button>`,
      })
    })
    return requests
  }
  return { server, idToken, routeWindow }
}
