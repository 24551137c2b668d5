import { cleanText } from '../../text.rules.ts'
import { albumAndDisc, isNumber } from '../releases/discs.rules.ts'

/** Names from the path of a file, for files without tags. */
export type PathNames = {
  artist: string | undefined
  album: string | undefined
  title: string
  trackNo: number | undefined
  discNo: number | undefined
  year: number | undefined
}

/**
 * Parses names from a path: `folders` are those between the imported folder and the file, without a disc folder; `stem`
 * is the file name without extension. Supports "Artist/Album/01 - Title", "Artist - Album/01 Title", "(1999) Album",
 * "Album (CD 2)" and "2-05 Title".
 */
export function namesFromPath(folders: readonly string[], stem: string): PathNames {
  const named = folders.map((folder) => readable(folder)).filter((folder) => !MEANINGLESS.has(folder.toLowerCase()))
  const { rest, ...numbers } = numbersOf(stem)
  const [left, ...right] = rest.split(/\s+-\s+/)
  const pair =
    left !== undefined && right.length === 1
      ? { artist: cleanText(left), title: cleanText(right.join(' - ')) }
      : undefined
  const { album: albumFolder, discNo } = albumAndDisc(named.at(-1) ?? '')
  const { year, name: folder } = yearOf(albumFolder)
  const [folderArtist, ...folderAlbum] = folder.split(/\s+-\s+/)
  const title = (parent: string | undefined) =>
    pair?.title !== undefined && pair.artist === parent
      ? pair.title
      : (cleanText(rest) ?? cleanText(stem) ?? 'Untitled')

  if (named.length >= 2) {
    const artist = cleanText(named.at(-2))
    return {
      artist,
      album: cleanText(albumWithout(artist, folderArtist, folderAlbum, folder)),
      title: title(artist),
      year,
      trackNo: numbers.trackNo,
      discNo: discNo ?? numbers.discNo,
    }
  }
  if (named.length === 1 && folderAlbum.length > 0) {
    const artist = cleanText(folderArtist)
    return {
      artist,
      album: cleanText(yearOf(folderAlbum.join(' - ')).name),
      title: title(artist),
      year: year ?? yearOf(folderAlbum.join(' - ')).year,
      trackNo: numbers.trackNo,
      discNo: discNo ?? numbers.discNo,
    }
  }
  if (pair?.artist !== undefined && pair.title !== undefined) {
    return {
      artist: pair.artist,
      album: cleanText(folder),
      title: pair.title,
      year,
      trackNo: numbers.trackNo,
      discNo: discNo ?? numbers.discNo,
    }
  }
  return {
    artist: cleanText(folder),
    album: undefined,
    title: title(undefined),
    year,
    trackNo: numbers.trackNo,
    discNo: discNo ?? numbers.discNo,
  }
}

/**
 * Splits an artist tag into the main artist and guests: "A" is the main artist of "A feat. B". "10 ft. Ganja Plant" is
 * a length, and "Little Feat & Friends" a band.
 */
export function leadOf(artist: string): { lead: string; guests: string | undefined } {
  const [, lead, bracket = '', word = '', guests] = GUESTS.exec(artist) ?? []
  const isLength = lead !== undefined && isNumber(lead.trim()) && /^ft/i.test(word) && bracket === ''
  return lead === undefined || isLength ? { lead: artist, guests: undefined } : { lead: lead.trim(), guests }
}

const GUESTS = /^(.+?) *(?: |([([])) *(feat\.?|ft\.?|featuring)\s+(?!(?:&|\+|and|with|und|et|y)\s)(.+?)[)\]]?$/i

/** Returns the names in a tag with several: "A; B", and "A;B" and "A / B" in a tag that is always a list. */
export function namesIn(tag: string, isList: boolean): string[] {
  return tag
    .split(isList ? /(?<!&#?\w{1,8});|\0| \/ / : /(?<!&#?\w{1,8}); |\0/)
    .flatMap((name) => cleanText(name) ?? [])
}

/** Adds guests to a title unless the title already names guests. */
export function titleWithGuests(title: string, guests: string | undefined): string {
  return guests === undefined || /\b(feat|ft|featuring|with)\b/i.test(title) ? title : `${title} (feat. ${guests})`
}

/** Returns a valid disc or track number; only tracks may have the number 0. */
export function countingNumber(value: number | null | undefined, first = 1): number | undefined {
  return value === null || value === undefined || !Number.isInteger(value) || value < first || value > 9999
    ? undefined
    : value
}

/** Returns a plausible year of music. */
export function plausibleYear(value: number | null | undefined): number | undefined {
  return value === null || value === undefined || !Number.isInteger(value) || value < 1000 || value > 2100
    ? undefined
    : value
}

// Folder names that contain no artist or album.
const MEANINGLESS = new Set([
  'music',
  'musik',
  'my music',
  'itunes',
  'itunes media',
  'audio',
  'sound',
  'sounds',
  'songs',
  'tracks',
  'albums',
  'album',
  'artists',
  'singles',
  'misc',
  'mp3',
  'mp3s',
  'flac',
  'ogg',
  'wav',
  'm4a',
  'media',
  'library',
  'downloads',
  'new folder',
  'data',
  'share',
  'usr',
  'home',
  'games',
  'disc',
  'cd',
])

function numbersOf(stem: string): { rest: string; trackNo: number | undefined; discNo: number | undefined } {
  const text = readable(stem)
  const [, disc, onDisc, afterDisc] = /^(\d)[-.](\d{1,2})[ ._-]+(\S.*)$/.exec(text) ?? []
  if (afterDisc !== undefined)
    return { rest: afterDisc, trackNo: countingNumber(Number(onDisc), 0), discNo: countingNumber(Number(disc)) }
  const [, marked, number = marked, rest] = /^(?:track *)?(?:(\d{1,3}) *[.)_-]+ *|(\d\d) +)(\S.*)$/i.exec(text) ?? []
  if (rest !== undefined) return { rest, trackNo: countingNumber(Number(number), 0), discNo: undefined }
  const [, only] = /^(?:track *)?(\d{1,3})$/i.exec(text) ?? []
  return { rest: text, trackNo: only === undefined ? undefined : countingNumber(Number(only), 0), discNo: undefined }
}

function yearOf(folder: string): { year: number | undefined; name: string } {
  const [, before, rest] = /^[[(]?(1[89]\d\d|20\d\d)[\])]?(?: *[-.] *| +)(\S.*)$/.exec(folder) ?? []
  if (rest !== undefined) return { year: Number(before), name: rest }
  const [, name, after] = /^(.*\S) *[[(](1[89]\d\d|20\d\d)[\])]$/.exec(folder) ?? []
  return name === undefined ? { year: undefined, name: folder } : { year: Number(after), name }
}

// "Artist/Artist - Album" contains the artist twice.
function albumWithout(
  artist: string | undefined,
  folderArtist: string | undefined,
  folderAlbum: readonly string[],
  folder: string,
): string {
  const isTwice = folderAlbum.length > 0 && folderArtist?.toLowerCase() === artist?.toLowerCase()
  return isTwice ? yearOf(folderAlbum.join(' - ')).name : folder
}

// A name without spaces was written with underscores.
const readable = (name: string): string => (name.includes(' ') ? name : name.replaceAll('_', ' ')).trim()
