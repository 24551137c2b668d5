import http from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OutboundError, openOutbound } from './outbound.ts'

// The internet of this test is 127.0.0.1, where `web` listens. Every other address of this machine is internal, and
// `inside` listens there.
const WEB = '127.0.0.1'
const INSIDE = ['127.0.0.2', '::1', '::ffff:127.0.0.2'] as const
/** One seed for all runs makes failures reproducible. */
const WALK = { seed: 20_261, numRuns: 300 }

let web: http.Server
let inside: http.Server[]
let chain: readonly Step[] = []
const reached: string[] = []
beforeAll(async () => {
  web = await listening(WEB, 0, (request, response) => {
    const at = Number(/\d+/.exec(request.url ?? '')?.[0] ?? 0)
    const next = chain[at]
    if (next === undefined) response.end('feed')
    else
      response
        .writeHead(next.code, {
          location: next.to.replace('PORT', String(portOf(web))).replace('STEP', String(at + 1)),
          connection: next.isKept ? 'keep-alive' : 'close',
        })
        .end('moved')
  })
  inside = await Promise.all(
    ['127.0.0.2', '::1'].map((host) =>
      listening(host, portOf(web), (_request, response) => {
        response.end('inside')
      }),
    ),
  )
  for (const [index, server] of inside.entries())
    server.on('connection', (socket) => {
      reached.push(`${index} ${socket.remoteAddress} ${socket.remotePort}`)
    })
})
afterAll(() => {
  for (const server of [web, ...inside]) server.close().closeAllConnections()
})

type Step = { code: number; to: string; isKept: boolean }

const hosts = fc.oneof(
  fc.constantFrom(
    'feeds.example.org',
    'FEEDS.example.org',
    'feeds.example.org.',
    'rebind.example.org',
    'other.example.org',
  ),
  fc.constantFrom(
    '127.0.0.1',
    '127.0.0.2',
    '[::1]',
    '[::ffff:127.0.0.2]',
    '[::ffff:7f00:2]',
    'localhost',
    '127.2',
    '0x7f000002',
    '2130706434',
    '0',
    '[::]',
    'user@feeds.example.org',
    'feeds.example.org@127.0.0.2',
  ),
)
const steps = fc.array(
  fc.record({
    code: fc.constantFrom(301, 302, 303, 307, 308),
    isKept: fc.boolean(),
    to: fc.oneof(
      { weight: 3, arbitrary: hosts.map((host) => `http://${host}:PORT/STEP`) },
      hosts.map((host) => `//${host}:PORT/STEP`),
      fc.constantFrom('/STEP', 'STEP', '?STEP', '\\\\127.0.0.2:PORT/STEP', 'https://127.0.0.2:PORT/STEP', 'http:/STEP'),
    ),
  }),
  { maxLength: 6 },
)
// Successive answers of the name service: rebinding is one answer for the check and another one a moment later.
const answers = fc.array(fc.subarray([WEB, ...INSIDE], { minLength: 1 }), { minLength: 1, maxLength: 8 })

test('F3 F4 no chain of redirects and rebinding names connects to an inside address', async () => {
  let feeds = 0
  await fc.assert(
    fc.asyncProperty(steps, answers, hosts, async (redirects, said, host) => {
      chain = redirects
      reached.length = 0
      let requested = 0
      const outbound = openOutbound({
        allowPrivate: false,
        isPublic: (address) => address === WEB,
        resolve: async () => said[(requested += 1) % said.length] ?? [],
      })
      const result = await outbound
        .get(`http://${host}:${portOf(web)}/0`, { maxBytes: 1000, timeoutMs: 5_000 })
        .catch((error: unknown) => error)
      if (!(result instanceof OutboundError)) feeds += 1
      // A connection is counted when the other side has accepted it, which may be after this side has given up.
      await new Promise((resolve) => {
        setImmediate(resolve)
      })
      expect(reached).toEqual([])
    }),
    WALK,
  )
  // Valid chains arrive.
  expect(feeds).toBeGreaterThan(10)
})

function listening(host: string, port: number, handle: http.RequestListener): Promise<http.Server> {
  const server = http.createServer(handle)
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, ipv6Only: true }, () => resolve(server))
  })
}

function portOf(server: http.Server): number {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}
