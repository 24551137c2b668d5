import { connect } from 'node:net'

/** A reply as received; header names are in lower case. `code` is 0 if the connection closed without one. */
export type RawAnswer = { code: number; headers: Readonly<Record<string, string>>; body: string }

/** Sends bytes that no HTTP client would send, and reads the reply until the server closes the connection. */
export async function sendRaw(port: number, text: string): Promise<RawAnswer> {
  const received = await new Promise<string>((resolve) => {
    let all = ''
    const socket = connect(port, '127.0.0.1')
    socket
      .on('data', (bytes) => {
        all += bytes.toString('latin1')
      })
      .on('error', () => {})
      .on('close', () => resolve(all))
    socket.write(text, 'latin1')
  })
  const end = received.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = received.slice(0, Math.max(0, end)).split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  return { code: Number(statusLine.slice(9, 12)), headers, body: received.slice(end + 4) }
}

/**
 * Returns a request for one URL, with the Api-Key, that closes its connection. `more` has header lines, each with its
 * line end.
 */
export const rawRequest = (method: string, url: string, more = '', body = ''): string =>
  `${method} ${url} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nApi-Key: earshot-web\r\n${more}\r\n${body}`
