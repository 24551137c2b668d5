import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { openDb } from '../../apps/server/src/db/open.ts'
import { checkLedger } from '../../apps/server/src/modules/money/ledger/checks/check.store.ts'
import { row } from '../bench.ts'
import type { Part } from '../bench.ts'
import { fail } from '../databases.ts'
import { Random } from '../random.ts'

const OPERATIONS = 10_000
const KILLS = 10

/**
 * Random payments, refunds, requests and payouts while their process is killed with kill -9: confirmed operations exist
 * once, and the sums are correct.
 */
export const benchLedger: Part = async ({ databases, note }) => {
  const url = await databases.empty('bench_ledger')
  const open = await openDb({ databaseUrl: url, dataDir: '', onLost: fail })
  try {
    await open.pool.query(PEOPLE)
    const chance = new Random(13)
    const confirmed = new Set<number>()
    const charges = new Set<string>()
    let kills = 0
    while (confirmed.size < OPERATIONS) {
      const until = kills < KILLS ? Math.min(OPERATIONS, confirmed.size + 300 + chance.below(900)) : OPERATIONS
      await storm(url, { confirmed, charges, until })
      if (until < OPERATIONS) kills += 1
      note(`${confirmed.size} operations, ${kills} kills`)
    }
    const { rows } = await open.pool.query<{ twice: number }>(TWICE)
    const { rows: stored } = await open.pool.query<{ key: string }>('select provider_charge as key from charge')
    const known = new Set(stored.map(({ key }) => key))
    const problems = await checkLedger(open.db)
    for (const problem of problems.slice(0, 10)) note(problem)
    return [
      row('ledger: operations confirmed', confirmed.size, { least: OPERATIONS }),
      row('  kills with kill -9', kills, { least: KILLS }),
      row('  sums and balances that are wrong', problems.length, { most: 0 }),
      row('  confirmed payments that are lost', [...charges].filter((key) => !known.has(key)).length, { most: 0 }),
      row('  payments booked twice', rows[0]?.twice ?? -1, { most: 0 }),
    ]
  } finally {
    await open.close()
  }
}

type Storm = { confirmed: Set<number>; charges: Set<string>; until: number }

// Runs the process until a number of operations is confirmed, and kills it unless these are all.
async function storm(url: string, { confirmed, charges, until }: Storm): Promise<void> {
  const todo = Array.from({ length: OPERATIONS }, (_, nth) => nth).filter((nth) => !confirmed.has(nth))
  const env = { ...process.env, DATABASE_URL: url }
  const child = spawn(process.execPath, [PROCESS], { env, stdio: ['pipe', 'pipe', 'inherit'] })
  const gone = once(child, 'exit')
  child.stdin.on('error', () => {})
  child.stdin.end(todo.join(' '))
  for await (const line of createInterface({ input: child.stdout })) {
    const [nth = '', kind, key = ''] = line.split(' ')
    confirmed.add(Number(nth))
    if (kind === 'charge') charges.add(key)
    if (confirmed.size >= until && until < OPERATIONS) child.kill('SIGKILL')
  }
  await gone
}

const PROCESS = path.join(import.meta.dirname, '../ledger-storm-process.ts')
const PEOPLE = `
  insert into member (username, email) select 'storm' || n, 'storm' || n || '@example.org' from generate_series(1, 40) n;
  insert into artist (name) select 'Storm ' || n from generate_series(1, 12) n;
  insert into artist_member (artist_id, member_id, role) select n, n, 'owner' from generate_series(1, 10) n;
  insert into artist_member (artist_id, member_id, role) select n, n + 10, 'owner' from generate_series(1, 5) n;`
const TWICE = `
  select count(*)::int as twice from (select charge_id from ledger_entry e join ledger_account f on f.id = e.from_account
    where f.kind = 'provider' and e.reverses is null and e.charge_id is not null and e.reason in ('subscription', 'tip')
    group by 1 having count(*) > 1) twice`
