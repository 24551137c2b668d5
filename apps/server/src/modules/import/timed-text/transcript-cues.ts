import { decodeEntities } from '../../richtext/sanitise.ts'
import { cleanText } from '../text.rules.ts'

/** A spoken text: `start` and `end` in seconds, `speaker` when the file names one, and text in one line. */
export type Cue = { start: number; end: number | undefined; speaker: string | undefined; text: string }

/** Maximum number of cues of a transcript: 10 MB of single words. */
export const CUES_MAX = 250_000
/** Maximum number of lines of a file. */
const ROWS_MAX = 1_250_000
/** Maximum number of characters of a cue. */
const TEXT_MAX = 50_000
const NAME_MAX = 100

/**
 * Parses WebVTT and SRT, which are lines of two times followed by lines of text. Several voices of one cue become
 * several cues. Names before a colon ("Ada: Hello") are speakers when the transcript names its speakers in this way.
 */
export function readCues(file: string): Cue[] {
  const cues: (Cue & { label: Label | undefined })[] = []
  for (const { start, end, rows } of blocksOf(file)) {
    if (rows.length === 0) continue
    const voices = voicesOf(rows.join('\n').slice(0, TEXT_MAX))
    for (const { speaker, text } of voices)
      for (const { label, words } of speaker === undefined ? labelsOf(text) : [{ label: undefined, words: text }])
        cues.push({ start, end, speaker, text: words, label })
    if (cues.length >= CUES_MAX) break
  }
  return withLabels(cues)
}

/** Returns the text of a cue in one line; empty for none. */
export const spokenText = (text: string): string => cleanText(text, TEXT_MAX) ?? ''

/** Returns the name of a speaker; undefined for none. */
export const speakerName = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : cleanText(decodeEntities(text.replaceAll('<', '&lt;')), NAME_MAX)

/** Parses the seconds of a clock, such as "1:02:03.5" or "00:01,250"; undefined for anything else. */
export function clockSeconds(clock: string | undefined): number | undefined {
  const [, hours = '0', minutes, seconds] =
    /^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2}(?:[.,]\d{1,9})?)$/.exec(clock ?? '') ?? []
  return minutes === undefined || seconds === undefined
    ? undefined
    : toMilliseconds(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')))
}

/** Rounds seconds to milliseconds, which removes rounding errors of sums. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

type Block = { start: number; end: number; rows: string[] }

// An empty line ends a cue of WebVTT, in which notes and styles may follow. In SRT only the next times end a cue, with
// the number above them.
function blocksOf(file: string): Block[] {
  const isVtt = /^\s*WEBVTT/.test(file)
  const blocks: Block[] = []
  let open: Block | undefined
  let before = ''
  let isNumbered = false
  for (const line of file.split(/\r\n?|\n/, ROWS_MAX)) {
    const row = line.trim()
    const times = timesOf(row)
    if (times !== undefined) {
      if (blocks.length === 0) isNumbered = /^\d+$/.test(before)
      if (!isVtt && isNumbered && /^\d+$/.test(before)) open?.rows.pop()
      if (blocks.length >= CUES_MAX) return blocks
      open = { ...times, rows: [] }
      blocks.push(open)
    } else if (row === '' && isVtt) open = undefined
    else if (row !== '') open?.rows.push(row)
    before = row
  }
  return blocks
}

function timesOf(row: string): { start: number; end: number } | undefined {
  if (row.length > 200) return undefined
  const [, from, to] = /^([\d:.,]+)\s*[-–]{1,3}>\s*([\d:.,]+)/.exec(row) ?? []
  const start = clockSeconds(from)
  const end = clockSeconds(to)
  return start === undefined || end === undefined ? undefined : { start, end: Math.max(start, end) }
}

function voicesOf(text: string): { speaker: string | undefined; text: string }[] {
  if (!/<v/i.test(text)) return [{ speaker: undefined, text: withoutTags(text) }]
  const parts: { speaker: string | undefined; text: string }[] = []
  let at = 0
  let speaker: string | undefined
  for (const voice of text.matchAll(/<v(?:\.[^\s>]{0,50})?\s+([^>]{1,100})>/gi)) {
    parts.push({ speaker, text: text.slice(at, voice.index) })
    speaker = speakerName(voice[1])
    at = voice.index + voice[0].length
  }
  return [...parts, { speaker, text: text.slice(at) }].map((part) => ({ ...part, text: withoutTags(part.text) }))
}

// Removes times, classes and styles; entities are part of the text.
const withoutTags = (text: string): string =>
  /[<&{]/.test(text)
    ? decodeEntities(
        text
          .replaceAll(/<\/?[a-z\d][^<>]{0,200}>/gi, '')
          .replaceAll(/\{\\[^{}]{0,50}\}/g, '')
          .replaceAll('<', '&lt;'),
      )
    : text

type Label = { name: string; words: string }

const NAME_WORD = String.raw`(?:[\p{Lu}\p{Lo}\d][\p{L}\p{M}\d.'’_-]{0,30}|van|von|de|der|da|di|du|la|le|el|al|bin)`
const LABEL = new RegExp(
  String.raw`^(?:[-–—]\s*|>>\s*)?(?=[\p{Lu}\p{Lo}])(${NAME_WORD}(?: ${NAME_WORD}){0,3})(?::\s+|：)(?=\S)`,
  'u',
)

// A row that begins with a name begins the part of a speaker, if the transcript names speakers in this way.
function labelsOf(text: string): { label: Label | undefined; words: string }[] {
  const parts: { label: Label | undefined; words: string }[] = []
  for (const row of text.split('\n')) {
    const [start = '', name] = /[:：]/.test(row) ? (LABEL.exec(row.slice(0, 200)) ?? []) : []
    const last = parts.at(-1)
    if (name !== undefined) parts.push({ label: { name, words: row.slice(start.length) }, words: row })
    else if (last === undefined) parts.push({ label: undefined, words: row })
    else {
      last.words += `\n${row}`
      if (last.label !== undefined) last.label.words += `\n${row}`
    }
  }
  return parts
}

// "Remember: …" is not a speaker. A name is accepted when it is repeated, if there are two such names, if voices have
// it, or if a third of the cues begin with one.
function withLabels(cues: readonly (Cue & { label: Label | undefined })[]): Cue[] {
  const uses = Map.groupBy(
    cues.flatMap(({ label }) => label?.name ?? []),
    (name) => name,
  )
  const labelled = cues.filter(({ label }) => label !== undefined).length
  const again = new Set([...uses].filter(([, { length }]) => length > 1).map(([name]) => name))
  const voices = new Set(cues.map(({ speaker }) => speaker))
  const isSpeaker = (name: string): boolean =>
    labelled * 3 >= cues.length || voices.has(name) || (again.size > 1 && again.has(name))
  let last: string | undefined
  return cues.map(({ start, end, speaker, text, label }) => {
    const isLabel = label !== undefined && isSpeaker(label.name)
    // A named speaker continues without a name.
    last = speaker === undefined ? (isLabel ? label.name : last) : undefined
    return { start, end, speaker: speaker ?? last, text: spokenText(isLabel ? label.words : text) }
  })
}
