import { Duplex } from 'node:stream'
import type { Worker } from 'node:worker_threads'
import { z } from 'zod'

/** A message of the database worker. */
export const FromWorker = z.discriminatedUnion('t', [
  z.object({ t: z.literal('ready') }),
  z.object({ t: z.literal('closed') }),
  z.object({ t: z.literal('raw'), bytes: z.instanceof(Uint8Array) }),
  z.object({ t: z.literal('fatal'), error: z.string() }),
])

/**
 * The "socket" of a pg.Client whose server is a PGlite in a worker thread. There is one database session, so one client
 * at a time; each client starts clean, because an open transaction of the previous one is ended first.
 */
export class WorkerSocket extends Duplex {
  readonly #worker: Worker
  #pending: Buffer = Buffer.alloc(0)
  #started = false
  #swallow = 0 // answers to our own reset that pg must not see

  constructor(worker: Worker) {
    super()
    this.#worker = worker
    worker.on('message', this.#onMessage)
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  // pg calls these methods on any socket; a worker has nothing to configure.
  setNoDelay(): this {
    return this
  }
  setKeepAlive(): this {
    return this
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#take(chunk)
    done()
  }

  override _writev(chunks: { chunk: Buffer }[], done: () => void): void {
    this.#take(Buffer.concat(chunks.map((c) => c.chunk)))
    done()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#worker.off('message', this.#onMessage)
    done(error)
  }

  readonly #onMessage = (data: unknown): void => {
    const message = FromWorker.parse(data)
    if (message.t === 'fatal') {
      this.destroy(new Error(message.error))
      return
    }
    if (message.t !== 'raw') return
    if (this.#swallow > 0) {
      this.#swallow -= 1
      if (this.#swallow === 0) this.push(HELLO)
      return
    }
    this.push(Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength))
  }

  #take(chunk: Buffer): void {
    let buffer = this.#pending.length > 0 ? Buffer.concat([this.#pending, chunk]) : chunk
    if (!this.#started) {
      // the startup packet has no type byte
      if (buffer.length < 4 || buffer.length < buffer.readInt32BE(0)) {
        this.#pending = buffer
        return
      }
      buffer = buffer.subarray(buffer.readInt32BE(0))
      this.#started = true
      this.#swallow = 2
      this.#post(query('ROLLBACK'))
      this.#post(query('DISCARD ALL'))
    }
    let end = 0 // only whole messages go over
    while (buffer.length - end >= 5 && buffer.length - end >= 1 + buffer.readInt32BE(end + 1)) {
      if (buffer[end] === TERMINATE) {
        if (end > 0) this.#post(buffer.subarray(0, end))
        this.#pending = Buffer.alloc(0)
        this.push(null)
        return
      }
      end += 1 + buffer.readInt32BE(end + 1)
    }
    if (end > 0) this.#post(buffer.subarray(0, end))
    this.#pending = Buffer.from(buffer.subarray(end))
  }

  #post(buffer: Buffer): void {
    const bytes = new Uint8Array(buffer)
    this.#worker.postMessage({ t: 'raw', bytes }, [bytes.buffer])
  }
}

// PostgreSQL frontend/backend protocol 3.0, messages 'X', 'Q', 'S'.
const TERMINATE = 0x58

function query(sql: string): Buffer {
  const body = Buffer.from(`${sql}\0`)
  return Buffer.concat([header('Q', body.length), body])
}

function parameter(name: string, value: string): Buffer {
  const body = Buffer.from(`${name}\0${value}\0`)
  return Buffer.concat([header('S', body.length), body])
}

function header(type: string, length: number): Buffer {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(4 + length, 1)
  return head
}

// AuthenticationOk, ParameterStatus, BackendKeyData, ReadyForQuery(idle)
const HELLO = Buffer.concat([
  Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0]),
  parameter('server_version', '18.0'),
  parameter('client_encoding', 'UTF8'),
  parameter('standard_conforming_strings', 'on'),
  Buffer.from([0x4b, 0, 0, 0, 12, 0, 0, 0, 1, 0, 0, 0, 1]),
  Buffer.from([0x5a, 0, 0, 0, 5, 0x49]),
])
