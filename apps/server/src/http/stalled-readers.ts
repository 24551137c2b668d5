import type { FastifyInstance, FastifyRequest } from 'fastify'

/** Milliseconds in which a client has to take LEAST_BYTES while more waits for it. */
const WINDOW_MS = 60_000
const LEAST_BYTES = 64 * 1024
/** How often all connections are looked at in one window. */
const LOOKS = 12

/**
 * Closes the connections of clients that hardly read what they asked for, whatever it is: fewer than 64 KiB in 60 s while more waits.
 * A connection on which nothing waits, as of a player that has its piece, is not concerned. Returns what ends the watch.
 */
export function closeStalledReaders(server: FastifyInstance['server'], windowMs = WINDOW_MS): () => void {
  const sockets = new Set<Socket>()
  const stalled = new WeakMap<Socket, { since: number; sent: number }>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  const look = (socket: Socket, now: number): void => {
    if (socket.writableLength === 0) {
      stalled.delete(socket)
      return
    }
    const sent = bytesTaken(socket)
    const before = stalled.get(socket)
    if (before === undefined || sent - before.sent >= LEAST_BYTES) stalled.set(socket, { since: now, sent })
    else if (now - before.since >= windowMs) socket.destroy()
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const socket of sockets) look(socket, now)
  }, windowMs / LOOKS).unref()
  return () => clearInterval(timer)
}

// A large reply is one write: how much of it has gone only the handle knows. Without it, what is written to its end counts.
function bytesTaken(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle')
  if (typeof handle !== 'object' || handle === null || !('bytesWritten' in handle) || !('writeQueueSize' in handle))
    return socket.bytesWritten - socket.writableLength
  const { bytesWritten, writeQueueSize } = handle
  return typeof bytesWritten === 'number' && typeof writeQueueSize === 'number'
    ? bytesWritten - writeQueueSize
    : socket.bytesWritten - socket.writableLength
}

type Socket = FastifyRequest['raw']['socket']
