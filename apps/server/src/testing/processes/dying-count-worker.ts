import { readConfig } from '../../config.ts'
import { openDb } from '../../db/open.ts'
import { countBatch } from '../../modules/listening/plays/play-counting.ts'

// A process that ends itself with kill -9 after all counters of a batch of plays are updated, before the batch is
// committed.
const { databaseUrl, dataDir } = readConfig()
const open = await openDb({
  databaseUrl,
  dataDir,
  onLost: (error) => {
    throw error
  },
})
await countBatch(open.db, () => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => {})
})
