import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { z } from 'zod'

// A directory that was created with an extension must always be opened with it.
const extensions = { pg_trgm, unaccent }
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB', '-c', 'jit=off']
const { dir } = z.object({ dir: z.string() }).parse(workerData)
const Message = z.union([
  z.object({ t: z.literal('raw'), bytes: z.instanceof(Uint8Array) }),
  z.object({ t: z.literal('close') }),
])

const port = parentPort
if (port === null) throw new Error('pglite-worker.ts runs as a worker only')
try {
  const db = await PGlite.create(dir, { extensions, startParams })
  let chain: Promise<unknown> = Promise.resolve()
  port.on('message', (data: unknown) => {
    const message = Message.parse(data)
    chain = chain
      .then(async () => {
        if (message.t === 'close') {
          await db.close()
          port.postMessage({ t: 'closed' })
          port.close()
          return
        }
        const bytes = (await db.execProtocolRaw(message.bytes)).slice()
        port.postMessage({ t: 'raw', bytes }, [bytes.buffer])
      })
      .catch((error: unknown) => port.postMessage({ t: 'fatal', error: String(error).slice(0, 2000) }))
  })
  port.postMessage({ t: 'ready' })
} catch (error) {
  port.postMessage({ t: 'fatal', error: String(error).slice(0, 2000) })
  port.close()
}
