#!/usr/bin/env node
// Recounts the ballot log of an Earshot contest: node recount.mjs ballots.txt [--head <line>:<hash>]
// It needs Node 18 or newer and nothing else, and contacts no server. The server makes its hashes with the same
// functions.
/* oxlint-disable eslint/max-lines -- people download this file alone */
import { createHash } from 'node:crypto'
import { createReadStream, realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Versions of the format that this script reads. Contests that began before version 2 keep version 1. */
const FORMATS = [1, 2]

/**
 * The first line of a file.
 * @param {number} format
 */
export const firstLine = (format) => `earshot-ballot-log\t${format}`

/** Maximum number of problems that are reported. */
const NAMED_MAX = 20

/**
 * The hash that the first line of a contest follows.
 * @param {number} contestId
 * @param {number} format
 */
export const firstHash = (contestId, format) => sha256(`earshot-ballot-log ${format} contest ${contestId}`)

/**
 * The hash of a line: SHA-256 of the hash before it, a tab, and the line without its own hash.
 * @param {string} before hash of the line before, in hex
 * @param {string} words the line without its hash
 */
export const hashOf = (before, words) => sha256(`${before}\t${words}`)

/**
 * The words of a line: number, time, act, ballot, artist, mark of the voter, the line that it withdraws, and from
 * format 2 on a text: the title or the name, or the last day, the end and the time zone.
 * @param {{ n: number, at: string, act: string, ballotId: number | null, artistId: number | null, mark: string | null,
 *   takes: number | null, text: string | null }} line
 * @param {number} format
 */
export const wordsOf = ({ n, at, act, ballotId, artistId, mark, takes, text }, format) =>
  [n, at, act, ballotId ?? '-', artistId ?? '-', mark ?? '-', takes ?? '-', ...(format === 1 ? [] : [text ?? ''])].join(
    '\t',
  )

/** @param {string} text */
const sha256 = (text) => createHash('sha256').update(text).digest('hex')

/**
 * @typedef {{ n: number, hash: string }} Head
 * @typedef {{ id: string, title: string, votes: number, artists: { id: string, name: string, votes: number, counted:
 *   number }[], counted: number }} Ballot
 * @typedef {{ contestId: number, title: string, lines: number, votes: number, withdrawn: number, annulled: number,
 *   head: Head, ballots: Ballot[], problems: string[] }} Report
 * @typedef {{ format: number, contestId: number, title: string, end: string, head: Head, ballots: Listed[] }} Heading
 * @typedef {{ id: string, title: string, votes: number, artists: { id: string, name: string, votes: number }[] }}
 *   Listed
 */

/**
 * Reads a file of a contest and recounts it. `problems` is empty when every line follows from the one before, each vote
 * counts once, no time is earlier than the one before or later than the end, and the tally matches the lines. `saved`
 * is a head that was saved earlier, from the page or the feed of the contest.
 * @param {string} file
 * @param {Head} [saved]
 * @returns {Promise<Report>}
 */
export async function recount(file, saved) {
  const { heading, isBroken, ...report } = await countThrough(file, saved)
  if (!isBroken) return report
  // The complete log is loaded only now, to find out how it was changed.
  const problems = diagnose(await readLines(file), firstHash(heading.contestId, heading.format))
  return { ...report, problems: [...problems, ...report.problems] }
}

/**
 * @param {string} file
 * @param {Head | undefined} saved
 * @returns {Promise<Report & { heading: Heading, isBroken: boolean }>}
 */
async function countThrough(file, saved) {
  const reader = readHeading()
  /** @type {Heading | undefined} */
  let heading
  let count = openCount(reader.heading)
  let before = ''
  let n = 0
  let isBroken = false
  /** @type {string | undefined} */
  let atSaved
  for await (const line of linesOf(file)) {
    if (heading === undefined) {
      if (!reader.take(line)) continue
      heading = reader.heading
      count = openCount(heading)
      before = firstHash(heading.contestId, heading.format)
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
    if (n === saved?.n) atSaved = hash
    count.take(words)
  }
  if (heading === undefined) throw new Error(`${file} is not a ballot log of Earshot, or it ends before its lines.`)
  /** @type {string[]} */
  const problems = []
  const claimed = heading.head
  if (!isBroken) {
    if (n < claimed.n) problems.push(`The file says that it has ${claimed.n} lines. ${missing(n + 1, claimed.n)}`)
    else if (n > claimed.n)
      problems.push(`The file says that it has ${claimed.n} lines, but ${n - claimed.n} more were added at its end.`)
    else if (before !== claimed.hash)
      problems.push(
        `The file names another hash for its last line, ${n}: the lines were hashed anew, or its head was changed.`,
      )
    problems.push(...count.problems(), ...tallyProblems(count))
  }
  if (saved !== undefined && !isBroken) {
    if (saved.n > n) problems.push(`The saved head is line ${saved.n}, which this file does not have.`)
    else if (saved.n > 0 && atSaved !== saved.hash)
      problems.push(
        `Line ${saved.n} has another hash here than the saved head: this line, or a line before it, was changed after it was saved.`,
      )
  }
  return {
    heading,
    contestId: heading.contestId,
    title: count.title(),
    ballots: count.ballots(),
    ...count.totals(),
    lines: n,
    head: { n, hash: before },
    problems,
    isBroken,
  }
}

/** Reads the lines before the log: contest, head and tally, and in format 1 also titles, names and the end. */
function readHeading() {
  /** @type {Heading} */
  const heading = { format: 0, contestId: 0, title: '', end: '', head: { n: 0, hash: '' }, ballots: [] }
  return {
    heading,
    /** Returns whether this was the last line before the log. @param {string} line */
    take: (line) => {
      if (heading.format === 0) {
        const format = FORMATS.find((each) => line === firstLine(each))
        if (format === undefined) throw new Error('This is not a ballot log of Earshot that this script can read.')
        heading.format = format
      }
      const [kind = '', a = '', b = '', c = '', d = ''] = line.split('\t')
      if (kind === 'contest') {
        heading.contestId = Number(a)
        heading.title = b
      } else if (kind === 'end') heading.end = b
      else if (kind === 'head') heading.head = { n: Number(a), hash: b }
      else if (kind === 'ballot') heading.ballots.push({ id: a, votes: Number(b), title: c, artists: [] })
      else if (kind === 'tally')
        heading.ballots.find((each) => each.id === a)?.artists.push({ id: b, votes: Number(c), name: d })
      return kind === 'log'
    },
  }
}

/** Compares the tally of the file with the votes that its lines give. @param {ReturnType<typeof openCount>} count */
function tallyProblems(count) {
  const ballots = count.ballots()
  const listed = new Set(ballots.flatMap((each) => each.artists.map((artist) => `${each.id}\t${artist.id}`)))
  const wrong = ballots.flatMap((each) => [
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
  ])
  const leftOut = [...count.all()].flatMap(([key, votes]) => {
    const [ballot, artist] = key.split('\t')
    return votes === 0 || listed.has(key)
      ? []
      : [`The lines give ${votes} votes to artist ${artist} in sub-category ${ballot}, which the tally leaves out.`]
  })
  return [...wrong, ...leftOut]
}

/** Milliseconds of an hour. */
const HOUR_MS = 3_600_000

/**
 * Counts the votes of lines, and finds votes that are cast twice, withdrawals of invalid votes, and impossible times.
 * @param {Heading} heading
 */
function openCount({ format, title: titled, end: ending, ballots: listed }) {
  /** Line of each valid vote, by ballot, artist and mark. @type {Map<string, number>} */
  const votesOf = new Map()
  /** @type {Map<string, number>} */
  const counts = new Map()
  /** Titles of ballots and names of artists that lines of format 2 give. @type {Map<string, string>} */
  const names = new Map()
  /** @type {string[]} */
  const problems = []
  let title = titled
  let end = Date.parse(ending)
  let last = -Infinity
  let withdrawn = 0
  let annulled = 0

  /** @param {string} n @param {string} time */
  const checkTime = (n, time) => {
    const at = Date.parse(time)
    if (Number.isNaN(at)) problems.push(`Line ${n} has no time: "${time}".`)
    if (format > 1 && at % HOUR_MS !== 0) problems.push(`Line ${n} has a time that is finer than the hour: ${time}.`)
    if (at < last) problems.push(`Line ${n} has the time ${time}, but the line before it has a later one.`)
    if (at > end)
      problems.push(`Line ${n} has the time ${time}, after the end of voting at ${new Date(end).toISOString()}.`)
    last = Math.max(last, at)
  }
  /** Takes a title, a name or an end. Returns false for other lines. @param {string[]} fields */
  const takeWords = ([n = '', , act = '', ballot = '', artist = '', , , text = '']) => {
    if (format === 1) return false
    if (act === 'title') title = text
    else if (act === 'ballot') names.set(ballot, text)
    else if (act === 'artist') names.set(`${ballot}\t${artist}`, text)
    else if (act === 'end') {
      end = Date.parse(text.split(' ')[1] ?? '')
      if (!(end >= last)) problems.push(`Line ${n} sets an end that is in the past or invalid: ${text}.`)
    } else return false
    return true
  }
  /** @param {string} words */
  const take = (words) => {
    const fields = words.split('\t')
    const [n = '', time = '', act = '', ballot = '', artist = '', mark = '', takes = ''] = fields
    checkTime(n, time)
    if (takeWords(fields)) return
    const of = `${ballot}\t${artist}`
    const voter = `${of}\t${mark}`
    const previous = votesOf.get(voter)
    if (act === 'vote') {
      if (format > 1 && !names.has(of))
        problems.push(`Line ${n} casts a vote for artist ${artist}, whom no earlier line puts on ballot ${ballot}.`)
      if (previous !== undefined) problems.push(`Line ${n} casts a vote that line ${previous} has already cast.`)
      else counts.set(of, (counts.get(of) ?? 0) + 1)
      votesOf.set(voter, Number(n))
      return
    }
    if (act !== 'withdraw' && act !== 'annul') {
      problems.push(`Line ${n} says "${act}", which this script does not know.`)
      return
    }
    if (previous !== Number(takes)) {
      problems.push(`Line ${n} withdraws line ${takes}, which is not a valid vote of this voter.`)
      return
    }
    votesOf.delete(voter)
    counts.set(of, (counts.get(of) ?? 0) - 1)
    if (act === 'annul') annulled += 1
    else withdrawn += 1
  }
  return {
    take,
    problems: () => problems,
    all: () => counts,
    title: () => title,
    totals: () => ({ votes: votesOf.size, withdrawn, annulled }),
    /** @returns {Ballot[]} */
    ballots: () =>
      listed.map((each) => {
        const artists = each.artists.map((artist) => {
          const key = `${each.id}\t${artist.id}`
          return { ...artist, name: names.get(key) ?? artist.name, counted: counts.get(key) ?? 0 }
        })
        const counted = artists.reduce((sum, artist) => sum + artist.counted, 0)
        return { ...each, title: names.get(each.id) ?? each.title, artists, counted }
      }),
  }
}

/**
 * Reports which lines of a log were changed, removed, added or reordered.
 * @param {{ words: string, hash: string, n: number }[]} lines
 * @param {string} first hash that the first line follows
 */
function diagnose(lines, first) {
  /** @type {string[]} */
  const problems = []
  /** @param {string} problem */
  const report = (problem) => {
    if (problems.length < NAMED_MAX) problems.push(problem)
  }
  /** @type {Map<number, number[]>} */
  const indexesOf = new Map()
  lines.forEach(({ n }, index) => indexesOf.set(n, [...(indexesOf.get(n) ?? []), index]))
  /** @param {number} place @param {string} before @param {number} n */
  const follows = (place, before, n) => {
    const line = lines[place]
    return line !== undefined && line.n === n && hashOf(before, line.words) === line.hash
  }
  let before = first
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
    const others = indexesOf.get(expected) ?? []
    const later = others.find((other) => other > place && !used.has(other) && follows(other, before, expected))
    if (later !== undefined && line.n > expected) {
      report(`Line ${expected} is after line ${lines[later - 1]?.n}: the lines were put in another order.`)
      used.add(later)
      before = lines[later]?.hash ?? ''
      expected += 1
      place -= 1
      continue
    }
    if (later !== undefined || line.n < expected) {
      report(`A line numbered ${line.n} was added after line ${expected - 1}: it does not follow from it.`)
      continue
    }
    if (line.n === expected) {
      // Either the text of this line was changed without its hash, or with it.
      report(
        `Line ${expected} was changed${expected > 1 ? ` (or line ${expected - 1} was, and was hashed anew)` : ''}: its hash does not fit its words and the line before it.`,
      )
      before = line.hash
      expected += 1
      continue
    }
    if (others.every((other) => other < place || used.has(other))) {
      report(missing(expected, line.n - 1))
      before = line.hash
      expected = line.n + 1
      continue
    }
    report(`Line ${line.n} is before line ${expected}: the lines were put in another order, or changed.`)
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

/**
 * The lines of a file, read in pieces; readline takes three times as long.
 * @param {string} file
 * @returns {AsyncGenerator<string>}
 */
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
 * Recounts the file that the arguments name and prints the result. Returns the exit code: 0 if the log is correct, 1
 * if it is not, 2 for wrong usage.
 * @param {readonly string[]} words
 * @param {(text: string) => void} print
 */
export async function runRecount(words, print) {
  const at = words.indexOf('--head')
  const [n = '', hash = ''] = at === -1 ? [] : (words[at + 1] ?? '').split(':')
  const [file] = words.filter((_, index) => at === -1 || (index !== at && index !== at + 1))
  if (file === undefined || file === '--help' || (at !== -1 && !(/^\d+$/.test(n) && /^[0-9a-f]{64}$/.test(hash)))) {
    print(
      'Use: recount <file> [--head <line>:<hash>]\nThe file comes from the page of the contest, the head is one that you or somebody else saved earlier from that page or its feed.',
    )
    return file === '--help' ? 0 : 2
  }
  const report = await recount(file, at === -1 ? undefined : { n: Number(n), hash })
  print([...sentences(report), ...(report.problems.length === 0 ? comparison(at !== -1, n) : [])].join('\n'))
  return report.problems.length === 0 ? 0 : 1
}

/** @param {Report} report */
function sentences({ contestId, title, lines, votes, withdrawn, annulled, head, ballots, problems }) {
  if (problems.length > 0)
    return [`The log of contest ${contestId}, ${title}, is not correct.`, ...problems.map((each) => `- ${each}`)]
  return [
    `The log of contest ${contestId}, ${title}, is correct: ${number(lines)} lines, and each follows from the one before.`,
    `${number(votes)} votes are valid, ${number(withdrawn)} were withdrawn, ${number(annulled)} were annulled. The tally is correct.`,
    ...ballots.flatMap((each) => [
      `${each.title}: ${number(each.counted)} votes`,
      ...each.artists.map((artist) => `  ${number(artist.counted).padStart(9)}  ${artist.name}`),
    ]),
    `The last line is ${head.n} with the hash ${head.hash}. Save it, to compare a later file with it.`,
  ]
}

/**
 * Explains what the comparison with a saved head proves, and that a rewritten log passes without one.
 * @param {boolean} isCompared
 * @param {string} n
 */
const comparison = (isCompared, n) =>
  isCompared
    ? [
        `The log agrees with the head of line ${n} that was saved earlier: nothing up to this line was written anew since.`,
      ]
    : [
        'This file alone does not show whether the whole log was written anew. Compare it with a head that you or somebody else saved earlier,',
        'from the page or the feed of the contest: add --head <line>:<hash>. A head that is read now from the same server proves nothing.',
      ]

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
