import { z } from 'zod'
import * as calls from '../calls.ts'
import { Song } from '../catalogue/catalogue.ts'
import { get, post } from '../endpoint.ts'
import { STATUS } from '../envelope.ts'
import { CANDIDATES_MAX, PAGE_SIZE, PLAYLIST, PLAYLIST_FILE, PLAYLIST_FORMATS } from '../limits.ts'
import {
  Url,
  Count,
  Id,
  IdInput,
  IdOrZeroInput,
  ItemOffset,
  MaybeText,
  Nothing,
  Rate,
  SongIds,
  VersionInput,
  ZeroOrOneInput,
  limit,
  line,
  lines,
  idOf,
} from '../primitives.ts'
import { PICTURE, fileErrors } from '../upload/upload.ts'

/**
 * A playlist; image and remoteAvatarPath are the same, is_public is 1 or 0 (ENTITIES-23). `version` grows with every
 * change; search leaves it out. A write that sends `version` is refused with 409 if the playlist has changed since.
 * `plays` counts the plays from the playlist.
 */
export const Playlist = z.object({
  id: idOf('playlist'),
  name: z.string(),
  artistName: MaybeText,
  remoteAvatarPath: Url,
  image: Url,
  rate: Rate,
  rates_count: Count,
  likes_count: Count.optional(),
  listen_link: z.string(),
  artist_link: MaybeText,
  description: MaybeText,
  is_public: z.int(),
  song_count: Count,
  version: Count.optional(),
  plays: Count.optional(),
})
export type Playlist = z.infer<typeof Playlist>

/**
 * A track in a playlist with the plays from the playlist. `added_by` names the member who added it to a playlist that
 * several members change (LIBRARY-09).
 */
export const PlaylistSong = Song.extend({
  playlist_streams: Count,
  file_location: z.string(),
  added_by: z.object({ id: idOf('member'), username: z.string() }).optional(),
})
export type PlaylistSong = z.infer<typeof PlaylistSong>

/**
 * A track matched to an entry of an imported file, and the way it was matched: `line` counts the entries of the file
 * from 1; `link` is the URL that an export wrote.
 */
const Matched = z.object({
  line: Count,
  title: z.string(),
  song_id: Id,
  by: z.enum(['link', 'musicbrainz', 'isrc', 'title']),
})
/** A track that may match an entry; `length` in seconds. */
const Candidate = z.object({
  song_id: Id,
  title: z.string(),
  artistName: z.string(),
  albumName: MaybeText,
  length: Count,
})
/** A song to choose for an unmatched entry. */
export type Candidate = z.infer<typeof Candidate>
/**
 * An unmatched entry of an imported file: there is no such song, there are only others of its name (`other_version`:
 * another length, or several), or the entry does not identify a song. `candidates` has up to three songs to choose
 * from, the likeliest first.
 */
const Missed = z.object({
  line: Count,
  title: z.string(),
  reason: z.enum(['not_found', 'other_version', 'unnamed']),
  candidates: z.array(Candidate).max(CANDIDATES_MAX),
})
/** An unmatched entry of an imported file. */
export type Missed = z.infer<typeof Missed>

/**
 * The result of an import of a playlist file, entry by entry. `playlist` is missing when no entry matched: then no
 * playlist was created. `name` is the name that the playlist has or would have.
 */
export const ImportReport = z.object({
  playlist: Playlist.optional(),
  name: z.string(),
  entries: Count,
  matched: z.array(Matched),
  missed: z.array(Missed),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
})
export type ImportReport = z.infer<typeof ImportReport>

const owned = [STATUS.forbidden, STATUS.notFound, STATUS.conflict] as const
const name = line(1, PLAYLIST.nameMax)
const description = lines(0, PLAYLIST.descriptionMax)
// The version that a change is based on; without it the change is made regardless of other changes.
const version = VersionInput.optional()

