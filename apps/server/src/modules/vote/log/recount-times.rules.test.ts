import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChain } from './ballot-chain.ts'
import type { NewLine } from './ballot-chain.ts'
import { firstHash, firstLine, hashOf, recount, wordsOf } from './recount.mjs'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'earshot-recount-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Timed = { at: string } & NewLine
type Tally = { ada: number; bea: number }

const OPENING: readonly NewLine[] = [
  { act: 'title', text: 'Song of the year' },
  { act: 'end', text: '2026-11-30 2026-12-01T00:00:00.000Z UTC' },
  { act: 'ballot', ballotId: 3, text: 'Best voice' },
  { act: 'artist', ballotId: 3, artistId: 1, text: 'Ada' },
  { act: 'artist', ballotId: 3, artistId: 2, text: 'Bea' },
]
const opening = OPENING.map((line): Timed => ({ at: '2026-11-01T09:00:00.000Z', ...line }))
const vote = (at: string, mark: string, artistId = 1): Timed => ({ at, act: 'vote', ballotId: 3, artistId, mark })
const NINE = '2026-11-02T09:00:00.000Z'
const TEN = '2026-11-02T10:00:00.000Z'

/** Writes lines with valid hashes, as a dishonest operator could, and recounts the file. */
async function problemsOf(lines: readonly Timed[], { ada, bea }: Tally, format = 2): Promise<string[]> {
  let head = firstHash(7, format)
  const log = lines.map(({ at, ...line }, index) => {
    const none = { ballotId: null, artistId: null, mark: null, takes: null, text: null }
    const words = wordsOf({ ...none, ...line, n: index + 1, at }, format)
    head = hashOf(head, words)
    return `${words}\t${head}`
  })
  const old = format === 1
  const file = path.join(folder, 'ballots.txt')
  const heading = [
    firstLine(format),
    `contest\t7${old ? '\tSong of the year' : ''}`,
    ...(old ? ['end\t2026-11-30\t2026-12-01T00:00:00.000Z\tUTC'] : []),
    `head\t${log.length}\t${head}`,
    `ballot\t3\t${ada + bea}${old ? '\tBest voice' : ''}`,
    `tally\t3\t1\t${ada}${old ? '\tAda' : ''}`,
    `tally\t3\t2\t${bea}${old ? '\tBea' : ''}`,
    'log',
  ]
  writeFileSync(file, [...heading, ...log, ''].join('\n'))
  return (await recount(file)).problems
}

test('a log of format 2 has the hour of each line, and its titles, names and end are lines', async () => {
  const chain = openChain({ contestId: 7, format: 2, lines: 0, head: null, lastAt: null })
  for (const line of OPENING) chain.add(line, new Date('2026-11-01T09:59:59.999Z'))
  const { at, hash } = chain.add(
    { act: 'vote', ballotId: 3, artistId: 1, mark: 'a' },
    new Date('2026-11-02T10:17:03.041Z'),
  )
  expect(at.toISOString()).toBe(TEN)
  const words = `6\t${TEN}\tvote\t3\t1\ta\t-\t`
  expect(hash).toBe(hashOf(chain.added[4]?.hash ?? '', words))
  expect(await problemsOf([...opening, vote(TEN, 'a')], { ada: 1, bea: 0 })).toEqual([])
})

test('a clock that was set back does not turn the times of a log', () => {
  const chain = openChain({ contestId: 7, format: 2, lines: 4, head: 'f', lastAt: new Date(TEN) })
  expect(chain.add({ act: 'vote' }, new Date('2026-11-02T09:59:00Z')).at.toISOString()).toBe(TEN)
})

test.each([1, 2])('times that run backwards or lie after the end are refused in format %i', async (format) => {
  const before = format === 1 ? [] : opening
  const n = before.length
  expect(await problemsOf([...before, vote(TEN, 'a'), vote(NINE, 'b')], { ada: 2, bea: 0 }, format)).toEqual([
    `Line ${n + 2} has the time ${NINE}, but the line before it has a later one.`,
  ])
  const late = '2026-12-01T01:00:00.000Z'
  expect(await problemsOf([...before, vote(late, 'a')], { ada: 1, bea: 0 }, format)).toEqual([
    `Line ${n + 1} has the time ${late}, after the end of voting at 2026-12-01T00:00:00.000Z.`,
  ])
  expect(await problemsOf([...before, vote('soon', 'a')], { ada: 1, bea: 0 }, format)).toContain(
    `Line ${n + 1} has no time: "soon".`,
  )
})

test('a time finer than the hour, a contest that was opened again and a vote for somebody who is not on the ballot are named', async () => {
  const fine = '2026-11-02T10:00:00.001Z'
  expect(await problemsOf([...opening, vote(fine, 'a')], { ada: 1, bea: 0 })).toEqual([
    `Line 6 has a time that is finer than the hour: ${fine}.`,
  ])
  const again: Timed = { at: '2026-12-02T00:00:00.000Z', act: 'end', text: '2026-12-09 2026-12-10T00:00:00.000Z UTC' }
  expect(await problemsOf([...opening, again], { ada: 0, bea: 0 })).toEqual([
    `Line 6 has the time ${again.at}, after the end of voting at 2026-12-01T00:00:00.000Z.`,
  ])
  const over: Timed = { at: TEN, act: 'end', text: `2026-11-30 ${NINE} UTC` }
  expect(await problemsOf([...opening, over], { ada: 0, bea: 0 })).toEqual([
    `Line 6 sets an end that is in the past or invalid: ${over.text}.`,
  ])
  const [title, end, ballot, ada] = opening
  const withoutBea = [title, end, ballot, ada].flatMap((line) => line ?? [])
  expect(await problemsOf([...withoutBea, vote(TEN, 'a', 2)], { ada: 0, bea: 1 })).toEqual([
    'Line 5 casts a vote for artist 2, whom no earlier line puts on ballot 3.',
  ])
})

test('a title or a name that was changed without a line breaks the chain', async () => {
  const chain = openChain({ contestId: 7, format: 2, lines: 0, head: null, lastAt: null })
  for (const line of OPENING) chain.add(line, new Date(NINE))
  const file = path.join(folder, 'ballots.txt')
  const log = chain.added.map((line) => `${wordsOf({ ...line, at: line.at.toISOString() }, 2)}\t${line.hash}`)
  const text = [firstLine(2), 'contest\t7', `head\t5\t${chain.added[4]?.hash}`, 'log', ...log, ''].join('\n')
  writeFileSync(file, text)
  expect(await recount(file)).toMatchObject({ title: 'Song of the year', problems: [] })
  writeFileSync(file, text.replace('\tBea\t', '\tBee\t'))
  expect((await recount(file)).problems[0]).toMatch(/^Line 5 was changed/)
})
