import { cleanText, genresOf, identityOf } from '../text.rules.ts'
import { countingNumber, discOfFolder, leadOf, namesFromPath, plausibleYear, titleWithGuests } from './names.rules.ts'

/** Name of the artist of compilations. */
export const VARIOUS_ARTISTS = 'Various Artists'
const UNKNOWN_ARTIST = 'Unknown Artist'
const MANY = new Set([
  'various artists',
  'various',
  'va',
  'v.a.',
  'v/a',
  'v.a',
  'various artist',
  'verschiedene interpreten',
  'varios artistas',
  'artistes divers',
  'compilation',
])
/** An artist with this share of an album's tracks is the album's artist, where no tag says so. */
const OWN_SHARE = 0.6

/** Tags and place of a file; `folders` is its path below the imported folder. */
export type TaggedFile = {
  folders: readonly string[]
  name: string
  tags: {
    title?: string | undefined
    artist?: string | undefined
    artists: readonly string[]
    albumArtist?: string | undefined
    album?: string | undefined
    trackNo?: number | null | undefined
    discNo?: number | null | undefined
    discTitle?: string | undefined
    year?: number | null | undefined
    date?: string | undefined
    genres: readonly string[]
    label?: string | undefined
    isCompilation: boolean
    releaseId?: string | undefined
  }
}

/** An album read from the files of one folder. The same album always has the same `key`. */
export type Release = {
  key: string
  title: string
  owner: string
  year: number | undefined
  date: string | undefined
  label: string | undefined
  genre: string | undefined
}

/** A track as a file tells it; `release` is undefined for one that belongs to no album. */
export type Track<File> = {
  file: File
  title: string
  artist: string
  release: Release | undefined
  discNo: number
  discTitle: string | undefined
  trackNo: number | undefined
  year: number | undefined
  genres: readonly string[]
}

/** The key by which two artists are the same. */
export const artistKey = (name: string): string => `artist:${identityOf(name)}`

/** Reads the albums and tracks that the files of one folder are. */
export function readTracks<File extends TaggedFile>(files: readonly File[]): Track<File>[] {
  const named = adopted(files.map((file) => nameFile(file)))
  const albums = Map.groupBy(named, ({ album }) => (album === undefined ? undefined : identityOf(album)))
  return [...albums].flatMap(([key, members]) =>
    key === undefined ? members.map((member) => trackOf(member, undefined)) : readAlbum(members),
  )
}

type Named<File> = {
  file: File
  isTagged: boolean
  title: string
  artist: string
  artists: string[]
  guests: string | undefined
  albumArtist: string | undefined
  album: string | undefined
  discNo: number
  trackNo: number | undefined
  year: number | undefined
  genres: readonly string[]
}

function nameFile<File extends TaggedFile>(file: File): Named<File> {
  const { tags, folders } = file
  const fromPath = namesFromPath(folders, file.name.replace(/\.[^.]{1,5}$/, ''))
  const title = cleanText(tags.title)
  const album = cleanText(tags.album)
  const saidOwner = cleanText(tags.albumArtist)
  const albumArtist = saidOwner !== undefined && MANY.has(identityOf(saidOwner)) ? VARIOUS_ARTISTS : saidOwner
  const artist = cleanText(tags.artist)
  const isTagged = title !== undefined || album !== undefined || artist !== undefined || albumArtist !== undefined
  const artists = tags.artists.flatMap((each) => cleanText(each) ?? [])
  const whole = artist ?? artists[0] ?? albumArtist ?? fromPath.artist ?? UNKNOWN_ARTIST
  const { lead, guests } = leadOf(whole)
  return {
    file,
    isTagged,
    title: title ?? fromPath.title,
    artist: lead,
    artists,
    guests,
    albumArtist,
    album: album ?? (isTagged ? undefined : fromPath.album),
    discNo: countingNumber(tags.discNo) ?? discOfFolder(folders.at(-1) ?? '') ?? fromPath.discNo ?? 1,
    trackNo: countingNumber(tags.trackNo) ?? fromPath.trackNo,
    year: plausibleYear(tags.year) ?? fromPath.year,
    genres: genresOf(tags.genres),
  }
}

