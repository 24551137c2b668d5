import { cleanText, genresOf, identityOf } from '../../text.rules.ts'
import { musicbrainzIdsIn } from '../names/codes.rules.ts'
import { countingNumber, leadOf, namesFromPath, namesIn, plausibleYear, titleWithGuests } from '../names/names.rules.ts'
import { albumFolders } from './discs.rules.ts'
import type { Disc } from './discs.rules.ts'

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
/** An artist with this share of an album's tracks is the album artist when no tag names one. */
const MAIN_ARTIST_SHARE = 0.6

/**
 * Tags and path of a file; `folders` is its path below the imported folder, `disc` the disc folder at its end, if any.
 */
export type TaggedFile = {
  folders: readonly string[]
  disc: Disc | undefined
  name: string
  tags: {
    title?: string | undefined
    artist?: string | undefined
    artists: readonly string[]
    artistIds?: readonly string[]
    albumArtist?: string | undefined
    albumArtistIds?: readonly string[]
    album?: string | undefined
    trackNo?: number | null | undefined
    discNo?: number | null | undefined
    discTitle?: string | undefined
    year?: number | null | undefined
    date?: string | undefined
    genres: readonly string[]
    label?: string | undefined
    albumSubtitle?: string | undefined
    format?: string | undefined
    certifications?: string | undefined
    isCompilation: boolean
    releaseId?: string | undefined
  }
}

/**
 * An album from the files of one folder. The same album always has the same `key`. `ownerId` is the MusicBrainz id of
 * its artist.
 */
export type Release = {
  key: string
  title: string
  owner: string
  ownerId: string | undefined
  year: number | undefined
  date: string | undefined
  label: string | undefined
  subTitle: string | undefined
  format: string | undefined
  certifications: string | undefined
  genre: string | undefined
}

/** A track as its file describes it; `release` is undefined without an album, `artistId` without a MusicBrainz id. */
export type Track<File> = {
  file: File
  title: string
  artist: string
  artistId: string | undefined
  release: Release | undefined
  discNo: number
  discTitle: string | undefined
  trackNo: number | undefined
  year: number | undefined
  genres: readonly string[]
}

/** Returns the key that identifies an artist. */
export const artistKey = (name: string): string => `artist:${identityOf(name)}`

/** Groups the files of one folder into albums and tracks. */
export function readTracks<File extends TaggedFile>(files: readonly File[]): Track<File>[] {
  const named = withoutFalseZeros(adopted(files.map((file) => nameFile(file))))
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
  discTitle: string | undefined
  trackNo: number | undefined
  year: number | undefined
  genres: readonly string[]
}

function nameFile<File extends TaggedFile>(file: File): Named<File> {
  const { tags } = file
  const fromPath = namesFromPath(albumFolders(file.folders, file.disc), file.name.replace(/\.[^.]{1,5}$/, ''))
  const title = cleanText(tags.title)
  const taggedAlbum = cleanText(tags.album)
  const taggedOwner = tags.albumArtist === undefined ? undefined : namesIn(tags.albumArtist, false)[0]
  const albumArtist = taggedOwner !== undefined && MANY.has(identityOf(taggedOwner)) ? VARIOUS_ARTISTS : taggedOwner
  const leads = tags.artist === undefined ? [] : namesIn(tags.artist, false)
  const [artist] = leads
  const isTagged = title !== undefined || taggedAlbum !== undefined || artist !== undefined || albumArtist !== undefined
  const album = taggedAlbum ?? (isTagged ? undefined : fromPath.album)
  const listed = tags.artists.length === 1 ? namesIn(tags.artists[0] ?? '', true) : tags.artists
  const artists = [listed, leads].find(({ length }) => length > 1) ?? listed
  const fullName = artist ?? artists[0] ?? albumArtist ?? fromPath.artist ?? UNKNOWN_ARTIST
  const { lead, guests } = leadOf(fullName)
  const disc = discIn(file, album)
  return {
    file,
    isTagged,
    title: title ?? fromPath.title,
    artist: lead,
    artists: artists.flatMap((each) => cleanText(each) ?? []),
    guests,
    albumArtist,
    album,
    discNo: countingNumber(tags.discNo) ?? disc?.discNo ?? fromPath.discNo ?? 1,
    discTitle: cleanText(tags.discTitle) ?? cleanText(disc?.title),
    trackNo: countingNumber(tags.trackNo, 0) ?? fromPath.trackNo,
    year: plausibleYear(tags.year) ?? fromPath.year,
    genres: genresOf(tags.genres),
  }
}

// An album with the name of the folder is not a disc.
const discIn = ({ disc }: TaggedFile, album: string | undefined): Disc | undefined =>
  disc !== undefined && album !== undefined && identityOf(album).includes(identityOf(disc.name)) ? undefined : disc

// A disc has one track 0, before the others; some taggers write 0 for a missing number.
function withoutFalseZeros<File extends TaggedFile>(named: readonly Named<File>[]): Named<File>[] {
  const discOf = ({ album = '', discNo }: Named<File>) => JSON.stringify([identityOf(album), discNo])
  const discs = Map.groupBy(named, discOf)
  const isTrue = (tracks: readonly Named<File>[] = []) =>
    tracks.length > 1 && tracks.filter(({ trackNo }) => trackNo === 0).length === 1
  return named.map((each) =>
    each.trackNo === 0 && !isTrue(discs.get(discOf(each))) ? { ...each, trackNo: undefined } : each,
  )
}

