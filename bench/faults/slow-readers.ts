import { mkdirSync, writeFileSync } from 'node:fs'
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
/** Larger than what the kernel keeps for a connection. */
const LARGE_BYTES = 20_000_000
const LARGE = '0123456789abcdef.mp4'
const BYTES_A_SECOND = 1_024
/** Milliseconds: until all of them hang, and until all should be closed: the kernel takes some seconds of the file by itself. */
const SETTLE_MS = 5_000
const CLOSED_WITHIN_MS = 90_000
const MOST_KB_EACH = 64
const MOST_P99_MS = 200

/** 200 readers that take 1 kB/s of a large file each: what they hold, what a good client feels, and whether they are closed after a minute. */
export async function slowReaders({ origin, pid, dataDir }: Server, sound: string): Promise<Row[]> {
  mkdirSync(path.join(dataDir, 'media/video'), { recursive: true })
  writeFileSync(path.join(dataDir, 'media/video', LARGE), Buffer.alloc(LARGE_BYTES, 7))
  const before = memoryOf(pid).now
  const readers = Array.from({ length: READERS }, () => openReader(new URL(origin), `/media/video/${LARGE}`))
  const reading = setInterval(() => {
    for (const { socket } of readers) socket.read(BYTES_A_SECOND)
  }, 1_000)
  try {
    await wait(SETTLE_MS)
    const each = (memoryOf(pid).now - before) / READERS / 1_000
    const good = await probe(origin, sound, allClosed(readers), 'bytes=0-262143')
    const closed = readers.filter(({ isClosed }) => isClosed()).length
    return [
      row(`${READERS} readers of 1 kB/s: kB of memory each`, each, { most: MOST_KB_EACH }),
      row('  p99 of a good client beside them in ms', good.p99, { most: MOST_P99_MS, digits: 1 }),
      row('  pieces it did not get', good.wrong + good.refusals.count, { most: 0 }),
      row(`  share of them that is closed within ${CLOSED_WITHIN_MS / 1000} s`, closed / READERS, {
        least: 1,
        digits: 2,
      }),
    ]
  } finally {
    clearInterval(reading)
    for (const { socket } of readers) socket.destroy()
  }
}

async function allClosed(readers: readonly Reader[]): Promise<void> {
  for (let left = CLOSED_WITHIN_MS - SETTLE_MS; left > 0; left -= 500) {
    if (readers.every(({ isClosed }) => isClosed())) return
    await wait(500)
  }
}

type Reader = { socket: Socket; isClosed: () => boolean }

function openReader({ hostname, port }: URL, address: string): Reader {
  let isClosed = false
  const socket = connect({ host: hostname, port: Number(port) })
  socket
    .on('error', () => {
      isClosed = true
    })
    .on('close', () => {
      isClosed = true
    })
    // A listener for "readable" keeps the socket from flowing: what is not read stays with the server.
    .on('readable', () => {})
    .write(`GET ${address} HTTP/1.1\r\nHost: bench\r\nApi-Key: earshot-web\r\n\r\n`)
  return { socket, isClosed: () => isClosed }
}