// A file without album among files that are all of one album is of that album, too.
function adopted<File extends TaggedFile>(named: readonly Named<File>[]): Named<File>[] {
  const said = named.filter(({ file }) => cleanText(file.tags.album) !== undefined)
  const [first] = said
  const album = first?.album
  if (
    first === undefined ||
    album === undefined ||
    said.length < 2 ||
    said.length * 2 < named.length ||
    said.some((each) => identityOf(each.album ?? '') !== identityOf(album))
  )
    return [...named]
  const owner = first.albumArtist ?? ownerOf(said)
  return named.map((each) =>
    said.includes(each)
      ? each
      : {
          ...each,
          album,
          albumArtist: first.albumArtist,
          artist: each.isTagged || owner === VARIOUS_ARTISTS ? each.artist : owner,
        },
  )
}

// Files of one folder whose albums have the same name; where tags name several owners, each is an album of its own.
function readAlbum<File extends TaggedFile>(members: readonly Named<File>[]): Track<File>[] {
  const unowned = ownerOf(members)
  const byOwner = Map.groupBy(members, ({ albumArtist }) => identityOf(albumArtist ?? unowned))
  return [...byOwner.values()].flatMap((own) => {
    const release = releaseOf(own, own.find(({ albumArtist }) => albumArtist !== undefined)?.albumArtist ?? unowned)
    return own.map((member) => trackOf(member, release))
  })
}

// The album artist when the file has no tag for it: from other files, or the artist of most tracks.
function ownerOf<File extends TaggedFile>(members: readonly Named<File>[]): string {
  const said = mostCommon(members.map(({ albumArtist }) => albumArtist))
  if (said !== undefined) return said
  if (members.some(({ file }) => file.tags.isCompilation)) return VARIOUS_ARTISTS
  const leads = Map.groupBy(members, ({ artist }) => identityOf(artist))
  const [most = []] = [...leads.values()].toSorted((a, b) => b.length - a.length)
  return most.length >= members.length * OWN_SHARE ? (most[0]?.artist ?? VARIOUS_ARTISTS) : VARIOUS_ARTISTS
}

function releaseOf<File extends TaggedFile>(members: readonly Named<File>[], owner: string): Release {
  const title = mostCommon(members.map(({ album }) => album)) ?? 'Untitled'
  const year = mostCommon(members.map((member) => member.year))
  const releaseId = mostCommon(members.map(({ file }) => cleanText(file.tags.releaseId)))
  return {
    key: `album:${releaseId === undefined ? `${identityOf(owner)}/${identityOf(title)}` : `mb/${releaseId.toLowerCase()}`}`,
    title,
    owner,
    year,
    date: mostCommon(members.map(({ file }) => dayOf(file.tags.date, year))),
    label: mostCommon(members.map(({ file }) => cleanText(file.tags.label))),
    genre: mostCommon(members.map(({ genres }) => genres[0])),
  }
}

function trackOf<File extends TaggedFile>(
  { file, title, artist, artists, guests, albumArtist, discNo, trackNo, year, genres }: Named<File>,
  release: Release | undefined,
): Track<File> {
  const owner = release?.owner ?? albumArtist
  const isOwners =
    owner !== undefined && artists.length > 1 && artists.some((each) => identityOf(each) === identityOf(owner))
  const lead = isOwners ? owner : artists.length > 1 && guests === undefined ? (artists[0] ?? artist) : artist
  const others =
    guests ??
    (artists.length > 1 ? artists.filter((each) => identityOf(each) !== identityOf(lead)).join(', ') : undefined)
  return {
    file,
    title: cleanText(titleWithGuests(title, others === '' ? undefined : others)) ?? title,
    artist: lead,
    release,
    discNo,
    discTitle: cleanText(file.tags.discTitle),
    trackNo,
    year,
    genres,
  }
}

// A whole date of the release; tags often carry the year alone.
function dayOf(date: string | undefined, year: number | undefined): string | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(date?.trim() ?? '') ?? []
  if (day === undefined || Number(day.slice(0, 4)) !== year) return undefined
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined
}

/** The most frequent value, the first of several; undefined when there is none. */
export function mostCommon<Value extends string | number>(values: readonly (Value | undefined)[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: Value | undefined
  for (const [value, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = value
  return best
}
