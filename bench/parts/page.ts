import { get } from 'node:http'
import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { load } from '../load.ts'
import { withNginx } from '../nginx.ts'
import { startServer } from '../server.ts'

const LEAST_RATIO = 0.5
const PAGE = '/artist/1'

/** A page that was rendered before, as a browser asks for it, beside nginx with the same bytes in a file. */
export const benchPage: Part = async ({ databases, note }) => {
  const server = await startServer(await databases.urlOf(20_000))
  try {
    const bytes = await bytesOf(server.origin + PAGE)
    const ours = await load(server.origin, [PAGE], { encoding: 'br' })
    const nginx = await withNginx({ page: bytes }, (origin) => load(origin, ['/page'], { encoding: 'br' }))
    if (nginx === undefined)
      return [row(`cached pages a second (nginx is missing: apt-get install nginx)`, ours.perSecond, {})]
    note(`${bytes.length} bytes: ${ours.perSecond.toFixed(0)}/s, nginx ${nginx.perSecond.toFixed(0)}/s`)
    return [
      row('cached pages a second to nginx', ours.perSecond / nginx.perSecond, { least: LEAST_RATIO, digits: 2 }),
      row('wrong or failed replies', ours.wrong, { most: 0 }),
    ]
  } finally {
    await server.stop()
  }
}

// As it goes over the wire: fetch would unpack it.
function bytesOf(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () =>
        reply.statusCode === 200
          ? resolve(Buffer.concat(chunks))
          : reject(new Error(`${url} answered ${reply.statusCode}`)),
      )
    }).once('error', reject)
  })
}
