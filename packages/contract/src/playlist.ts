import { z } from 'zod'
import * as calls from './calls/playlist.ts'
import { Song } from './catalogue.ts'
import { get, post } from './endpoint.ts'
import { STATUS } from './envelope.ts'
import { Address, Count, Id, IdInput, MaybeText, Nothing, Rate, SongIds, text } from './primitives.ts'
import { PICTURE, fileErrors } from './upload.ts'

/** A playlist; image and remoteAvatarPath are the same, is_public is 1 or 0 (ENTITIES-23). */
export const Playlist = z.object({
  id: Id,
  name: z.string(),
  artistName: MaybeText,
  remoteAvatarPath: Address,
  image: Address,
  rate: Rate,
  rates_count: Count,
  listen_link: z.string(),
  artist_link: MaybeText,
  description: MaybeText,
  is_public: z.int(),
  song_count: Count,
})
export type Playlist = z.infer<typeof Playlist>

/** A track in a playlist with the plays that came from there. */
export const PlaylistSong = Song.extend({ playlist_streams: Count, file_location: z.string() })
export type PlaylistSong = z.infer<typeof PlaylistSong>

const owned = [STATUS.forbidden, STATUS.notFound] as const
const name = text(1, 120)
const description = text(0, 2000)

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
  summary: 'Add tracks to a playlist',
  auth: 'token',
  scope: 'write',
  input: z.object({ user_id: IdInput, playlist: name, song_ids: SongIds, playlist_id: IdInput.optional() }),
  data: Playlist,
  errors: owned,
})
export const createPlaylist = post(calls.createPlaylist, {
  summary: 'Create a playlist',
  auth: 'token',
  scope: 'write',
  body: 'multipart',
  files: { image: PICTURE },
  data: Playlist,
  errors: [STATUS.forbidden, STATUS.conflict, ...fileErrors],
  input: z.object({ user_id: IdInput, name, song_ids: SongIds.default([]), description: description.optional() }),
})
export const playlistMedia = get(calls.playlistMedia, {
  summary: 'A playlist with its tracks',
  auth: 'optional',
  scope: 'listen',
  input: z.object({ playlist_id: IdInput }),
  data: z.object({ playlist: Playlist, songs: z.array(PlaylistSong) }),
  errors: [STATUS.notFound],
})
export const updatePlaylist = post(calls.updatePlaylist, {
  summary: 'Change name, description, picture or visibility',
  auth: 'token',
  scope: 'write',
  body: 'json or multipart',
  files: { image: PICTURE },
  data: Playlist,
  errors: [...owned, STATUS.conflict, ...fileErrors],
  input: z.object({
    playlist_id: IdInput,
    name: name.optional(),
    description: description.optional(),
    is_public: z.union([z.literal([0, 1]), z.enum(['0', '1']).transform(Number)]).optional(),
  }),
})
export const deletePlaylist = post(calls.deletePlaylist, {
  summary: 'Delete a playlist',
  auth: 'token',
  scope: 'write',
  input: z.object({ playlist_id: IdInput }),
  data: Nothing,
  errors: owned,
})
export const playlistSongsRemove = post(calls.playlistSongsRemove, {
  summary: 'Take tracks out of a playlist',
  auth: 'token',
  scope: 'write',
  input: z.object({ playlist_id: IdInput, song_ids: SongIds }),
  data: Playlist,
  errors: owned,
})
export const playlistSongsReorder = post(calls.playlistSongsReorder, {
  summary: 'Store a new order of all tracks',
  auth: 'token',
  scope: 'write',
  input: z.object({ playlist_id: IdInput, song_ids: SongIds }),
  data: Playlist,
  errors: owned,
})
