import { readConfig } from '../../config.ts'
import { openDb } from '../../db/open.ts'
import type { Db } from '../../db/open.ts'
import type { Task } from '../../jobs/task.ts'
import { startWorkers } from '../../jobs/workers.ts'
import { work } from '../../process/work.ts'
import { servicesOn } from '../app.ts'

// A process that ends itself with kill -9 in a handler: before its transaction is committed, while it sends a mail, or
// at its end.
const place = process.argv[2]
const { databaseUrl, dataDir } = readConfig()
const open = await openDb({ databaseUrl, dataDir, onLost: fail })

const die = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => {})
}
const transaction: Db['transaction'] = (write, config) =>
  open.db.transaction(async (tx) => {
    await write(tx)
    return die()
  }, config)
const db = new Proxy(open.db, {
  get: (target, name): unknown => (name === 'transaction' ? transaction : Reflect.get(target, name, target)),
})
const mortal = <T extends Task>(task: T): T => ({
  ...task,
  run: async (services, data, job) => {
    const given = {
      ...services,
      ...(place === 'transaction' ? { db } : {}),
      ...(place === 'mail' ? { mail: { send: die } } : {}),
    }
    await task.run(given, data, job)
    await die()
  },
})
await startWorkers(
  { tasks: work.tasks.map(mortal), handlers: work.handlers.map(mortal) },
  servicesOn(open, dataDir, { databaseUrl }),
)

function fail(error: Error): never {
  throw error
}
