import type { Release } from '@earshot/contract/desk/operations/versions'
import { parseAtomFeed } from 'feedsmith'

/** Characters of notes, and releases, that are stored. */
const NOTES_MAX = 5_000
const RELEASES_MAX = 10

/** Returns the releases of an Atom feed that are newer than a version, newest first. Throws for another document. */
export function newerReleases(xml: string, version: string): Release[] {
  const { entries = [] } = parseAtomFeed(xml)
  return entries
    .flatMap(({ title, updated, content, summary, links, categories }): Release[] => {
      const name = textOf(title)
      const notes = plain(textOf(content) || textOf(summary)).slice(0, NOTES_MAX)
      if (!isNewer(name, version)) return []
      const isSecurity = [name, notes, ...(categories ?? []).map(({ term }) => term ?? '')].some((text) =>
        /\bsecurity\b/i.test(text),
      )
      return [{ title: name, at: updated ?? '', notes, url: links?.[0]?.href ?? '', is_security: isSecurity }]
    })
    .slice(0, RELEASES_MAX)
}

/** Returns whether the version that a title names is newer than another. */
export function isNewer(title: string, version: string): boolean {
  const [wanted, running] = [numbersOf(title), numbersOf(version)]
  if (wanted === undefined || running === undefined) return false
  const at = wanted.findIndex((number, index) => number !== running[index])
  return at !== -1 && (wanted[at] ?? 0) > (running[at] ?? 0)
}

/**
 * Returns the lines of a change log above the section of a version, without headings; all lines of the newest
 * section if
 * the version has none.
 */
export function changesSince(changelog: string, version: string): string[] {
  const sections = changelog.split(/^## /m).slice(1)
  const until = sections.findIndex((section) => section.startsWith(version) || section.startsWith(`[${version}]`))
  return sections
    .slice(0, until === -1 ? 1 : until)
    .flatMap((section) => section.split('\n').filter((line) => line.startsWith('- ')))
    .map((line) => line.slice(2))
}

const numbersOf = (text: string): number[] | undefined => {
  const [, ...parts] = /(\d+)\.(\d+)\.(\d+)/.exec(text) ?? []
  return parts.length === 0 ? undefined : parts.map(Number)
}

const textOf = (text: unknown): string => {
  if (typeof text === 'string') return text
  return typeof text === 'object' && text !== null && 'value' in text && typeof text.value === 'string'
    ? text.value
    : ''
}

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
