import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'

/** A proxy to a database that a test can close. `url` leads through it. */
export type Door = {
  url: string
  /** Closes the current connections. */
  cut: () => void
  /**
   * With true, holds back all data in both directions, on the current connections and, unless `alsoNew` is false, on
   * new ones; with false, the data continue.
   */
  hold: (isHeld: boolean, which?: { alsoNew: boolean }) => void
  close: () => void
}

/** Opens a proxy to the database at `databaseUrl`. */
export async function openDoor(databaseUrl: string): Promise<Door> {
  const sockets = new Set<Socket>()
  let isHeld = false
  const target = new URL(databaseUrl)
  const server = createServer((inside) => {
    const onward = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [inside, onward],
      [onward, inside],
    ] as const) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('data', (bytes) => other.write(bytes))
        .on('close', () => {
          sockets.delete(socket)
          other.destroy()
        })
      if (isHeld) socket.pause()
    }
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the proxy is closed')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String(address.port)
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    cut,
    hold: (held, { alsoNew } = { alsoNew: true }) => {
      isHeld = held && alsoNew
      for (const socket of sockets) {
        if (held) socket.pause()
        else socket.resume()
      }
    },
    close: () => {
      cut()
      server.close()
    },
  }
}
