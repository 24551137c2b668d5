import { createHash } from 'node:crypto'
import { SiteFile } from '@earshot/contract/site/site-file'
import { LineCounter, isMap, isNode, isScalar, parseDocument } from 'yaml'
import type { Document } from 'yaml'
import type { z } from 'zod'

/** Path of a value in the site file, such as ['contact', 'pins', 0]. */
export type KeyPath = readonly PropertyKey[]

/** A parsed site file. */
export type SiteDocument = {
  data: SiteFile
  /** Returns whether the file itself contains a value; otherwise the value is the shipped one. */
  isGiven: (keyPath: KeyPath) => boolean
  /** Returns "12: contact.pins.0.address", the beginning of a sentence about a value. */
  where: (keyPath: KeyPath) => string
}

/** Errors of a site file: one sentence each, preceded by its line number, in the order of the lines. */
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

/** Parses a site file; `shipped` fills omitted values. Throws SiteFileErrors with all errors. */
export function readSiteFile(source: string, shipped: unknown): SiteDocument {
  const lines = new LineCounter()
  const document = parseDocument(source, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0)
    throw new SiteFileErrors(
      document.errors.map(({ pos: [offset], message }) => `${lines.linePos(offset).line}: ${message}`),
    )
  const given: unknown = document.toJS()
  if (given !== null && !isGroup(given)) throw new SiteFileErrors(['1: This is no site file.'])
  const where = (keyPath: KeyPath) => `${lines.linePos(offsetOf(document, keyPath)).line}: ${keyPath.join('.')}`
  const read = SiteFile.safeParse(merged(shipped, given ?? {}))
  if (!read.success) throw new SiteFileErrors(read.error.issues.flatMap((issue) => sentencesOf(issue, where)))
  return { data: read.data, isGiven: (keyPath) => document.hasIn(keyPath), where }
}

/** Returns the text of a site file with another version, or without one. Adds the first line when it is missing. */
export function withVersion(source: string, version: string | undefined): string {
  const bare = source.replace(VERSION_LINE, '')
  return version === undefined ? bare : `version: ${version}\n${bare}`
}

/** Computes the version of a state from its text without the version and from its files. */
export function versionOf({ source, files, texts }: { source: string; files: object; texts: object }): string {
  const sorted = (names: object) => Object.entries(names).toSorted(([a], [b]) => (a < b ? -1 : 1))
  const state = JSON.stringify([withVersion(source, undefined), sorted(files), sorted(texts)])
  // The leading letter prevents YAML from parsing the version as a number.
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

function sentencesOf(issue: z.core.$ZodIssue, where: (keyPath: KeyPath) => string): string[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => `${where([...issue.path, key])}: there is no such key`)
  if (issue.code === 'invalid_type') {
    const isMissing = issue.message.endsWith('received undefined')
    return [`${where(issue.path)}: ${isMissing ? 'is missing' : `must be ${KINDS[issue.expected] ?? issue.expected}`}`]
  }
  return [`${where(issue.path)}: ${issue.message}`]
}

const byLine = (a: string, b: string): number => Number.parseInt(a, 10) - Number.parseInt(b, 10)

// The error of a missing value points to its nearest existing parent; the error of a value points to its key.
function offsetOf(document: Document.Parsed, keyPath: KeyPath): number {
  for (let length = keyPath.length; length > 0; length -= 1) {
    const parent = document.getIn(keyPath.slice(0, length - 1), true)
    const name = keyPath[length - 1]
    const pair = isMap(parent) ? parent.items.find(({ key }) => isScalar(key) && key.value === name) : undefined
    if (isScalar(pair?.key) && pair.key.range) return pair.key.range[0]
    const node = document.getIn(keyPath.slice(0, length), true)
    if (isNode(node) && node.range) return node.range[0]
  }
  return 0
}

// Maps are merged key by key; lists and texts are replaced as a whole. An empty value counts as omitted.
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
