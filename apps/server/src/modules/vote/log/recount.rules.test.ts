import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { markOf, openChain } from './ballot-chain.ts'
import type { Chain } from './ballot-chain.ts'
import { firstLine, recount, runRecount, wordsOf } from './recount.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'earshot-recount-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const CONTEST = 7
const EMPTY = { contestId: CONTEST, lines: 0, head: null, lastAt: null }
const AT = new Date('2026-11-01T12:00:00.000Z')
const mark = (memberId: number, artistId = 1) =>
  markOf('secret', { contestId: CONTEST, ballotId: 3, artistId, memberId })
const give = (chain: Chain, memberId: number, artistId = 1) =>
  chain.add({ act: 'vote', ballotId: 3, artistId, mark: mark(memberId, artistId) }, AT)
const take = (chain: Chain, act: 'withdraw' | 'annul', memberId: number, takes: number) =>
  chain.add({ act, ballotId: 3, artistId: 1, mark: mark(memberId), takes }, AT)

/** Nine votes for two artists, of which one was withdrawn and one annulled: eleven lines. */
function nineVotes(): Chain {
  const chain = openChain({ ...EMPTY, format: 1 })
  for (const memberId of [1, 2, 3, 4, 5]) give(chain, memberId)
  for (const memberId of [1, 2, 3, 4]) give(chain, memberId, 2)
  take(chain, 'withdraw', 2, 2)
  take(chain, 'annul', 3, 3)
  return chain
}

const logOf = ({ added }: Chain): string[] =>
  added.map((line) => `${wordsOf({ ...line, at: line.at.toISOString() }, 1)}\t${line.hash}`)

type Head = { tally?: [number, number]; lines?: number; hash?: string | undefined }

const fileOf = (
  log: readonly string[],
  { tally = [3, 4], lines = 11, hash = nineVotes().added.at(-1)?.hash }: Head = {},
) =>
  [
    firstLine(1),
    `contest\t${CONTEST}\tSong of the year`,
    'end\t2026-12-31\t2027-01-01T00:00:00.000Z\tUTC',
    `head\t${lines}\t${hash}`,
    `ballot\t3\t${tally[0] + tally[1]}\tBest voice`,
    `tally\t3\t1\t${tally[0]}\tAda`,
    `tally\t3\t2\t${tally[1]}\tBea`,
    'log\tnumber\ttime\tact\tballot\tartist\tvoter\ttakes back\thash',
    ...log,
    '',
  ].join('\n')

function written(text: string): string {
  const file = path.join(folder, 'ballots.txt')
  writeFileSync(file, text)
  return file
}

const problemsOf = async (log: readonly string[], head?: Head) => (await recount(written(fileOf(log, head)))).problems

test('an artist or a sub-category that is missing from the tally is reported', async () => {
  const complete = fileOf(logOf(nineVotes()))
  const withoutBea = complete.replace('tally\t3\t2\t4\tBea\n', '').replace('ballot\t3\t7', 'ballot\t3\t3')
  const left = 'The lines give 4 votes to artist 2 in sub-category 3, which the tally leaves out.'
  expect((await recount(written(withoutBea))).problems).toEqual([left])
  const withoutBallot = complete.replace(/^(?:ballot|tally).*\n/gm, '')
  expect((await recount(written(withoutBallot))).problems).toEqual([
    'The lines give 3 votes to artist 1 in sub-category 3, which the tally leaves out.',
    left,
  ])
})

test('an unchanged log is correct, with its tally and its head', async () => {
  const chain = nineVotes()
  const report = await recount(written(fileOf(logOf(chain))))
  expect(report).toMatchObject({
    contestId: CONTEST,
    title: 'Song of the year',
    lines: 11,
    votes: 7,
    withdrawn: 1,
    annulled: 1,
    head: { n: 11, hash: chain.added.at(-1)?.hash },
    problems: [],
    ballots: [
      {
        counted: 7,
        artists: [
          { name: 'Ada', counted: 3 },
          { name: 'Bea', counted: 4 },
        ],
      },
    ],
  })
})

test('a mark identifies a member, a contest, a ballot and an artist', () => {
  expect(mark(1)).toBe(mark(1))
  expect(
    new Set([mark(1), mark(2), mark(1, 2), markOf('other', { contestId: 7, ballotId: 3, artistId: 1, memberId: 1 })])
      .size,
  ).toBe(4)
})

test('a changed line is reported', async () => {
  const log = logOf(nineVotes())
  const changed = log.map((line, at) => (at === 4 ? line.replace('\t3\t1\t', '\t3\t2\t') : line))
  const problems = await problemsOf(changed)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(/^Line 5 was changed/)
})

