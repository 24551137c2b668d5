// One process at a time, by a name that the kernel frees when its holder dies.
import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './root.mjs'

/**
 * Runs `work` while no other process of this repository does; calls `onWait` once when that means waiting.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @param {() => void} onWait
 * @returns {Promise<T>}
 */
export async function alone(name, work, onWait) {
  const address = addressOf(name)
  let holder = await take(address)
  if (holder === undefined) onWait()
  while (holder === undefined) {
    await otherEnds(address)
    holder = await take(address)
  }
  try {
    return await work()
  } finally {
    holder.release()
  }
}

/** @param {string} name */
function addressOf(name) {
  const id = `earshot-${createHash('sha256').update(`${root}\0${name}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${id}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${id}` : path.join(tmpdir(), `${id}.sock`)
}

/** @param {string} address @returns {Promise<{ release: () => void } | undefined>} undefined when another holds it */
function take(address) {
  return new Promise((resolve, reject) => {
    /** @type {Set<import('node:net').Socket>} */
    const waiting = new Set()
    const server = createServer((socket) => {
      waiting.add(socket)
      socket.on('error', () => {}).on('close', () => waiting.delete(socket))
    })
    const release = () => {
      server.close()
      for (const socket of waiting) socket.destroy()
    }
    server.once('error', (error) =>
      'code' in error && error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    )
    server.listen(address, () => resolve({ release }))
  })
}

/** Resolves when the holder of the address is gone. @param {string} address @returns {Promise<void>} */
function otherEnds(address) {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once('error', (error) => {
      // A file of a holder that was killed: no one listens, so it may go. Abstract names and pipes leave none.
      if ('code' in error && error.code === 'ECONNREFUSED' && path.isAbsolute(address)) rmSync(address, { force: true })
    })
    socket.once('close', () => resolve())
    socket.resume()
  })
}
