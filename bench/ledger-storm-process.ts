import { text } from 'node:stream/consumers'
import { openDb } from '../apps/server/src/db/open.ts'
import { stormStep } from '../apps/server/src/testing/ledger-storm.ts'
import { fail } from './databases.ts'

// Runs the given operations of a storm, sixteen at once, and reports the committed ones. It is killed in between.
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
