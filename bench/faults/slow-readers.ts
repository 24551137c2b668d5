import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { row } from '../bench.ts'
import type { Row } from '../bench.ts'
import { probe } from '../load.ts'
import { memoryOf } from '../server.ts'
import type { Server } from '../server.ts'
import { PIECES } from '../sound.ts'

const READERS = 200
/** Larger than the kernel's buffers of a connection. */
const LARGE_BYTES = 20_000_000
const LARGE = '0123456789abcdef.mp4'
const BYTES_A_SECOND = 1_024
/** Milliseconds until all of them hang, and until all should be closed: the kernel buffers some seconds of the file. */
const SETTLE_MS = 5_000
const CLOSED_WITHIN_MS = 90_000
/** Files and sockets that the server may open meanwhile: the database's, the good client's. */
const FEW = 20
const MOST_KB_EACH = 64
const MOST_P99_MS = 200

/** 200 readers of 1 kB/s: their memory, the latency of a good client, and how many of them are closed. */
export async function slowReaders({ origin, pid, dataDir }: Server): Promise<Row[]> {
  mkdirSync(path.join(dataDir, 'media/video'), { recursive: true })
  writeFileSync(path.join(dataDir, 'media/video', LARGE), Buffer.alloc(LARGE_BYTES, 7))
  // Its blocks are cached once for all readers.
  await (await fetch(`${origin}/media/video/${LARGE}`)).arrayBuffer()
  const openFiles = () => readdirSync(`/proc/${pid}/fd`).length
  const [memory, open] = [memoryOf(pid).now, openFiles()]
  const left = () => Math.max(0, openFiles() - open - FEW)
  const readers = Array.from({ length: READERS }, () => openReader(new URL(origin), `/media/video/${LARGE}`))
  const reading = setInterval(() => {
    for (const reader of readers) reader.resume()
  }, 1_000)
  // A slow reader itself notices it only after it has read the kernels' buffers.
  const allClosed = async () => {
    for (let ms = CLOSED_WITHIN_MS - SETTLE_MS; ms > 0 && left() > 0; ms -= 500) await wait(500)
  }
  await wait(SETTLE_MS)
  const each = (memoryOf(pid).now - memory) / READERS / 1_000
  const good = await probe(origin, PIECES[0] ?? '', allClosed())
  const closed = 1 - left() / READERS
  clearInterval(reading)
  for (const reader of readers) reader.destroy()
  return [
    row(`${READERS} readers of 1 kB/s: kB of memory each`, each, { most: MOST_KB_EACH }),
    row('  p99 of a good client beside them in ms', good.p99, { most: MOST_P99_MS, digits: 1 }),
    row('  pieces it did not get', good.wrong + good.refused, { most: 0 }),
    // It has no goal: slow readers are left to the reverse proxy (docs/decisions/009-overload.md).
    row(`  share of them that is closed within ${CLOSED_WITHIN_MS / 1000} s`, closed, { digits: 2 }),
  ]
}

function openReader({ hostname, port }: URL, url: string): Socket {
  // One piece is read at a time: a stream would read 64 kB at once, which lasts a minute.
  const onread = { buffer: Buffer.alloc(BYTES_A_SECOND), callback: () => false }
  const socket = connect({ host: hostname, port: Number(port), onread }).on('error', () => {})
  socket.write(`GET ${url} HTTP/1.1\r\nHost: bench\r\nApi-Key: earshot-web\r\n\r\n`)
  return socket
}
