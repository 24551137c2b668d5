import type { FastifyInstance, FastifyRequest } from 'fastify'

type Socket = FastifyRequest['raw']['socket']

/**
 * Closes every idle connection at once when the server shuts down, also one that has sent nothing or half of a
 * request's head, which Node counts as busy. Running requests are completed; those that still run after `graceMs` are
 * aborted.
 */
export function endConnections(fastify: FastifyInstance, graceMs: number): void {
  const { server } = fastify
  const running = new Map<Socket, number>()
  let isClosing = false
  server.on('connection', (socket: Socket) => {
    if (isClosing) {
      socket.destroy()
      return
    }
    running.set(socket, 0)
    socket.once('close', () => running.delete(socket))
  })
  server.on('request', ({ socket }, response) => {
    running.set(socket, (running.get(socket) ?? 0) + 1)
    response.once('close', () => {
      const left = (running.get(socket) ?? 1) - 1
      if (socket.destroyed) return
      running.set(socket, left)
      if (isClosing && left === 0) socket.destroySoon()
    })
  })
  fastify.addHook('preClose', async () => {
    isClosing = true
    for (const [socket, requests] of running) if (requests === 0) socket.destroy()
    setTimeout(() => server.closeAllConnections(), graceMs).unref()
  })
}
