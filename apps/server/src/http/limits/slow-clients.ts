import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

type Incoming = FastifyRequest['raw']

/** A client must send this number of bytes of a body within this number of milliseconds. */
const SLOWEST = { bytes: 240_000, ms: 60_000 }

/**
 * Ends requests whose body arrives too slowly: `refuse` answers them, unless a reply has begun. Node's own limits end a
 * long request (`requestTimeout`) and an idle connection (`connectionTimeout`).
 */
export function endSlowClients(
  server: FastifyInstance['server'],
  refuse: (socket: Incoming['socket']) => void,
  { bytes, ms } = SLOWEST,
): void {
  server.on('request', (request: Incoming, response: FastifyReply['raw']) => {
    if (!hasBody(request)) return
    const { socket } = request
    let bytesBefore = socket.bytesRead
    const timer = setInterval(() => {
      const isSlow = socket.bytesRead - bytesBefore < bytes
      bytesBefore = socket.bytesRead
      if (!isSlow) return
      if (response.headersSent) socket.destroy()
      else refuse(socket)
    }, ms).unref()
    const stop = () => clearInterval(timer)
    request.once('end', stop).once('close', stop)
  })
}

/** Returns whether a request has a body. */
export const hasBody = ({ headers }: Pick<Incoming, 'headers'>): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