test('removed lines are reported, also the last one', async () => {
  const log = logOf(nineVotes())
  expect(await problemsOf(log.toSpliced(3, 1))).toEqual(['Line 4 was removed.'])
  expect(await problemsOf(log.toSpliced(3, 3))).toEqual(['The lines 4 to 6 were removed.'])
  expect(await problemsOf(log.slice(0, -1))).toEqual([
    'The file says that it has 11 lines. Line 11 was removed.',
    'The tally gives Ada (artist 1) 3 votes in "Best voice", the lines give 4.',
    'The tally gives "Best voice" 7 votes, the lines give 8.',
  ])
})

test('added lines are reported, also with an existing number, and at the end', async () => {
  const log = logOf(nineVotes())
  const extra = openChain({ ...EMPTY, format: 1, lines: 4, head: 'f'.repeat(64) })
  give(extra, 9)
  const [line = ''] = logOf(extra)
  expect(await problemsOf(log.toSpliced(4, 0, line))).toEqual([
    'A line numbered 5 was added after line 4: it does not follow from it.',
  ])
  const more = nineVotes()
  give(more, 9)
  expect((await problemsOf(logOf(more)))[0]).toBe(
    'The file says that it has 11 lines, but 1 more were added at its end.',
  )
})

test('reordered lines are reported', async () => {
  const log = logOf(nineVotes())
  const [third = '', fourth = ''] = [log[2], log[3]]
  expect(await problemsOf(log.toSpliced(2, 2, fourth, third))).toEqual([
    'Line 3 is after line 4: the lines were put in another order.',
  ])
})

test('a rewritten log is detected with a head that was saved earlier', async () => {
  const published = nineVotes().added[7]
  const anew = openChain({ ...EMPTY, format: 1 })
  for (const memberId of [1, 2, 3, 4, 6]) give(anew, memberId)
  for (const memberId of [1, 2, 3, 4]) give(anew, memberId, 2)
  const file = written(fileOf(logOf(anew), { tally: [5, 4], lines: 9, hash: anew.added.at(-1)?.hash }))
  expect((await recount(file)).problems).toEqual([])
  expect((await recount(file, { n: 8, hash: published?.hash ?? '' })).problems).toEqual([
    'Line 8 has another hash here than the saved head: this line, or a line before it, was changed after it was saved.',
  ])
  expect((await recount(file, { n: 11, hash: published?.hash ?? '' })).problems).toEqual([
    'The saved head is line 11, which this file does not have.',
  ])
})

test('a vote that is cast twice, a withdrawal of an invalid vote and a wrong tally are reported', async () => {
  const chain = nineVotes()
  give(chain, 1)
  take(chain, 'withdraw', 2, 2)
  const head = { lines: 13, hash: chain.added.at(-1)?.hash }
  expect(await problemsOf(logOf(chain), { ...head, tally: [3, 5] })).toEqual([
    'Line 12 casts a vote that line 1 has already cast.',
    'Line 13 withdraws line 2, which is not a valid vote of this voter.',
    'The tally gives Bea (artist 2) 5 votes in "Best voice", the lines give 4.',
    'The tally gives "Best voice" 8 votes, the lines give 7.',
  ])
})

test('the script prints its result, and its exit code is 0 only for a correct log', async () => {
  const run = async (...words: string[]) => {
    const printed: string[] = []
    const code = await runRecount(words, (text) => printed.push(text))
    return { code, said: printed.join('\n') }
  }
  const log = logOf(nineVotes())
  expect(await run(written(fileOf(log)))).toMatchObject({
    code: 0,
    said: expect.stringMatching(/is correct: 11 lines[\s\S]*7 votes are valid, 1 were withdrawn, 1 were annulled/),
  })
  expect((await run(written(fileOf(log)))).said).toMatch(
    /does not show whether the whole log was written anew.*saved earlier/,
  )
  const saved = await run(written(fileOf(log)), '--head', `8:${nineVotes().added[7]?.hash}`)
  expect(saved).toMatchObject({ code: 0, said: expect.stringContaining('agrees with the head of line 8') })
  expect((await run(written(fileOf(log.toSpliced(3, 1))))).code).toBe(1)
  expect(await run()).toMatchObject({ code: 2, said: expect.stringContaining('Use: recount') })
  expect((await run('--help')).code).toBe(0)
  expect((await run(written(fileOf(log)), '--head', 'nonsense')).code).toBe(2)
  await expect(run(written('something else\n'))).rejects.toThrow('not a ballot log')
  await expect(run(written(''))).rejects.toThrow('is not a ballot log of Earshot')
})