export const userPlaylists = get(calls.userPlaylists, {
  summary: "A member's playlists; private ones only for their owner",
  auth: 'token',
  scope: 'listen',
  input: z.object({ user_id: IdInput, all: z.union([z.literal(1), z.literal('1')]).optional() }),
  data: z.array(Playlist),
  errors: [STATUS.notFound],
})
export const myTopSongs = get(calls.myTopSongs, {
  summary: "The viewer's most played tracks",
  auth: 'token',
  scope: 'listen',
  input: z.object({}),
  data: z.array(Song),
})
export const playlistSongsAdd = post(calls.playlistSongsAdd, {
  summary: 'Add tracks, or those of another playlist; tracks that the playlist already has are skipped',
  auth: 'token',
  scope: 'write',
  input: z.object({
    user_id: IdInput,
    playlist: name,
    song_ids: SongIds.optional(),
    playlist_id: IdInput.optional(),
    from_playlist_id: IdInput.optional(),
    version,
  }),
  data: Playlist,
  errors: owned,
})
export const createPlaylist = post(calls.createPlaylist, {
  isRepeatable: true,
  summary: 'Create a private playlist',
  auth: 'token',
  scope: 'write',
  limits: ['playlists'],
  body: 'multipart',
  files: { image: PICTURE },
  data: Playlist,
  errors: [...owned, ...fileErrors],
  input: z.object({
    user_id: IdInput,
    name,
    song_ids: SongIds.default([]),
    description: description.optional(),
    from_playlist_id: IdInput.optional(),
  }),
})
export const playlistMedia = get(calls.playlistMedia, {
  summary: 'A playlist with one page of its tracks, in order',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ playlist_id: IdInput, offset: ItemOffset, limit: limit(PAGE_SIZE.playlistSongs) }),
  data: z.object({ playlist: Playlist, songs: z.array(PlaylistSong), version: Count }),
  errors: [STATUS.notFound],
})
export const updatePlaylist = post(calls.updatePlaylist, {
  summary: 'Change name, description, picture or visibility',
  auth: 'token',
  scope: 'write',
  body: 'json or multipart',
  files: { image: PICTURE },
  data: Playlist,
  errors: [...owned, ...fileErrors],
  input: z.object({
    playlist_id: IdInput,
    name: name.optional(),
    description: description.optional(),
    is_public: ZeroOrOneInput.optional(),
    version,
  }),
})
export const deletePlaylist = post(calls.deletePlaylist, {
  summary: 'Delete a playlist; it can be restored for 10 minutes, and its name stays reserved until then',
  auth: 'token',
  scope: 'write',
  input: z.object({ playlist_id: IdInput }),
  data: Nothing,
  errors: owned,
})
export const restorePlaylist = post(calls.restorePlaylist, {
  summary: 'Restore a playlist that was deleted less than 10 minutes ago',
  auth: 'token',
  scope: 'write',
  input: z.object({ playlist_id: IdInput }),
  data: Playlist,
  errors: owned,
})
export const playlistSongsRemove = post(calls.playlistSongsRemove, {
  summary: 'Remove tracks from a playlist',
  auth: 'token',
  scope: 'write',
  input: z.object({ playlist_id: IdInput, song_ids: SongIds, version }),
  data: Playlist,
  errors: owned,
})
export const playlistSongsReorder = post(calls.playlistSongsReorder, {
  summary: 'Store a new order of all tracks, or move one track after another one, or to the start',
  auth: 'token',
  scope: 'write',
  input: z.object({
    playlist_id: IdInput,
    song_ids: SongIds.optional(),
    song_id: IdInput.optional(),
    after_id: IdOrZeroInput.optional(),
    version,
  }),
  data: Playlist,
  errors: owned,
})
export const importPlaylist = post(calls.importPlaylist, {
  isRepeatable: true,
  summary: 'Create a playlist from an M3U8, PLS, XSPF, JSPF, CSV or iTunes text file; URLs in it are never opened',
  auth: 'token',
  scope: 'write',
  limits: ['uploads'],
  body: 'multipart',
  files: { file: { kind: 'text', bytes: PLAYLIST_FILE.bytes, isRequired: true } },
  data: ImportReport,
  errors: [...owned, ...fileErrors],
  input: z.object({ user_id: IdInput, name: name.optional() }),
})
export const exportPlaylist = get(calls.exportPlaylist, {
  summary: 'Export a playlist as a file',
  auth: 'optional',
  scope: 'listen',
  reply: 'playlist',
  input: z.object({ playlist_id: IdInput, format: z.enum(PLAYLIST_FORMATS, 'must be m3u8, jspf or xspf') }),
  data: Nothing,
  errors: [STATUS.notFound],
})
