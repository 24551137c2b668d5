import { namesFromPath } from '../../import/music/names/names.rules.ts'
import { albumFolders, discsAmong } from '../../import/music/releases/discs.rules.ts'

/** A possible artist and title. */
export type Reading = { artist: string | undefined; title: string }

/** Maximum number of parts between dashes that are considered. */
const PARTS_MAX = 6

/**
 * Returns the readings of "Artist - Title", likeliest first: as written, without a leading number, split at each dash,
 * and with both sides swapped.
 */
export function readingsOfName(name: string): Reading[] {
  const spaced = (name.includes(' ') ? name : name.replaceAll('_', ' ')).trim()
  const forms = [spaced, spaced.replace(LEADING_NUMBER, '')].filter(
    (form, at, all) => form !== '' && all.indexOf(form) === at,
  )
  return forms.flatMap((form) => {
    const parts = partsOf(form)
    return parts.length === 1 ? [{ artist: undefined, title: form }] : atEachDash(parts)
  })
}

/**
 * Parses the path or URL of a file for facts about its song: its name and folders, as an import reads them. A web URL
 * is used only if its last part resembles a name; `label` is blank otherwise.
 */
export function readingsOfLocation(location: string): { label: string; readings: Reading[] } {
  const [, scheme = ''] = /^([a-z][a-z\d+.-]+):/iu.exec(location) ?? []
  const isWeb = scheme !== '' && scheme.toLowerCase() !== 'file'
  const plain = scheme === '' ? location : decoded(location.replace(/^[^:]+:\/*/u, '').replace(/[?#].*$/u, ''))
  const parts = plain.split(/[/\\]/u).filter((part) => part !== '')
  const file = parts.at(-1) ?? ''
  const stem = file.replace(EXTENSION, '')
  const hasName = /\s[-–—]\s|_[-–—]_/u.test(stem)
  if (stem === '' || (isWeb && !hasName && (parts.length < 4 || stem === file))) return { label: '', readings: [] }
  const [first = ''] = parts
  const folders = parts.slice(isWeb || /^[a-z]:$/iu.test(first) ? 1 : 0, -1)
  const album = albumFolders(folders, discsAmong(folders.slice(-1)).get(folders.at(-1) ?? ''))
  const fromPath = namesFromPath(album, stem)
  return {
    label: isWeb && !hasName ? '' : nameOf(stem),
    readings: [
      ...(hasName ? readingsOfName(stem) : []),
      { artist: fromPath.artist, title: fromPath.title },
      ...(hasName ? [] : readingsOfName(stem)),
      // A plain name may contain a slash: "AC/DC - Title".
      ...(scheme === '' && folders.length > 0 && folders.length < 3
        ? readingsOfName(plain.replace(EXTENSION, ''))
        : []),
    ],
  }
}

/** Returns the id of a song from the URL of its sound, as exports write it. */
export function songIdOf(location: string): number | undefined {
  const [, id] = /\/api\/song\/stream\?(?:[^#]*&)?song_id=(\d{1,9})(?:[&#]|$)/u.exec(location) ?? []
  return id === undefined ? undefined : Number(id)
}

// Splits "A - B - C": A plays "B - C", or "A - B" plays C, or A plays C of the album B. The last readings have the
// title first.
function atEachDash(parts: readonly string[]): Reading[] {
  const cuts = parts
    .slice(1)
    .map((_, at) => [parts.slice(0, at + 1).join(' - '), parts.slice(at + 1).join(' - ')] as const)
  const ends = parts.length > 2 ? [[parts[0] ?? '', parts.at(-1) ?? ''] as const] : []
  const ways = [...cuts, ...ends]
  return [...ways.map(([artist, title]) => ({ artist, title })), ...ways.map(([title, artist]) => ({ artist, title }))]
}

function partsOf(name: string): string[] {
  const signs = [/\s+[-–—]+\s+/u, /:\s+/u, /\s*[-–—]\s*/u]
  for (const sign of signs) {
    const parts = name.split(sign).filter((part) => part !== '')
    if (parts.length > 1) return parts.slice(0, PARTS_MAX)
  }
  return [name]
}

const nameOf = (stem: string): string =>
  (stem.includes(' ') ? stem : stem.replaceAll('_', ' '))
    .replace(LEADING_NUMBER, '')
    .replaceAll(/\s+[–—]\s+/gu, ' - ')
    .trim() || stem

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

const EXTENSION = /\.[a-z\d]{2,5}$/iu
// Matches "03 - ", "[03] ", "(4) ", "1-06 ", "1. ": a number that a player wrote before the name.
const LEADING_NUMBER = /^(?:[[(]\d{1,3}[\])]|\d{1,2}-\d{1,3}|\d{1,3})\s*(?:[-–—.):]\s*|\s)+(?=\S)/u
