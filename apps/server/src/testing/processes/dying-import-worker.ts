import { runCommand } from '../../cli/command-server.ts'
import { readConfig } from '../../config.ts'
import { openDb } from '../../db/open.ts'
import { startWorkers } from '../../jobs/workers.ts'
import { servicesOn } from '../app.ts'

// A server that is ended with kill -9 while it copies a file of a received import; the argument is the number of the
// file.
const dyingAt = Number(process.argv[2])
const { databaseUrl, dataDir } = readConfig()
const open = await openDb({ databaseUrl, dataDir, onLost: fail })
const services = servicesOn(open, dataDir, { databaseUrl })
let copied = 0
const storage = {
  ...services.storage,
  putFile: async (key: string, file: string | Buffer) => {
    copied += 1
    if (copied === dyingAt) {
      process.kill(process.pid, 'SIGKILL')
      await new Promise<never>(() => {})
    }
    await services.storage.putFile(key, file)
  },
}
await startWorkers({ tasks: [runCommand], handlers: [] }, { ...services, storage })

function fail(error: Error): never {
  throw error
}
