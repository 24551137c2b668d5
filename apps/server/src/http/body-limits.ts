import type { FastifyReply, FastifyRequest } from 'fastify'

/** Milliseconds a client may take for a form with files: 20 MB over a slow phone. The server's own limit for every request. */
export const FORM_MS = 300_000
/** Milliseconds a client may take for any other body. */
const BODY_MS = 15_000
/** Bytes that are read of any other body, and of every body after its answer: somewhat more than the largest JSON. */
const BODY_BYTES = 320 * 1024
/** Milliseconds and bytes after which a client that sends too much is cut off; until then it may fetch its answer. */
const ANSWER_MS = 1_000
const ANSWER_BYTES = 1024 * 1024
/** Milliseconds that bodies under way get when the server ends. */
const CLOSE_MS = 3_000

/** Watches over the bodies of a server's requests. */
export type BodyLimits = {
  /** Watches a request, before anything answers it. */
  watch: (request: Incoming, response: FastifyReply['raw']) => void
  /** Ends the bodies that are still under way a little later. */
  close: () => void
}

/**
 * Limits the time and the bytes of every body, also of unread ones: a stranger may not hold a connection open with a byte now
 * and then, nor send without an end. Only who reads a form of a known member lifts the limits, with `allowForm`.
 */
export function limitBodies({ bodyMs = BODY_MS, bodyBytes = BODY_BYTES, answerMs = ANSWER_MS } = {}): BodyLimits {
  const coming = new Set<Incoming>()

  const watch = (request: Incoming, response: FastifyReply['raw']): void => {
    if (request.headers['transfer-encoding'] === undefined && Number(request.headers['content-length'] ?? 0) === 0)
      return
    const { socket } = request
    const body: Body = { bytesLeft: bodyBytes, isStopped: false, timer: undefined, onTooLarge: undefined }
    bodies.set(request, body)
    coming.add(request)

    const arm = () => {
      clearTimeout(body.timer)
      body.timer = setTimeout(() => {
        if (!request.complete) socket.destroy()
      }, bodyMs).unref()
    }
    // The client gets a moment to fetch its answer: who is cut off while it sends may lose what it was sent.
    const stop = () => {
      body.isStopped = true
      socket.end()
      setTimeout(() => socket.destroy(), answerMs).unref()
    }
    const count = (chunk: Buffer) => {
      body.bytesLeft -= chunk.length
      if (body.bytesLeft >= 0) return
      if (body.bytesLeft < -ANSWER_BYTES) {
        socket.destroy()
        return
      }
      socket.pause()
      body.onTooLarge?.()
      if (response.writableFinished && !body.isStopped) stop()
    }
    const forget = () => {
      clearTimeout(body.timer)
      coming.delete(request)
      socket.off('data', count).off('close', forget)
    }
    // Counted at the socket: Node reads and drops the rest of an answered request without telling anybody.
    socket.on('data', count).once('close', forget)
    request.once('end', forget)
    response.once('finish', () => {
      if (request.complete) return forget()
      if (body.bytesLeft < 0) return stop()
      body.bytesLeft = Math.min(body.bytesLeft, bodyBytes)
      return arm()
    })
    arm()
  }

  return {
    watch,
    // A server that ends does not wait minutes for a slow phone, which tries again.
    close: () => {
      setTimeout(() => {
        for (const request of coming) request.destroy()
      }, CLOSE_MS).unref()
    },
  }
}

/** Gives this request the time of a form (FORM_MS) and `bytes` for its body. `onTooLarge` is called when the body is larger. */
export function allowForm(request: Incoming, bytes: number, onTooLarge: () => void): void {
  const body = bodies.get(request)
  if (body === undefined) return
  clearTimeout(body.timer)
  body.bytesLeft += bytes
  body.onTooLarge = onTooLarge
}

type Incoming = FastifyRequest['raw']
type Body = {
  bytesLeft: number
  isStopped: boolean
  timer: NodeJS.Timeout | undefined
  onTooLarge: (() => void) | undefined
}

const bodies = new WeakMap<Incoming, Body>()
