import { text } from 'node:stream/consumers'
import { openDb } from '../apps/server/src/db/open.ts'
import { stormStep } from '../apps/server/src/testing/ledger-storm.ts'
import { fail } from './databases.ts'

// Does the operations of a storm that it is told, sixteen at once, and says which are committed. It is killed in the
// middle of it.
const numbers = (await text(process.stdin)).split(' ').map(Number)
const open = await openDb({ databaseUrl: process.env.DATABASE_URL, dataDir: '', poolSize: 16, onLost: fail })
const ids = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const people = { payers: ids(40), owners: ids(15), artists: ids(12) }
const left = numbers.values()
await Promise.all(
  Array.from({ length: 16 }, async () => {
    for (const nth of left) {
      const { kind, key } = await stormStep(open.db, nth, people)
      process.stdout.write(`${nth} ${kind} ${key}\n`)
    }
  }),
)
await open.close()
