import { once } from 'node:events'
// oxlint-disable-next-line eslint/no-restricted-imports -- the socket in DATA_DIR leads to no network
import { connect } from 'node:net'
import { readConfig } from '../config.ts'
import { terminal } from '../process/log/terminal.ts'
import { CommandAnswer, commandUrl, messages } from './command-wire.ts'
import type { CommandOrder } from './command-wire.ts'

/**
 * Sends a command to the server that runs the embedded database, and prints its output. Returns the exit code;
 * undefined if no server runs.
 */
export async function sendToServer(words: string[]): Promise<number | undefined> {
  const url = findUrl()
  if (url === undefined) return undefined
  const socket = connect(url)
  const isThere = await once(socket, 'connect').then(
    () => true,
    () => false,
  )
  if (!isThere) return undefined
  const { cwd, columns, readInput, write } = terminal()
  const order: CommandOrder = {
    words,
    cwd,
    columns,
    // Standard input is read only if the command needs it.
    ...(words.includes('--password-stdin') ? { input: await readInput() } : {}),
  }
  socket.write(`${JSON.stringify(order)}\n`)
  const leave = () => {
    write('error', '\nThe command continues on the server.\n')
    process.exit(130)
  }
  process.once('SIGINT', leave)
  try {
    for await (const answer of messages(socket, CommandAnswer)) {
      if ('code' in answer) return answer.code
      write(answer.to, answer.text)
    }
  } finally {
    process.off('SIGINT', leave)
    socket.destroy()
  }
  write('error', 'The server stopped before the command finished. List failed jobs with: earshot jobs\n')
  return 1
}

// The command itself reports wrong settings.
function findUrl(): string | undefined {
  try {
    const { databaseUrl, dataDir } = readConfig()
    return databaseUrl === undefined ? commandUrl(dataDir) : undefined
  } catch {
    return undefined
  }
}
