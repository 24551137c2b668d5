import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import zlib from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OutboundError, openOutbound } from './outbound.ts'
import type { OutboundOptions } from './outbound.ts'
import { isPublicAddress } from './public-address.ts'

const MB = 1024 * 1024
let server: http.Server
let port: number
let handler: http.RequestListener = (_request, response) => {
  response.end('inside')
}
let connections = 0
const sockets = new Set<Socket>()

beforeAll(async () => {
  server = http.createServer((request, response) => handler(request, response))
  server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  await new Promise<void>((ready) => {
    server.listen(0, '::', ready)
  })
  const address = server.address()
  port = (address !== null && typeof address === 'object' ? address : fail()).port
})
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  server.close()
})
beforeEach(() => {
  connections = 0
  handler = (_request, response) => {
    response.end('inside')
  }
})

const PUBLIC = '93.184.215.14'
const open = (resolve: (host: string) => Promise<string[]> = async () => [PUBLIC]) =>
  openOutbound({ allowPrivate: false, resolve })
const lenient = () => openOutbound({ allowPrivate: true, resolve: async () => ['127.0.0.1'] })
const options: OutboundOptions = { maxBytes: MB, timeoutMs: 3_000 }
const problem = async (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof OutboundError ? error.problem : `not named: ${String(error)}`),
  )

const SPELLINGS = [
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '0x7f.0.0.1',
  '017700000001',
  '0177.0.0.1',
  '0177.1',
  '0x7F.0.1',
  '127.0.0.1.',
  '①②⑦.⓪.⓪.①',
  '１２７.0.0.1',
  '127。0。0。1',
  '%31%32%37.0.0.1',
  '0',
  '0.0.0.0',
  '0.0.0.1',
  '00000000',
  '0x0',
  '10.0.0.1',
  '10.1',
  '167772161',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '192.168.257',
  '0xc0a80001',
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '169.254.43518',
  '100.64.0.1',
  '100.127.255.255',
  '168.63.129.16',
  '192.0.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:c0a8:1::1]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[febf::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[3fff::1]',
  '[2001:470::5efe:127.0.0.1]',
  '[4000::1]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  'a.localhost',
  'metadata.google.internal',
  'router.lan',
  'printer.local',
  'intranet',
  'nas.home.arpa',
]

test(`F5 all ${SPELLINGS.length} spellings of an inside address are refused`, async () => {
  expect(SPELLINGS.length).toBeGreaterThanOrEqual(60)
  for (const host of SPELLINGS)
    expect([host, await problem(open(async () => ['127.0.0.1']).get(`http://${host}:${port}/`, options))]).toEqual([
      host,
      'blocked',
    ])
  expect(connections).toBe(0)
})

