import type { SiteContent as EditedSite } from '@earshot/contract/desk/site'
import { SiteFile } from '@earshot/contract/site/site-file'
import { isSeq, parseDocument } from 'yaml'
import type { Document } from 'yaml'
import type { Bucket } from '../bucket-shapes.ts'
import { isTextFile } from './site-buckets.ts'
import { readSiteFile } from './site-document.ts'

type Site = Bucket<'site'>
type Path = readonly (string | number)[]

/** Returns the values and texts of a site file as forms edit them; omitted values are the shipped ones. */
export function editedOf(site: Site, shipped: Site): EditedSite {
  const { version: _version, ...values } = valuesOf(site, shipped)
  return { values, texts: { ...shipped.texts, ...site.texts } }
}

/**
 * Writes what was edited into the source of the published file (SITE-07). Keys that did not change keep their place and
 * their comments; a key whose value is the shipped one again is removed, so that it follows Earshot (SITE-09).
 */
export function sourceOf(edited: EditedSite, published: Site, shipped: Site): Site {
  const document = parseDocument(published.source)
  const before = editedOf(published, shipped)
  const standard = editedOf(shipped, shipped)
  const contentOf = ({ texts }: EditedSite, value: unknown): unknown =>
    JSON.stringify(value, (_key, each: unknown) =>
      typeof each === 'string' && isTextFile(each) ? `${each}\u0000${texts[each]}` : each,
    )
  const isSame = (one: EditedSite, a: unknown, other: EditedSite, b: unknown) =>
    contentOf(one, a) === contentOf(other, b)

  const write = (path: Path, next: unknown, old: unknown, usual: unknown): void => {
    if (isSame(edited, next, before, old)) return
    if (isGroup(next) && isGroup(old)) {
      for (const key of new Set([...Object.keys(next), ...Object.keys(old)]))
        write([...path, key], next[key], old[key], isGroup(usual) ? usual[key] : undefined)
      return
    }
    if (isSame(edited, next, standard, usual)) return void (document.hasIn(path) && document.deleteIn(path))
    if (Array.isArray(next) && Array.isArray(old) && next.length === old.length && isSeq(document.getIn(path)))
      for (const [at, entry] of next.entries()) writeEntry(document, [...path, at], entry, old[at])
    // A text that was edited is named in the file even if its path is the shipped one.
    else setValue(document, path, next)
  }
  write([], edited.values, before.values, standard.values)
  const source = document.toString({ lineWidth: 0 })
  return { source, files: published.files, texts: edited.texts }
}

// Entries of a list have no shipped values: the list is replaced as a whole.
function writeEntry(document: Document, path: Path, next: unknown, old: unknown): void {
  if (JSON.stringify(next) === JSON.stringify(old)) return
  if (isGroup(next) && isGroup(old))
    for (const key of new Set([...Object.keys(next), ...Object.keys(old)])) {
      if (next[key] === undefined) document.deleteIn([...path, key])
      else writeEntry(document, [...path, key], next[key], old[key])
    }
  else setValue(document, path, next)
}

// A scalar is replaced in place, which keeps its comment.
function setValue(document: Document, path: Path, next: unknown): void {
  document.setIn(path, typeof next === 'object' && next !== null ? document.createNode(next) : next)
}

/** Parsed files by their source; parsing one takes some 20 ms. */
const parsed = new Map<string, SiteFile>()
const PARSED_MAX = 4

// Values that an older Earshot accepted are replaced by those that this one ships.
function valuesOf(site: Site, shipped: Site): SiteFile {
  const known = parsed.get(site.source)
  if (known !== undefined) return known
  const standard: unknown = parseDocument(shipped.source).toJS()
  const values = read(site.source, standard)
  // The published and the shipped file are compared with each change of a draft.
  if (parsed.size >= PARSED_MAX) parsed.clear()
  parsed.set(site.source, values)
  return values
}

function read(source: string, standard: unknown): SiteFile {
  try {
    return readSiteFile(source, standard).data
  } catch {
    return SiteFile.parse(standard)
  }
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
