import { z } from 'zod'
import * as calls from './calls/playlist.ts'
import { Song } from './catalogue.ts'
import { get, post } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { PAGE_SIZE, PLAYLIST, PLAYLIST_FILE, PLAYLIST_FORMATS } from './limits.ts'
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
  text,
} from './primitives.ts'
import { PICTURE, fileErrors } from './upload.ts'

/**
 * A playlist; image and remoteAvatarPath are the same, is_public is 1 or 0 (ENTITIES-23). `version` grows with every change; search leaves it out. Send it
 * with a write to be refused with 409 when somebody changed the playlist meanwhile. `plays` counts the plays that came from it.
 */
export const Playlist = z.object({
  id: Id,
  name: z.string(),
  artistName: MaybeText,
  remoteAvatarPath: Url,
  image: Url,
  rate: Rate,
  rates_count: Count,
  listen_link: z.string(),
  artist_link: MaybeText,
  description: MaybeText,
  is_public: z.int(),
  song_count: Count,
  version: Count.optional(),
  plays: Count.optional(),
})
export type Playlist = z.infer<typeof Playlist>

/** A track in a playlist with the plays that came from there. */
export const PlaylistSong = Song.extend({ playlist_streams: Count, file_location: z.string() })
export type PlaylistSong = z.infer<typeof PlaylistSong>

/** A track in an imported file, and how it was found: `line` counts the entries of the file from 1. */
const Matched = z.object({
  line: Count,
  title: z.string(),
  song_id: Id,
  by: z.enum(['musicbrainz', 'isrc', 'title']),
})
/** An entry of an imported file that was not found: no such song here, or nothing in the entry says which song it is. */
const Missed = z.object({ line: Count, title: z.string(), reason: z.enum(['not_found', 'unnamed']) })

/** What became of the entries of a playlist file. `playlist` is missing when no entry was found: then none was created. */
export const ImportReport = z.object({
  playlist: Playlist.optional(),
  entries: Count,
  matched: z.array(Matched),
  missed: z.array(Missed),
  encoding: z.enum(['utf-8', 'utf-16', 'windows-1252']),
})
export type ImportReport = z.infer<typeof ImportReport>

const owned = [STATUS.forbidden, STATUS.notFound, STATUS.conflict] as const
const name = text(1, PLAYLIST.nameMax)
  .refine((words) => words.trim() !== '', 'is required')
  .transform((words) => words.trim())
const description = text(0, PLAYLIST.descriptionMax)
// The version that a change was made for; without one it is made whatever others did.
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
  summary: 'Add tracks, or those of another playlist; what is in it already stays as it is',
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
  summary: 'Create a private playlist',
  auth: 'token',
  scope: 'write',
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
  summary: 'A playlist with a part of its tracks, in their order',
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
  summary: 'Delete a playlist; it can be restored for 10 minutes, and keeps its name so long',
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
  summary: 'Take tracks out of a playlist',
  auth: 'token',
  scope: 'write',
  input: z.object({ playlist_id: IdInput, song_ids: SongIds, version }),
  data: Playlist,
  errors: owned,
})
export const playlistSongsReorder = post(calls.playlistSongsReorder, {
  summary: 'Store a new order of all tracks, or move one behind another; behind none it is the first',
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
  summary: 'Create a playlist from an M3U8, JSPF or XSPF file; URLs in it are never opened',
  auth: 'token',
  scope: 'write',
  body: 'multipart',
  files: { file: { kind: 'text', bytes: PLAYLIST_FILE.bytes, isRequired: true } },
  data: ImportReport,
  errors: [...owned, ...fileErrors],
  input: z.object({ user_id: IdInput, name: name.optional() }),
})
export const exportPlaylist = get(calls.exportPlaylist, {
  summary: 'A playlist as a file of another format',
  auth: 'optional',
  scope: 'listen',
  reply: 'playlist',
  input: z.object({ playlist_id: IdInput, format: z.enum(PLAYLIST_FORMATS, 'must be m3u8, jspf or xspf') }),
  data: Nothing,
  errors: [STATUS.notFound],
})
