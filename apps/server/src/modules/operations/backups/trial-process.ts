// Restores a dump into a temporary embedded database and checks it: node trial-process.ts <dump> <folder> <time zone>.
// Prints a JSON line for each check, see trial.ts, and ends when its standard input does.
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { TrialCheck } from '@earshot/contract/desk/operations/backups'
import { asc } from 'drizzle-orm'
import { z } from 'zod'
import { readDumpHead } from '../../../db/dump/dump.ts'
import { readThrough, refuseDumpOf, restoreDump } from '../../../db/dump/restore.ts'
import { listVersions, openAsItIs } from '../../../db/open.ts'
import type { Db, OpenDb } from '../../../db/open.ts'
import { contest } from '../../../db/schema/community/vote.ts'
import { ledgerEntry } from '../../../db/schema/money/ledger.ts'
import { rowsOf } from '../../../db/tables.ts'
import { sentenceOf } from '../../../process/log/announce.ts'
import { listNamedFiles } from '../../media/named-files.ts'
import { checkLedger } from '../../money/ledger/checks/check.store.ts'
import { readBallotLog } from '../../vote/log/ballot-log.store.ts'
import { recount } from '../../vote/log/recount.mjs'
import type { TrialLine } from './trial.ts'

/** Problems of a check that its result names. */
const EXAMPLES = 20
/** Files of one line. */
const PIECE = 500

const [file = '', folder = '', timeZone = 'UTC'] = process.argv.slice(2)
process.stdin.resume().on('end', () => process.exit(1))

try {
  await tryDump()
} catch (error) {
  await print({ problem: sentenceOf(error) })
}
process.exit(0)

async function tryDump(): Promise<void> {
  const { version, tables } = await readDumpHead(file)
  refuseDumpOf(version)
  await printCheck('rows', await readThrough(file), [])
  const open = await openAsItIs({ dataDir: folder, onLost: endOnLoss })
  await restoreInto(open, tables)
  await printCheck('migrations', listVersions().filter((each) => each > version).length, [])
  await printCheck('ledger', await open.db.$count(ledgerEntry), await checkLedger(open.db))
  await checkBallots(open.db)
  const files = await listNamedFiles(open.db)
  for (let at = 0; at < files.length; at += PIECE) await print({ files: files.slice(at, at + PIECE) })
}

// Compares the rows of each table with the head of the dump, before migrations add some.
async function restoreInto(open: OpenDb, expected: Readonly<Record<string, number>> | undefined): Promise<void> {
  await restoreDump({ pool: open.direct }, file, {
    onLoaded: async (db, tables) => {
      const problems: string[] = []
      for (const { name, sql } of tables) {
        const [found] = await rowsOf(db, z.object({ rows: z.coerce.number() }), `select count(*) as rows from ${sql}`)
        const rows = expected?.[name]
        if (rows !== undefined && rows !== found?.rows)
          problems.push(`${name} has ${found?.rows} rows instead of ${rows}.`)
      }
      await printCheck('tables', tables.length, problems)
    },
  })
}

async function checkBallots(db: Db): Promise<void> {
  const contests = await db.select({ id: contest.id, title: contest.title }).from(contest).orderBy(asc(contest.id))
  const problems: string[] = []
  for (const { id, title } of contests) {
    const log = path.join(folder, 'ballots.txt')
    await writeFile(log, await readBallotLog(db, id, timeZone))
    const { problems: found } = await recount(log)
    problems.push(...found.map((each) => `${title}: ${each}`))
  }
  await printCheck('ballots', contests.length, problems)
}

function printCheck(check: TrialCheck['check'], checked: number, problems: readonly string[]): Promise<void> {
  return print({ check: { check, checked, problems: problems.length, examples: problems.slice(0, EXAMPLES) } })
}

// Waits until the line is written, because the process ends without waiting for its pipe.
function print(line: TrialLine): Promise<void> {
  return new Promise((written) => {
    process.stdout.write(`${JSON.stringify(line)}\n`, () => written())
  })
}

function endOnLoss(error: Error): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