// A file without an album tag belongs to the album of the folder when all tagged files name the same one.
function adopted<File extends TaggedFile>(named: readonly Named<File>[]): Named<File>[] {
  const tagged = named.filter(({ file }) => cleanText(file.tags.album) !== undefined)
  const [first] = tagged
  const album = first?.album
  if (
    first === undefined ||
    album === undefined ||
    tagged.length < 2 ||
    tagged.length * 2 < named.length ||
    tagged.some((each) => identityOf(each.album ?? '') !== identityOf(album))
  )
    return [...named]
  const owner = first.albumArtist ?? ownerOf(tagged)
  return named.map((each) =>
    tagged.includes(each)
      ? each
      : {
          ...each,
          album,
          albumArtist: first.albumArtist,
          artist: each.isTagged || owner === VARIOUS_ARTISTS ? each.artist : owner,
        },
  )
}

// Handles files of one folder with the same album name; if tags name several album artists, each has its own album.
function readAlbum<File extends TaggedFile>(members: readonly Named<File>[]): Track<File>[] {
  const unowned = ownerOf(members)
  const byOwner = Map.groupBy(members, ({ albumArtist }) => identityOf(albumArtist ?? unowned))
  return [...byOwner.values()].flatMap((files) => {
    const release = releaseOf(files, files.find(({ albumArtist }) => albumArtist !== undefined)?.albumArtist ?? unowned)
    return files.map((member) => trackOf(member, release))
  })
}

// Finds the album artist for files without that tag: from other files, or the artist of most tracks.
function ownerOf<File extends TaggedFile>(members: readonly Named<File>[]): string {
  const tagged = mostCommon(members.map(({ albumArtist }) => albumArtist))
  if (tagged !== undefined) return tagged
  if (members.some(({ file }) => file.tags.isCompilation)) return VARIOUS_ARTISTS
  const leads = Map.groupBy(members, ({ artist }) => identityOf(artist))
  const [most = []] = [...leads.values()].toSorted((a, b) => b.length - a.length)
  return most.length >= members.length * MAIN_ARTIST_SHARE ? (most[0]?.artist ?? VARIOUS_ARTISTS) : VARIOUS_ARTISTS
}

function releaseOf<File extends TaggedFile>(members: readonly Named<File>[], owner: string): Release {
  const title = mostCommon(members.map(({ album }) => album)) ?? 'Untitled'
  const year = mostCommon(members.map((member) => member.year))
  const releaseId = mostCommon(members.map(({ file }) => cleanText(file.tags.releaseId)))
  return {
    key: `album:${releaseId === undefined ? `${identityOf(owner)}/${identityOf(title)}` : `mb/${releaseId.toLowerCase()}`}`,
    title,
    owner,
    ownerId:
      owner === VARIOUS_ARTISTS ? undefined : mostCommon(members.map(({ file }) => onlyId(file.tags.albumArtistIds))),
    year,
    date: mostCommon(members.map(({ file }) => dayOf(file.tags.date, year))),
    label: mostCommon(members.map(({ file }) => cleanText(file.tags.label))),
    subTitle: mostCommon(members.map(({ file }) => cleanText(file.tags.albumSubtitle))),
    format: mostCommon(members.map(({ file }) => cleanText(file.tags.format))),
    certifications: mostCommon(members.map(({ file }) => cleanText(file.tags.certifications))),
    genre: mostCommon(members.map(({ genres }) => genres[0])),
  }
}

function trackOf<File extends TaggedFile>(
  { file, title, artist, artists, guests, albumArtist, discNo, discTitle, trackNo, year, genres }: Named<File>,
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
    artistId: idOfLead(lead, { artists, guests, ids: musicbrainzIdsIn(file.tags.artistIds ?? []) }),
    release,
    discNo,
    discTitle,
    trackNo,
    year,
    genres,
  }
}

// Several ids belong to the artists in their order. Without a list of the artists, the first id is that of the lead
// when the name has guests; a name of a duo may have the ids of both.
function idOfLead(
  lead: string,
  { artists, guests, ids }: { artists: readonly string[]; guests: string | undefined; ids: readonly string[] },
): string | undefined {
  const [first, ...others] = ids
  if (artists.length > 1)
    return artists.length === ids.length
      ? ids[artists.findIndex((each) => identityOf(each) === identityOf(lead))]
      : undefined
  return others.length === 0 || guests !== undefined ? first : undefined
}

// An album with several artists has none of their ids.
function onlyId(values: readonly string[] = []): string | undefined {
  const [id, ...others] = musicbrainzIdsIn(values)
  return others.length === 0 ? id : undefined
}

// Returns a complete release date; many tags contain only the year.
function dayOf(date: string | undefined, year: number | undefined): string | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})(?:$|[T ])/.exec(date?.trim() ?? '') ?? []
  if (day === undefined || Number(day.slice(0, 4)) !== year) return undefined
  const parsed = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) ? day : undefined
}

/** Returns the most frequent value, the first of several; undefined when there is none. */
export function mostCommon<Value extends string | number>(values: readonly (Value | undefined)[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  let best: Value | undefined
  for (const [value, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = value
  return best
}
