import { say } from '../announce.ts'
import { readConfig } from '../config.ts'
import { openDb } from '../db/open.ts'
import { startWorkers } from '../jobs/workers.ts'
import { servicesOn } from './app.ts'
import { noteTask } from './note-task.ts'

// A process that takes a job, says so and never ends it: tests kill it.
const { databaseUrl, dataDir } = readConfig()
const open = await openDb({ databaseUrl, dataDir, onLost: fail })
const hang = noteTask(() => {
  say('at work')
  return new Promise<void>(() => {})
})
await startWorkers({ tasks: [hang], handlers: [] }, servicesOn(open, dataDir, { databaseUrl }))

function fail(error: Error): never {
  throw error
}
