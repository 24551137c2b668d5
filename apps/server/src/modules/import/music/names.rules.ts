import { cleanText } from '../text.rules.ts'

/** The names that the path of a file suggests, for files without tags. */
export type PathNames = {
  artist: string | undefined
  album: string | undefined
  title: string
  trackNo: number | undefined
  discNo: number | undefined
  year: number | undefined
}

/**
 * Names from a path: `folders` are those between the imported folder and the file, `stem` is its name without extension.
 * Understands "Artist/Album/01 - Title", "Artist - Album/01 Title", "(1999) Album", "CD 2" and "2-05 Title".
 */
export function namesFromPath(folders: readonly string[], stem: string): PathNames {
  const discNo = folders.length > 0 ? discOfFolder(folders.at(-1) ?? '') : undefined
  const named = (discNo === undefined ? folders : folders.slice(0, -1))
    .map((folder) => readable(folder))
    .filter((folder) => !SAYS_NOTHING.has(folder.toLowerCase()))
  const { rest, ...numbers } = numbersOf(stem)
  const [left, ...right] = rest.split(/\s+-\s+/)
  const pair =
    left !== undefined && right.length === 1
      ? { artist: cleanText(left), title: cleanText(right.join(' - ')) }
      : undefined
  const { year, name: folder } = yearOf(named.at(-1) ?? '')
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

/** The number of a folder that holds one disc of an album, like "CD 2" or "Disc02"; undefined for other folders. */
export function discOfFolder(folder: string): number | undefined {
  const [, number] = /^(?:cd|disc|disk|dvd|vinyl|lp)[ ._-]*(\d{1,2})$/i.exec(folder.trim()) ?? []
  return number === undefined ? undefined : Math.max(1, Number(number))
}

/** An artist tag taken apart: "A feat. B" is led by A. */
export function leadOf(artist: string): { lead: string; guests: string | undefined } {
  const [, lead, guests] = /^(.+?)[ ([]+(?:feat\.?|ft\.?|featuring)\s+(.+?)[)\]]?$/i.exec(artist) ?? []
  return lead === undefined ? { lead: artist, guests: undefined } : { lead: lead.trim(), guests }
}

/** A title that also names guests, unless it does already. */
export function titleWithGuests(title: string, guests: string | undefined): string {
  return guests === undefined || /\b(feat|ft|featuring|with)\b/i.test(title) ? title : `${title} (feat. ${guests})`
}

/** A number of a disc or track as the catalogue keeps it. */
export function countingNumber(value: number | null | undefined): number | undefined {
  return value === null || value === undefined || !Number.isInteger(value) || value < 1 || value > 9999
    ? undefined
    : value
}

/** A year that music can be of. */
export function plausibleYear(value: number | null | undefined): number | undefined {
  return value === null || value === undefined || !Number.isInteger(value) || value < 1000 || value > 2100
    ? undefined
    : value
}

// Names of folders that say nothing about artist or album.
const SAYS_NOTHING = new Set([
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
    return { rest: afterDisc, trackNo: countingNumber(Number(onDisc)), discNo: countingNumber(Number(disc)) }
  const [, marked, number = marked, rest] = /^(?:track *)?(?:(\d{1,3}) *[.)_-]+ *|(\d\d) +)(\S.*)$/i.exec(text) ?? []
  if (rest !== undefined) return { rest, trackNo: countingNumber(Number(number)), discNo: undefined }
  const [, only] = /^(?:track *)?(\d{1,3})$/i.exec(text) ?? []
  return { rest: text, trackNo: only === undefined ? undefined : countingNumber(Number(only)), discNo: undefined }
}

function yearOf(folder: string): { year: number | undefined; name: string } {
  const [, before, rest] = /^[[(]?(1[89]\d\d|20\d\d)[\])]?(?: *[-.] *| +)(\S.*)$/.exec(folder) ?? []
  if (rest !== undefined) return { year: Number(before), name: rest }
  const [, name, after] = /^(.*\S) *[[(](1[89]\d\d|20\d\d)[\])]$/.exec(folder) ?? []
  return name === undefined ? { year: undefined, name: folder } : { year: Number(after), name }
}

// "Artist/Artist - Album" says the artist twice.
function albumWithout(
  artist: string | undefined,
  folderArtist: string | undefined,
  folderAlbum: readonly string[],
  folder: string,
): string {
  const isTwice = folderAlbum.length > 0 && folderArtist?.toLowerCase() === artist?.toLowerCase()
  return isTwice ? yearOf(folderAlbum.join(' - ')).name : folder
}

// Names without a single space were written with underscores.
const readable = (name: string): string => (name.includes(' ') ? name : name.replaceAll('_', ' ')).trim()
