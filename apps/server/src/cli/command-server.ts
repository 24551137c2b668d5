import { rmSync } from 'node:fs'
// oxlint-disable-next-line eslint/no-restricted-imports -- the socket in DATA_DIR leads to no network
import { createServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { z } from 'zod'
import { sendJob } from '../jobs/queue.ts'
import { defineTask } from '../jobs/task.ts'
import type { Services } from '../ports/services.ts'
import { print } from '../process/log/announce.ts'
import { atTerminal } from '../process/log/terminal.ts'
import { CommandOrder, commandUrl, messages } from './command-wire.ts'
import type { CommandAnswer } from './command-wire.ts'
import { runProgram } from './program.ts'

/** The client that follows the command of a job. A password from standard input is held here, never in the job. */
type Follower = { answer: (answer: CommandAnswer) => void; columns: number | undefined; input: string | undefined }

/** The followers by job, while the command runs. */
export const followers = new Map<string, Follower>()

type Command = { words: string[]; cwd: string }

/** Running commands by job: the queue retries a job after a day, even if a large import still runs. */
const running = new Map<string, Promise<void>>()

/**
 * Runs a command that was sent to the server, at most once at a time per job. It continues when its client disconnects.
 */
export const runCommand = defineTask({
  name: 'command',
  queue: 'commands',
  data: z.object({ words: z.array(z.string()), cwd: z.string() }),
  run: (services, command, { id }) => {
    const begun = running.get(id) ?? run(services, command, id).finally(() => running.delete(id))
    running.set(id, begun)
    return begun
  },
})

async function run(services: Services, { words, cwd }: Command, id: string): Promise<void> {
  const follower = () => followers.get(id)
  // A client that disconnects after this point leaves its input to the command.
  const given = follower()
  const code = await atTerminal(
    {
      write: (to, text) => follower()?.answer({ to, text }),
      columns: given?.columns,
      cwd,
      readInput: async () => given?.input ?? '',
      services,
      jobId: id,
    },
    () => runProgram(words),
  )
  follower()?.answer({ code })
  followers.delete(id)
}

/**
 * Accepts commands on the socket of the data directory, which only its owner may open. It exists for the embedded
 * database only: with PostgreSQL, commands connect to the database themselves.
 */
export async function openCommandSocket(services: Services): Promise<{ close: () => void }> {
  const { config, kind } = services
  const url = commandUrl(config.dataDir)
  if (kind !== 'pglite') return { close: () => {} }
  if (url === undefined) {
    print(`The path of ${config.dataDir} is too long for a socket: stop the server before you run a command.`)
    return { close: () => {} }
  }
  const sockets = new Set<Duplex>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(services, socket).catch(() => socket.destroy())
  })
  // A killed process left the socket: this process holds the lock of the directory.
  if (process.platform !== 'win32') rmSync(url, { force: true })
  const mask = process.umask(0o177)
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(url, resolve)
      process.umask(mask)
    })
  } finally {
    process.umask(mask)
  }
  return {
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Maximum number of server restarts for one command. */
const RESTARTS_MAX = 5

// An import skips existing items: if the server is stopped during an import, it continues after the start.
const isRepeatable = ([name]: readonly string[]): boolean => name === 'import' || name === 'import-podcast'

async function serve({ db }: Services, socket: Duplex): Promise<void> {
  for await (const { words, cwd, columns, input } of messages(socket, CommandOrder)) {
    const answer = (line: CommandAnswer) => {
      if (socket.writable) socket.write(`${JSON.stringify(line)}\n`)
    }
    await db.transaction(async (tx) => {
      const job = runCommand.job({ words, cwd })
      const id = await sendJob(tx, isRepeatable(words) ? { ...job, retries: RESTARTS_MAX } : job)
      // A client that disconnected early does not follow the command.
      if (id === undefined || socket.destroyed) return
      // The follower is set before the job is committed and starts.
      followers.set(id, { answer, columns, input })
      socket.once('close', () => followers.delete(id))
    })
  }
}