test('F5 the same addresses are refused when a name resolves to them, in every form that a resolver returns', async () => {
  const bare = SPELLINGS.filter(
    (host) => (/^[\d.]+$/.test(host) && host.split('.').length === 4 && !host.endsWith('.')) || host.startsWith('['),
  ).map((host) => host.replace(/[[\]]/g, ''))
  expect(bare.length).toBeGreaterThan(40)
  for (const address of bare) {
    expect([address, isPublicAddress(address)]).toEqual([address, false])
    expect(await problem(open(async () => [address]).get(`http://feeds.example.org:${port}/`, options))).toBe('blocked')
  }
  expect(await problem(open(async () => ['not an address']).get(`http://feeds.example.org:${port}/`, options))).toBe(
    'blocked',
  )
  expect(connections).toBe(0)
  for (const address of ['93.184.215.14', '1.1.1.1', '2606:4700:4700::1111', '2a00:1450:4001:80b::200e'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
})

test('F1 URLs of other schemes, with credentials or without a host are refused before any request', async () => {
  let requested = 0
  const outbound = open(async () => {
    requested += 1
    return [PUBLIC]
  })
  for (const address of [
    'file:///etc/passwd',
    'ftp://example.org/',
    'gopher://example.org/',
    'data:text/plain,hi',
    'javascript:alert(1)',
    'http://',
    '//example.org/x',
    'example.org',
    '',
    'http://user@example.org/',
    'http://u:p@example.org/',
    'http://[::1',
    'http://exa mple.org/',
  ]) {
    expect([address, await problem(outbound.get(address, options))]).toEqual([address, 'url'])
  }
  expect(await problem(outbound.get('http://example.org:25/', options))).toBe('blocked')
  expect(requested).toBe(1)
})

test('F3 a redirect to an internal address is refused, for every code and any number of earlier redirects', async () => {
  // The internet of this test is 127.0.0.1; every other address of this machine is internal.
  const outbound = openOutbound({
    allowPrivate: false,
    resolve: async (host) => [host === 'inside.example.org' ? '::1' : '127.0.0.1'],
    isPublic: (address) => address === '127.0.0.1',
  })
  for (const code of [301, 302, 303, 307, 308]) {
    for (const inside of [
      `http://inside.example.org:${port}/secret`,
      `http://[::1]:${port}/secret`,
      `http://127.0.0.2:${port}/secret`,
      `http://localhost:${port}/secret`,
      `http://[::ffff:7f00:1]:${port}/secret`,
    ]) {
      const reached: string[] = []
      handler = (request, response) => {
        reached.push(`${request.headers.host?.split('.')[0]}${request.url}`)
        response
          .writeHead(code, { location: request.url === '/start' ? `http://second.example.org:${port}/next` : inside })
          .end()
      }
      expect([code, inside, await problem(outbound.get(`http://first.example.org:${port}/start`, options))]).toEqual([
        code,
        inside,
        'blocked',
      ])
      expect(reached).toEqual(['first/start', 'second/next'])
    }
  }
})

test('F3 a redirect to another host does not carry credentials', async () => {
  const got: (string | undefined)[] = []
  handler = (request, response) => {
    got.push(`${request.headers.authorization ?? 'none'} ${request.headers['x-other']?.toString() ?? ''}`)
    if (request.url === '/2') response.end()
    else response.writeHead(302, { location: request.url === '/0' ? '/1' : `http://other.example.org:${port}/2` }).end()
  }
  await lenient().get(`http://first.example.org:${port}/0`, {
    ...options,
    headers: { Authorization: 'Bearer x', 'x-other': 'y' },
  })
  expect(got).toEqual(['Bearer x y', 'Bearer x y', 'none y'])
})

test('F3 a POST is not redirected', async () => {
  handler = (_request, response) => {
    response.writeHead(307, { location: '/elsewhere' }).end()
  }
  expect(
    await lenient().get(`http://post.example.org:${port}/`, { ...options, method: 'POST', body: 'secret' }),
  ).toMatchObject({ status: 307 })
  expect(connections).toBe(1)
})

test('F4 a name is resolved once, and the connection goes to the checked address', async () => {
  // The name service answers 127.0.0.1, the internet of this test, to the check, and would answer ::1 to a second
  // query.
  let requested = 0
  const reached: (string | undefined)[] = []
  handler = (request, response) => {
    reached.push(request.socket.localAddress)
    response.end('inside')
  }
  const outbound = openOutbound({
    allowPrivate: false,
    resolve: async () => {
      requested += 1
      return [requested === 1 ? '127.0.0.1' : '::1']
    },
    isPublic: (address) => address === '127.0.0.1',
  })
  expect(Buffer.from((await outbound.get(`http://rebind.example.org:${port}/`, options)).bytes).toString()).toBe(
    'inside',
  )
  expect(requested).toBe(1)
  expect(reached).toEqual(['::ffff:127.0.0.1'])
  expect(await problem(outbound.get(`http://rebind.example.org:${port}/`, options))).toBe('blocked')
  expect(reached).toHaveLength(1)
})

test('F4 internal addresses among several are ignored', async () => {
  const outbound = openOutbound({
    allowPrivate: false,
    resolve: async () => ['::1', '10.0.0.1', '127.0.0.1'],
    isPublic: (address) => address === '127.0.0.1',
  })
  expect(await problem(outbound.get(`http://mixed.example.org:${port}/`, options))).toBe('none')
  expect(connections).toBe(1)
})

test('F7 five redirects are followed, a sixth is refused', async () => {
  handler = (request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end('sound')
    else
      response
        .writeHead(302, {
          location: left % 2 === 0 ? `/${left - 1}` : `http://tracker${left}.example.org:${port}/${left - 1}#part`,
        })
        .end('moved')
  }
  const reply = await lenient().get(`http://start.example.org:${port}/5`, options)
  expect(Buffer.from(reply.bytes).toString()).toBe('sound')
  expect(reply.url).toBe(`http://tracker1.example.org:${port}/0`)
  expect(await problem(lenient().get(`http://start.example.org:${port}/6`, options))).toBe('redirects')
  handler = (_request, response) => {
    response.writeHead(302, { location: '/' }).end()
  }
  expect(await problem(lenient().get(`http://loop.example.org:${port}/`, options))).toBe('redirects')
  handler = (_request, response) => {
    response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  }
  expect(await problem(lenient().get(`http://file.example.org:${port}/`, options))).toBe('url')
})

test('F38 a request to a server that sends its body or headers slowly times out', async () => {
  for (const isSilent of [false, true]) {
    let drip: NodeJS.Timeout | undefined
    handler = (_request, response) => {
      if (isSilent) return
      response.writeHead(200)
      drip = setInterval(() => response.write('x'), 50)
      response.on('close', () => clearInterval(drip))
    }
    const start = performance.now()
    expect(await problem(lenient().get(`http://slow.example.org:${port}/`, { maxBytes: MB, timeoutMs: 600 }))).toBe(
      'time',
    )
    expect(performance.now() - start).toBeLessThan(3_000)
    clearInterval(drip)
  }
})

test('F38 a request to a server that sends steadily ends at its longest time', async () => {
  handler = (_request, response) => {
    response.writeHead(200)
    const stream = setInterval(() => response.write(Buffer.alloc(64 * 1024)), 20)
    response.on('close', () => clearInterval(stream))
  }
  const limits = { maxBytes: 20 * MB, timeoutMs: 3_000, longestMs: 400 }
  expect(await problem(lenient().get(`http://steady.example.org:${port}/`, limits))).toBe('time')
})

test('F38 a request to a name service that never answers times out', async () => {
  const start = performance.now()
  expect(
    await problem(
      open(() => new Promise(() => {})).get('http://silent.example.org/', { maxBytes: MB, timeoutMs: 300 }),
    ),
  ).toBe('time')
  expect(performance.now() - start).toBeLessThan(3_000)
})

test('F32 a body over its limit is truncated, declared or not, compressed or not', async () => {
  const big = Buffer.alloc(3 * MB)
  const bodies: http.RequestListener[] = [
    (_request, response) => {
      response.end(big)
    },
    (_request, response) => {
      response.write(big.subarray(0, MB))
      response.write(big.subarray(0, MB))
      response.end()
    },
    (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(zlib.gzipSync(big))
    },
    (_request, response) => {
      response.writeHead(200, { 'content-encoding': 'br' }).end(zlib.brotliCompressSync(big))
    },
  ]
  for (const body of bodies) {
    handler = body
    expect(await problem(lenient().get(`http://big.example.org:${port}/`, options))).toBe('size')
  }
  handler = (_request, response) => {
    response.writeHead(200, { 'x-long': 'x'.repeat(15_000), 'x-longer': 'x'.repeat(4_000) }).end()
  }
  expect(await problem(lenient().get(`http://headers.example.org:${port}/`, options))).toBe('size')
})

test('compressed replies are decompressed, broken ones are an error', async () => {
  handler = (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'GZIP' }).end(zlib.gzipSync('hello'))
  }
  expect(Buffer.from((await lenient().get(`http://zip.example.org:${port}/`, options)).bytes).toString()).toBe('hello')
  handler = (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end('this is not gzip')
  }
  expect(await problem(lenient().get(`http://zip.example.org:${port}/`, options))).toBe('connection')
  handler = (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'zstd' }).end('?')
  }
  expect(await problem(lenient().get(`http://zip.example.org:${port}/`, options))).toBe('reply')
})

