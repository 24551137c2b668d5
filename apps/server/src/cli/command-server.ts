import { rmSync } from 'node:fs'
// oxlint-disable-next-line eslint/no-restricted-imports -- the socket in DATA_DIR leads to no network
import { createServer } from 'node:net'
import type { Duplex } from 'node:stream'
import { z } from 'zod'
import { say } from '../announce.ts'
import { sendJob } from '../jobs/queue.ts'
import { defineTask } from '../jobs/task.ts'
import type { Services } from '../services.ts'
import { atTerminal } from '../terminal.ts'
import { CommandOrder, commandUrl, messages } from './command-wire.ts'
import type { CommandAnswer } from './command-wire.ts'
import { runProgram } from './program.ts'

/** The client that follows the command of a job. A password from standard input is kept here, never in the job. */
type Follower = { answer: (answer: CommandAnswer) => void; columns: number | undefined; input: string | undefined }

/** By job, while the command runs and somebody follows it. */
export const followers = new Map<string, Follower>()

type Command = { words: string[]; cwd: string }

/** What runs in this process, by job: the queue tries a job again after a day, while a large import still runs. */
const running = new Map<string, Promise<void>>()

/** Runs a command that was sent to the server, once at a time for each job. It continues when its client disconnects. */
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
  // A client that disconnects after this leaves the command its input.
  const given = follower()
  const code = await atTerminal(
    {
      write: (to, text) => follower()?.answer({ to, text }),
      columns: given?.columns,
      cwd,
      readInput: async () => given?.input ?? '',
      services,
    },
    () => runProgram(words),
  )
  follower()?.answer({ code })
  followers.delete(id)
}

/** Takes commands on the socket of the data directory, which only its owner may open. The embedded database only: with PostgreSQL commands go there themselves. */
export async function openCommandSocket(services: Services): Promise<{ close: () => void }> {
  const { config, kind } = services
  const url = commandUrl(config.dataDir)
  if (kind !== 'pglite') return { close: () => {} }
  if (url === undefined) {
    say(`The path of ${config.dataDir} is too long for a socket: stop the server before you run a command.`)
    return { close: () => {} }
  }
  const sockets = new Set<Duplex>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(services, socket).catch(() => socket.destroy())
  })
  // Left by a killed process: this process holds the lock of the directory.
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

/** Restarts of the server that a command may outlive. */
const RESTARTS_MAX = 5

// An import passes over what is there: when the server is stopped in the middle of one, it goes on after the start.
const isRepeatable = ([name]: readonly string[]): boolean => name === 'import' || name === 'import-podcast'

async function serve({ db }: Services, socket: Duplex): Promise<void> {
  for await (const { words, cwd, columns, input } of messages(socket, CommandOrder)) {
    const answer = (line: CommandAnswer) => {
      if (socket.writable) socket.write(`${JSON.stringify(line)}\n`)
    }
    await db.transaction(async (tx) => {
      const job = runCommand.job({ words, cwd })
      const id = await sendJob(tx, isRepeatable(words) ? { ...job, retries: RESTARTS_MAX } : job)
      // A client that disconnected early follows nothing.
      if (id === undefined || socket.destroyed) return
      // Before the job is committed and starts.
      followers.set(id, { answer, columns, input })
      socket.once('close', () => followers.delete(id))
    })
  }
}
