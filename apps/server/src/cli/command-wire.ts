import { createHash } from 'node:crypto'
import path from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { z } from 'zod'

/** Maximum length of a socket path that all systems accept. */
const PATH_MAX = 100

/** Request of a command to the server: arguments, working directory, and standard input if the command reads it. */
export const CommandOrder = z.object({
  words: z.array(z.string()),
  cwd: z.string(),
  columns: z.number().optional(),
  input: z.string().optional(),
})
export type CommandOrder = z.output<typeof CommandOrder>

/** Reply of the server, one line each: output, and finally the exit code. */
export const CommandAnswer = z.union([
  z.object({ to: z.enum(['out', 'error']), text: z.string() }),
  z.object({ code: z.number() }),
])
export type CommandAnswer = z.output<typeof CommandAnswer>

/**
 * Returns the path of the command socket of a data directory; on Windows a named pipe. Undefined if the path is too
 * long for a socket.
 */
export function commandUrl(dataDir: string): string | undefined {
  if (process.platform === 'win32')
    return `\\\\.\\pipe\\earshot-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`
  const socket = path.join(dataDir, 'commands.sock')
  return Buffer.byteLength(socket) > PATH_MAX ? undefined : socket
}

/** Yields the received lines, parsed with `schema`. Throws for an invalid line. */
export async function* messages<Schema extends z.ZodType>(
  from: Readable,
  schema: Schema,
): AsyncGenerator<z.output<Schema>> {
  for await (const line of createInterface({ input: from, crlfDelay: Infinity })) yield schema.parse(JSON.parse(line))
}