test('an incomplete reply, a closed port and a missing host are named errors, never a crash', async () => {
  handler = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('half')
    setImmediate(() => response.destroy())
  }
  expect(await problem(lenient().get(`http://cut.example.org:${port}/`, options))).toBe('connection')
  handler = (_request, response) => {
    response.socket?.end('this is not HTTP\r\n\r\n')
  }
  expect(await problem(lenient().get(`http://odd.example.org:${port}/`, options))).toBe('connection')
  expect(await problem(lenient().get('http://closed.example.org:1/', options))).toBe('connection')
  expect(
    await problem(
      open(async () => {
        throw new Error('ENOTFOUND')
      }).get('http://gone.example.org/', options),
    ),
  ).toBe('name')
})

test('headers and codes are returned, conditional requests work, and a body can be written to a file', async () => {
  handler = (request, response) => {
    if (request.headers['if-none-match'] === '"one"') response.writeHead(304).end()
    else response.writeHead(200, { etag: '"one"' }).end('x'.repeat(300_000))
  }
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earshot-outbound-'))
  const file = path.join(folder, 'body')
  const saved = await lenient().save(`http://file.example.org:${port}/`, file, options)
  expect(saved).toMatchObject({ status: 200, size: 300_000, headers: { etag: '"one"' } })
  expect(readFileSync(file).length).toBe(300_000)
  rmSync(folder, { recursive: true })
  expect(
    await lenient().get(`http://file.example.org:${port}/`, { ...options, headers: { 'if-none-match': '"one"' } }),
  ).toMatchObject({ status: 304 })
})

test('F2 no other part of the server opens connections', () => {
  // The storage and mail connect to the operator's own servers, with libraries made for that; a command connects to the
  // server on its own machine by a socket in the data folder.
  const doors = new Set([
    'ports/outbound.ts',
    'ports/storage/storage-s3.ts',
    'ports/mail.ts',
    'cli/command-client.ts',
    // It reads an address and opens no connection.
    'config.ts',
    // It reads the root certificates of Node and opens no connection.
    'ports/payments/paypal-webhook.ts',
  ])
  const source = path.join(import.meta.dirname, '..')
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
  )
  expect(files.length).toBeGreaterThan(50)
  const opening = files.filter((name) =>
    /from '(undici|nodemailer|aws4fetch|ws|(node:)?(https?|http2|net|tls|dgram))'|(?<![.\w])(fetch|XMLHttpRequest|WebSocket|EventSource)\(/.test(
      withoutListening(readFileSync(path.join(source, name), 'utf8')),
    ),
  )
  expect(opening.filter((name) => !doors.has(name.replaceAll('\\', '/')))).toEqual([])
})

// Code that only accepts connections opens none.
const withoutListening = (code: string): string =>
  code.replace(/import \{ createServer \} from 'node:(?:http|net)'\n/, '')

function fail(): AddressInfo {
  throw new Error('the server has no port')
}
