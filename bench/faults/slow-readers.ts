import { existsSync, mkdirSync, readdirSync, readlinkSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { row } from '../bench.ts'
import type { Row } from '../bench.ts'
import { memoryOf } from '../server.ts'
import type { Server } from '../server.ts'
import { probe } from './probe.ts'

const READERS = 200
/** Larger than the kernel's buffers of a connection. */
const LARGE_BYTES = 20_000_000
const LARGE = '0123456789abcdef.mp4'
const BYTES_A_SECOND = 1_024
/** Milliseconds until all of them hang, and until all should be closed: the kernel buffers some seconds of the file. */
const SETTLE_MS = 5_000
const CLOSED_WITHIN_MS = 90_000
/** Number of sockets that are not readers: the server's own, the database's, the good client's. */
const FEW = 20
const MOST_KB_EACH = 64
const MOST_P99_MS = 200

/**
 * 200 readers of 1 kB/s of a large file each: their memory, the latency of a good client, and whether they are closed
 * after a minute.
 */
export async function slowReaders({ origin, pid, dataDir }: Server, sound: string): Promise<Row[]> {
  mkdirSync(path.join(dataDir, 'media/video'), { recursive: true })
  writeFileSync(path.join(dataDir, 'media/video', LARGE), Buffer.alloc(LARGE_BYTES, 7))
  // Its blocks are cached once for all readers.
  await (await fetch(`${origin}/media/video/${LARGE}`)).arrayBuffer()
  const before = memoryOf(pid).now
  const readers = Array.from({ length: READERS }, () => openReader(new URL(origin), `/media/video/${LARGE}`))
  const reading = setInterval(() => {
    for (const reader of readers) reader.resume()
  }, 1_000)
  try {
    await wait(SETTLE_MS)
    const each = (memoryOf(pid).now - before) / READERS / 1_000
    const good = await probe(origin, sound, allClosed(pid), 'bytes=0-262143')
    const left = Math.max(0, connectionsOf(pid) - FEW)
    return [
      row(`${READERS} readers of 1 kB/s: kB of memory each`, each, { most: MOST_KB_EACH }),
      row('  p99 of a good client beside them in ms', good.p99, { most: MOST_P99_MS, digits: 1 }),
      row('  pieces it did not get', good.wrong + good.refusals.count, { most: 0 }),
      row(`  share of them that is closed within ${CLOSED_WITHIN_MS / 1000} s`, 1 - left / READERS, {
        least: 1,
        digits: 2,
      }),
    ]
  } finally {
    clearInterval(reading)
    for (const reader of readers) reader.destroy()
  }
}

// A slow reader itself notices it only after it has read the kernels' buffers.
async function allClosed(pid: number): Promise<void> {
  for (let left = CLOSED_WITHIN_MS - SETTLE_MS; left > 0 && connectionsOf(pid) > FEW; left -= 500) await wait(500)
}

/** Returns the number of open sockets of a process. Linux only: NaN elsewhere. */
function connectionsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`
  if (!existsSync(folder)) return NaN
  return readdirSync(folder).filter((name) => isSocket(`${folder}/${name}`)).length
}

function isSocket(link: string): boolean {
  try {
    return readlinkSync(link).startsWith('socket:')
  } catch {
    return false // closed since
  }
}

function openReader({ hostname, port }: URL, url: string): Socket {
  // One piece is read at a time: a stream would read 64 kB at once, which lasts a minute.
  const onread = { buffer: Buffer.alloc(BYTES_A_SECOND), callback: () => false }
  const socket = connect({ host: hostname, port: Number(port), onread }).on('error', () => {})
  socket.write(`GET ${url} HTTP/1.1\r\nHost: bench\r\nApi-Key: earshot-web\r\n\r\n`)
  return socket
}
