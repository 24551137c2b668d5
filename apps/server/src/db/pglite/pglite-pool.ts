import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { FromWorker, WorkerSocket } from './pglite-socket.ts'

/** An embedded database: a pool of one client, and the function that closes it. */
export type EmbeddedPool = { pool: pg.Pool; close: () => Promise<void> }

/**
 * Opens the embedded PostgreSQL (PGlite in a worker thread) in directory `dir` behind an ordinary pg.Pool of one
 * client. `onLost` is called when the database ends unexpectedly. Throws if it cannot be opened.
 */
export async function openPglitePool(dir: string, onLost: (error: Error) => void): Promise<EmbeddedPool> {
  for (const flag of LEAN_WASM) setFlagsFromString(flag)
  const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { dir } })
  let closing = false
  await new Promise<void>((ready, fail) => {
    worker.once('message', (data: unknown) => {
      const message = FromWorker.parse(data)
      if (message.t === 'ready') ready()
      else fail(new Error(message.t === 'fatal' ? message.error : message.t))
    })
    worker.once('error', fail)
  })
  worker.on('error', (error: unknown) => onLost(error instanceof Error ? error : new Error(String(error))))
  worker.on('exit', (code) => {
    if (!closing) onLost(new Error(`the database worker ended (${code})`))
  })
  // pg accepts any duplex with the interface of a socket; its types require net.Socket.
  const pool = new pg.Pool({
    max: 1,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    stream: () => socketFor(worker),
  })
  pool.on('error', () => {})
  return {
    pool,
    close: async () => {
      closing = true
      await pool.end()
      const ended = new Promise((done) => worker.once('exit', done))
      worker.postMessage({ t: 'close' })
      await ended
    },
  }
}

// V8's optimising compiler needs 600 MB and three seconds of a core for one function of PostgreSQL, its expression
// interpreter, after every start. A query takes half as long again in code of the baseline compiler. The flags apply to
// the whole process.
const LEAN_WASM = ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']

// oxlint-disable-next-line typescript/no-explicit-any
function socketFor(worker: Worker): any {
  return new WorkerSocket(worker)
}
