import { sendToServer } from './command-client.ts'
import { runProgram } from './program.ts'

// `earshot <command>`: run by the server that works on the embedded database, or here when there is none.
const words = process.argv.slice(2)
process.exitCode = (await sendToServer(words)) ?? (await runProgram(words))
