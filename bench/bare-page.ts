import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'

const source = path.join(path.dirname(fileURLToPath(import.meta.url)), 'bare')
const vite = path.resolve(source, '../../node_modules/vite/bin/vite.js')
const TYPES: Record<string, string> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript' }

/** Builds a page of React and nothing else, serves it packed, and gives its URL to `work`. */
export async function withBarePage<T>(work: (url: string) => Promise<T>): Promise<T> {
  const outDir = mkdtempSync(path.join(tmpdir(), 'earshot-bare-'))
  try {
    await promisify(execFile)(process.execPath, [
      vite,
      'build',
      source,
      '--outDir',
      outDir,
      '--emptyOutDir',
      '--logLevel',
      'error',
    ])
    const files = new Map(
      readdirSync(outDir, { recursive: true, withFileTypes: true })
        .filter((each) => each.isFile())
        .map((each) => {
          const file = path.join(each.parentPath, each.name)
          return [`/${path.relative(outDir, file)}`, brotliCompressSync(readFileSync(file))]
        }),
    )
    const server = createServer((request, reply) => {
      const name = request.url === '/' ? '/index.html' : (request.url ?? '')
      const body = files.get(name)
      if (body === undefined) reply.writeHead(404).end()
      else
        reply
          .writeHead(200, {
            'content-type': TYPES[path.extname(name)] ?? 'application/octet-stream',
            'content-encoding': 'br',
            'content-length': body.length,
          })
          .end(body)
    })
    await new Promise<void>((ready) => {
      server.listen(0, '127.0.0.1', ready)
    })
    try {
      const address = server.address()
      if (typeof address !== 'object' || address === null) throw new Error('the bare page has no address')
      return await work(`http://127.0.0.1:${address.port}/`)
    } finally {
      server.closeAllConnections()
      server.close()
    }
  } finally {
    rmSync(outDir, { recursive: true, force: true })
  }
}
