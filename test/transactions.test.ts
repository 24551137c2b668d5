import { expect, test } from 'vitest'
import { linesOutsideTransaction } from '../scripts/lib/transactions.mjs'

test.each([
  [
    'the transaction alone',
    'await db.transaction(async (tx) => {\n  await tx.insert(a).values(f(tx))\n})\nawait db.insert(b)',
    [],
  ],
  [
    'the pool in the middle',
    'await db.transaction(async (tx) => {\n  await tx.insert(a)\n  await db.insert(b)\n})',
    [3],
  ],
  [
    'the pool handed to a store',
    'await services.db.transaction(async (tx) => {\n  await deletePost(services.db, 1)\n})',
    [2],
  ],
  [
    'a store that was made of the pool',
    'const posts = postStore(db)\nawait db.transaction((tx) =>\n  posts.delete(1))',
    [3],
  ],
  [
    'a store that was made of the transaction',
    'await db.transaction(async (tx) => { await postStore(tx).delete(1) })',
    [],
  ],
  [
    'a word in a comment and in a text',
    "await db.transaction(async (tx) => {\n  // not db\n  await tx.run('db')\n})",
    [],
  ],
  ['a name of an argument', 'await db.transaction(async (tx) => write({ db: tx }))', []],
])('a check sees what asks the pool inside a transaction: %s', (_, source, lines) => {
  expect(linesOutsideTransaction(source)).toEqual(lines)
})
