#!/usr/bin/env node
// Recounts the ballot log of an Earshot contest: node recount.mjs ballots.txt [--head <line>:<hash>]
// It needs Node 18 or newer and nothing else, and talks to no server. The server makes its hashes with the same functions.
import { createHash } from 'node:crypto'
import { createReadStream, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The first line of every file, with the version of the format. */
export const FORMAT = 'earshot-ballot-log\t1'

/** Problems that are named before the rest is only counted. */
const NAMED_MAX = 20

/**
 * The hash that the first line of a contest follows.
 * @param {number} contestId
 */
export const firstHash = (contestId) => sha256(`earshot-ballot-log 1 contest ${contestId}`)

/**
 * The hash of a line: SHA-256 of the hash before it, a tab, and the line without its own hash.
 * @param {string} before hash of the line before, in hex
 * @param {string} words the line without its hash
 */
export const hashOf = (before, words) => sha256(`${before}\t${words}`)

/**
 * The words of a line: number, time, act, ballot, artist, mark of the voter, and the line that it takes back.
 * @param {{ n: number, at: string, act: string, ballotId: number, artistId: number, mark: string, takes: number | null }} line
 */
export const wordsOf = ({ n, at, act, ballotId, artistId, mark, takes }) =>
  `${n}\t${at}\t${act}\t${ballotId}\t${artistId}\t${mark}\t${takes ?? '-'}`

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/**
 * @typedef {{ n: number, hash: string }} Head
 * @typedef {{ id: string, title: string, votes: number, artists: { id: string, name: string, votes: number, counted: number }[], counted: number }} Ballot
 * @typedef {{ contestId: number, title: string, lines: number, votes: number, withdrawn: number, annulled: number, head: Head, ballots: Ballot[], problems: string[] }} Report
 */

/**
 * Reads a file of a contest and counts again. `problems` is empty when every line follows from the one before, each vote stands once, and the tally is
 * what the lines say. `published` is a head that was read elsewhere, on the page or in the feed of the contest.
 * @param {string} file
 * @param {Head} [published]
 * @returns {Promise<Report>}
 */
export async function recount(file, published) {
  const report = await countThrough(file, published)
  if (!report.isBroken) return report
  // Only now is the whole log kept in memory, to say what was done to it.
  const problems = diagnose(await readLines(file), report.contestId)
  return { ...report, problems: [...problems, ...report.problems] }
}

/**
 * @param {string} file
 * @param {Head | undefined} published
 * @returns {Promise<Report & { isBroken: boolean }>}
 */
async function countThrough(file, published) {
  const head = openHead()
  const count = openCount()
  let before = ''
  let n = 0
  let isBroken = false
  /** @type {string | undefined} */
  let atPublished
  for await (const line of linesOf(file)) {
    if (!head.isWhole()) {
      head.take(line)
      before = firstHash(head.contestId())
      continue
    }
    const end = line.lastIndexOf('\t')
    const words = line.slice(0, end)
    n += 1
    const hash = hashOf(before, words)
    if (hash !== line.slice(end + 1) || Number(words.slice(0, words.indexOf('\t'))) !== n) {
      isBroken = true
      break
    }
    before = hash
    if (n === published?.n) atPublished = hash
    count.take(words)
  }
  if (!head.isWhole()) throw new Error(`${file} is not a ballot log of Earshot, or it ends before its lines.`)
  /** @type {string[]} */
  const problems = []
  const claimed = head.head()
  if (!isBroken) {
    if (n < claimed.n) problems.push(`The file says that it has ${claimed.n} lines. ${missing(n + 1, claimed.n)}`)
    else if (n > claimed.n)
      problems.push(`The file says that it has ${claimed.n} lines, but ${n - claimed.n} more were added at its end.`)
    else if (before !== claimed.hash)
      problems.push(
        `The file names another hash for its last line, ${n}: the lines were hashed anew, or its head was changed.`,
      )
    problems.push(...count.problems(), ...head.problems(count.of), ...head.leftOut(count.all()))
  }
  if (published !== undefined && !isBroken) {
    if (published.n > n) problems.push(`The published head is line ${published.n}, which this file does not have.`)
    else if (published.n > 0 && atPublished !== published.hash)
      problems.push(
        `Line ${published.n} has another hash here than the published one: this line, or a line before it, was changed after it was published.`,
      )
  }
  return {
    ...head.facts(count.of),
    ...count.totals(),
    lines: n,
    head: { n, hash: before },
    problems,
    isBroken,
  }
}

/** The lines before the log: contest, end, head, ballots and tally. */
function openHead() {
  let isWhole = false
  let isKnown = false
  let id = 0
  let title = ''
  /** @type {Head} */
  let head = { n: 0, hash: '' }
  /** @type {Omit<Ballot, 'counted'>[]} */
  const ballots = []
  /** @param {string} line */
  const take = (line) => {
    if (!isKnown && line !== FORMAT) throw new Error('This is not a ballot log of Earshot that this script can read.')
    isKnown = true
    const [kind = '', ...fields] = line.split('\t')
    const [a = '', b = '', c = '', d = ''] = fields
    if (kind === 'contest') {
      id = Number(a)
      title = b
    } else if (kind === 'head') head = { n: Number(a), hash: b }
    else if (kind === 'ballot') ballots.push({ id: a, votes: Number(b), title: c, artists: [] })
    else if (kind === 'tally')
      ballots.find((each) => each.id === a)?.artists.push({ id: b, votes: Number(c), name: d, counted: 0 })
    else if (kind === 'log') isWhole = true
  }
  /** @param {(key: string) => number} countOf */
  const counted = (countOf) =>
    ballots.map((each) => {
      const artists = each.artists.map((artist) => ({ ...artist, counted: countOf(`${each.id}\t${artist.id}`) }))
      return { ...each, artists, counted: artists.reduce((sum, artist) => sum + artist.counted, 0) }
    })
  return {
    take,
    isWhole: () => isWhole,
    contestId: () => id,
    head: () => head,
    /** @param {(key: string) => number} countOf */
    facts: (countOf) => ({ contestId: id, title, ballots: counted(countOf) }),
    /** Votes of lines that no tally has. @param {ReadonlyMap<string, number>} counts */
    leftOut: (counts) => {
      const told = new Set(ballots.flatMap((each) => each.artists.map((artist) => `${each.id}\t${artist.id}`)))
      return [...counts].flatMap(([key, votes]) => {
        const [ballot, artist] = key.split('\t')
        return votes === 0 || told.has(key)
          ? []
          : [`The lines give ${votes} votes to artist ${artist} in sub-category ${ballot}, which the tally leaves out.`]
      })
    },
    /** @param {(key: string) => number} countOf */
    problems: (countOf) =>
      counted(countOf).flatMap((each) => [
        ...each.artists.flatMap((artist) =>
          artist.votes === artist.counted
            ? []
            : [
                `The tally gives ${artist.name} (artist ${artist.id}) ${artist.votes} votes in "${each.title}", the lines give ${artist.counted}.`,
              ],
        ),
        ...(each.votes === each.counted
          ? []
          : [`The tally gives "${each.title}" ${each.votes} votes, the lines give ${each.counted}.`]),
      ]),
  }
}

/** Counts the votes of lines, and finds votes that are given twice and withdrawals of what does not stand. */
function openCount() {
  /** Line of each vote that stands, by ballot, artist and mark. @type {Map<string, number>} */
  const standing = new Map()
  /** @type {Map<string, number>} */
  const counts = new Map()
  /** @type {string[]} */
  const problems = []
  let withdrawn = 0
  let annulled = 0
  /** @param {string} words */
  const take = (words) => {
    const [n = '', , act = '', ballot = '', artist = '', mark = '', takes = ''] = words.split('\t')
    const of = `${ballot}\t${artist}`
    const voter = `${of}\t${mark}`
    const stands = standing.get(voter)
    if (act === 'vote') {
      if (stands !== undefined) problems.push(`Line ${n} gives a vote that line ${stands} has given already.`)
      else counts.set(of, (counts.get(of) ?? 0) + 1)
      standing.set(voter, Number(n))
      return
    }
    if (act !== 'withdraw' && act !== 'annul') {
      problems.push(`Line ${n} says "${act}", which is not vote, withdraw or annul.`)
      return
    }
    if (stands !== Number(takes)) {
      problems.push(`Line ${n} takes back line ${takes}, where no vote of this voter stands.`)
      return
    }
    standing.delete(voter)
    counts.set(of, (counts.get(of) ?? 0) - 1)
    if (act === 'annul') annulled += 1
    else withdrawn += 1
  }
  return {
    take,
    problems: () => problems,
    /** @param {string} key */
    of: (key) => counts.get(key) ?? 0,
    all: () => counts,
    totals: () => ({ votes: standing.size, withdrawn, annulled }),
  }
}

/**
 * Says what was done to the lines of a log: changed, removed, added or put in another place.
 * @param {{ words: string, hash: string, n: number }[]} lines
 * @param {number} contestId
 */
function diagnose(lines, contestId) {
  /** @type {string[]} */
  const problems = []
  /** @param {string} problem */
  const tell = (problem) => {
    if (problems.length < NAMED_MAX) problems.push(problem)
  }
  /** @type {Map<number, number[]>} */
  const placesOf = new Map()
  lines.forEach(({ n }, place) => placesOf.set(n, [...(placesOf.get(n) ?? []), place]))
  /** @param {number} place @param {string} before @param {number} n */
  const follows = (place, before, n) => {
    const line = lines[place]
    return line !== undefined && line.n === n && hashOf(before, line.words) === line.hash
  }
  let before = firstHash(contestId)
  let expected = 1
  const used = new Set()
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place]
    if (line === undefined || used.has(place)) continue
    if (follows(place, before, expected)) {
      before = line.hash
      expected += 1
      continue
    }
    const others = placesOf.get(expected) ?? []
    const later = others.find((other) => other > place && !used.has(other) && follows(other, before, expected))
    if (later !== undefined && line.n > expected) {
      tell(`Line ${expected} stands after line ${lines[later - 1]?.n}: the lines were put in another order.`)
      used.add(later)
      before = lines[later]?.hash ?? ''
      expected += 1
      place -= 1
      continue
    }
    if (later !== undefined || line.n < expected) {
      tell(`A line numbered ${line.n} was added after line ${expected - 1}: it does not follow from it.`)
      continue
    }
    if (line.n === expected) {
      // Either the words of this line were changed and it kept its hash, or it was changed and hashed anew.
      tell(
        `Line ${expected} was changed${expected > 1 ? ` (or line ${expected - 1} was, and was hashed anew)` : ''}: its hash does not fit its words and the line before it.`,
      )
      before = line.hash
      expected += 1
      continue
    }
    if (others.every((other) => other < place || used.has(other))) {
      tell(missing(expected, line.n - 1))
      before = line.hash
      expected = line.n + 1
      continue
    }
    tell(`Line ${line.n} stands before line ${expected}: the lines were put in another order, or changed.`)
  }
  return problems.length > 0 ? problems : ['The lines do not follow from each other.']
}

