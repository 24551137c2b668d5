import { sendToServer } from './command-client.ts'

// Who reads may leave early, as `head` does; the command goes on.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

// `earshot <command>`: run by the server that works on the embedded database, or here when there is none.
const words = process.argv.slice(2)
// Hashing a large log would hold up the server, and needs nothing of it.
const code = words[0] === 'recount' ? undefined : await sendToServer(words)
if (code === undefined) {
  // The commands load all of the server, which takes a second that the server's own process has spent already.
  const { runProgram } = await import('./program.ts')
  process.exitCode = await runProgram(words)
} else process.exitCode = code
