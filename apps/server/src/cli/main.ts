import { sendToServer } from './command-client.ts'

// The reader may close the pipe early, as `head` does; the command continues.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  })

// `earshot <command>`: the server of the embedded database runs it, or this process if no server runs.
const words = process.argv.slice(2)
// Hashing a large log would block the server and needs none of its services.
const code = words[0] === 'recount' ? undefined : await sendToServer(words)
if (code === undefined) {
  // The commands load the complete server, which takes a second; the server's own process has it loaded already.
  const { runProgram } = await import('./program.ts')
  process.exitCode = await runProgram(words)
} else process.exitCode = code