/** @param {number} first @param {number} last */
const missing = (first, last) =>
  first === last ? `Line ${first} was removed.` : `The lines ${first} to ${last} were removed.`

/** @param {string} file */
async function readLines(file) {
  const lines = []
  let isLog = false
  for await (const line of linesOf(file)) {
    if (isLog) {
      const end = line.lastIndexOf('\t')
      const words = line.slice(0, end)
      lines.push({ words, hash: line.slice(end + 1), n: Number(words.slice(0, words.indexOf('\t'))) })
    } else isLog = line.startsWith('log')
  }
  return lines
}

/** The lines of a file, read in pieces; readline takes three times as long. @param {string} file @returns {AsyncGenerator<string>} */
async function* linesOf(file) {
  let rest = ''
  for await (const piece of createReadStream(file, { encoding: 'utf8', highWaterMark: 1 << 20 })) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/**
 * Recounts the file that the arguments name and tells the result. Returns the exit code: 0 when everything is right, 1 when not, 2 for wrong use.
 * @param {readonly string[]} words
 * @param {(text: string) => void} say
 */
export async function runRecount(words, say) {
  const at = words.indexOf('--head')
  const [n = '', hash = ''] = at === -1 ? [] : (words[at + 1] ?? '').split(':')
  const [file] = words.filter((_, place) => at === -1 || (place !== at && place !== at + 1))
  if (file === undefined || file === '--help' || (at !== -1 && !(/^\d+$/.test(n) && /^[0-9a-f]{64}$/.test(hash)))) {
    say(
      'Use: recount <file> [--head <line>:<hash>]\nThe file comes from the page of the contest, the head from that page or its feed.',
    )
    return file === '--help' ? 0 : 2
  }
  const report = await recount(file, at === -1 ? undefined : { n: Number(n), hash })
  say(sentences(report).join('\n'))
  return report.problems.length === 0 ? 0 : 1
}

/** @param {Report} report */
function sentences({ contestId, title, lines, votes, withdrawn, annulled, head, ballots, problems }) {
  if (problems.length > 0)
    return [`The log of contest ${contestId}, ${title}, is not right.`, ...problems.map((each) => `- ${each}`)]
  return [
    `The log of contest ${contestId}, ${title}, is right: ${number(lines)} lines, and each follows from the one before.`,
    `${number(votes)} votes stand, ${number(withdrawn)} were taken back, ${number(annulled)} were annulled. The tally is right.`,
    ...ballots.flatMap((each) => [
      `${each.title}: ${number(each.counted)} votes`,
      ...each.artists.map((artist) => `  ${number(artist.counted).padStart(9)}  ${artist.name}`),
    ]),
    `The last line is ${head.n} with the hash ${head.hash}.`,
    'Compare it with the page or the feed of the contest: add --head <line>:<hash> with what is published there.',
  ]
}

/** @param {number} n */
const number = (n) => n.toLocaleString('en')

const started = process.argv[1]
if (started !== undefined && realpathSync(started) === fileURLToPath(import.meta.url)) {
  process.exitCode = await runRecount(process.argv.slice(2), (text) => process.stdout.write(`${text}\n`)).catch(
    (error) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      return 2
    },
  )
}
