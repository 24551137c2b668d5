import { flushCompileCache } from 'node:module'
import { readConfig } from './config.ts'
import { openDb } from './db/open.ts'
import { logProblem, print, sentenceOf } from './process/log/announce.ts'
import { logAsServer } from './process/log/terminal.ts'

logAsServer()
process.on('uncaughtException', (error: unknown) => {
  end(`The server stopped: ${error instanceof Error ? error.stack : String(error)}`)
})
await main().catch((error: unknown) => end(`\nEarshot cannot start.\n${sentenceOf(error)}`))

async function main(): Promise<void> {
  const config = readConfig()
  // A connection to PostgreSQL that opens while modules load runs into its timeout on a slow machine.
  if (config.databaseUrl !== undefined) await import('./process/serve.ts')
  const opening = openDb({
    databaseUrl: config.databaseUrl,
    databaseDirectUrl: config.databaseDirectUrl,
    dataDir: config.dataDir,
    onLost: (error) => end(`The database stopped: ${error.message}`),
    watcher: {
      onAway: (reason) => logProblem(`The database cannot be reached: ${reason}. Visitors get 503 until it is back.`),
      onBack: () => print('The database is available again.'),
    },
  })
  opening.catch(() => {})
  // Loading the rest takes as long as opening the embedded database, which runs in its own thread.
  const { serve } = await import('./process/serve.ts')
  await serve(config, await opening)
  // A process that is killed later would not write the cache for the next start.
  flushCompileCache()
}

function end(problem: string): never {
  logProblem(problem)
  process.exit(1)
}
