import { readConfig } from '../../config.ts'
import { openDb } from '../../db/open.ts'
import { startWorkers } from '../../jobs/workers.ts'
import { print } from '../../process/log/announce.ts'
import { servicesOn } from '../app.ts'
import { recordTask } from './record-task.ts'

// A process that takes a job, reports it and never finishes it: tests kill it.
const { databaseUrl, dataDir } = readConfig()
const open = await openDb({ databaseUrl, dataDir, onLost: fail })
const hang = recordTask(() => {
  print('at work')
  return new Promise<void>(() => {})
})
await startWorkers({ tasks: [hang], handlers: [] }, servicesOn(open, dataDir, { databaseUrl }))

function fail(error: Error): never {
  throw error
}
