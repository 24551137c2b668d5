import { createHash } from 'node:crypto'
import { SiteFile } from '@earshot/contract/site-file'
import { LineCounter, isMap, isNode, isScalar, parseDocument } from 'yaml'
import type { Document } from 'yaml'
import type { z } from 'zod'

/** Place of a value in the site file, like ['contact', 'pins', 0]. */
export type Place = readonly PropertyKey[]

/** A site file that was read. */
export type SiteDocument = {
  data: SiteFile
  /** Whether the file itself names a value; else it is as Earshot ships it. */
  isGiven: (place: Place) => boolean
  /** "12: contact.pins.0.address", for a sentence about a value. */
  where: (place: Place) => string
}

/** What is wrong with a site file, a sentence each, with the number of its line in front, in the order of the lines. */
export class SiteFileErrors extends Error {
  readonly sentences: readonly string[]
  constructor(sentences: readonly string[]) {
    super(
      sentences.length === 1
        ? 'There is an error in the file. Nothing was changed.'
        : `There are ${sentences.length} errors in the file. Nothing was changed.`,
    )
    this.name = 'SiteFileErrors'
    this.sentences = sentences.toSorted(byLine)
  }
}

/** Reads a site file; `shipped` fills what it leaves out. Throws SiteFileErrors with all errors that it has. */
export function readSiteFile(source: string, shipped: unknown): SiteDocument {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0)
    throw new SiteFileErrors(
      document.errors.map(({ pos: [offset], message }) => `${lines.linePos(offset).line}: ${message}`),
    )
  const given: unknown = document.toJS()
  if (given !== null && !isGroup(given)) throw new SiteFileErrors(['1: This is no site file.'])
  const where = (place: Place) => `${lines.linePos(offsetOf(document, place)).line}: ${place.join('.')}`
  const read = SiteFile.safeParse(merged(shipped, given ?? {}))
  if (!read.success) throw new SiteFileErrors(read.error.issues.flatMap((issue) => sentencesOf(issue, where)))
  return { data: read.data, isGiven: (place) => document.hasIn(place), where }
}

/** The text of a site file with another version, or without one. Its first line is added where there is none. */
export function withVersion(source: string, version: string | undefined): string {
  const bare = source.replace(VERSION_LINE, '')
  return version === undefined ? bare : `version: ${version}\n${bare}`
}

/** The version of a state: of the text without its version, and of what it names. */
export function versionOf({ source, files, texts }: { source: string; files: object; texts: object }): string {
  const sorted = (names: object) => Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const state = JSON.stringify([withVersion(source, undefined), sorted(files), sorted(texts)])
  // A letter in front, so that YAML reads no number.
  return `v${createHash('sha256').update(state).digest('hex').slice(0, 12)}`
}

const VERSION_LINE = /^version:.*(?:\r?\n|$)/m

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  array: 'a list',
  object: 'a group of keys',
}

function sentencesOf(issue: z.core.$ZodIssue, where: (place: Place) => string): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${where([...issue.path, key])}: there is no such key`)
  if (issue.code === 'invalid_type') {
    const isMissing = issue.message.endsWith('received undefined')
    return [`${where(issue.path)}: ${isMissing ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`}`]
  }
  return [`${where(issue.path)}: ${issue.message}`]
}

const byLine = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10)

// What is missing is told at the last thing above it that is there; a value at its key.
function offsetOf(document: Document.Parsed, place: Place): number {
  for (let length = place.length; length > 0; length -= 1) {
    const parent = document.getIn(place.slice(0, length - 1), true)
    const name = place[length - 1]
    const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === name) : undefined
    if (isScalar(pair?.key) && pair.key.range) return pair.key.range[0]
    const node = document.getIn(place.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

// Groups are filled key by key; a list and a text stand for themselves. What is left empty is none.
function merged(shipped: unknown, given: unknown): unknown {
  if (given === undefined) return shipped
  if (isGroup(shipped)) {
    if (given === null) return shipped
    if (!isGroup(given)) return given
    const names = new Set([...Object.keys(shipped), ...Object.keys(given)])
    return Object.fromEntries([...names].map((name) => [name, merged(shipped[name], given[name])]))
  }
  if (given === null && Array.isArray(shipped)) return []
  if (given === null && typeof shipped === 'string') return ''
  return given
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
