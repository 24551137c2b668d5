import { maySeePlaylist } from '@earshot/contract/access'
import { playlistMedia, userPlaylists } from '@earshot/contract/playlist'
import { streamAccess } from '../../access/stream-access.ts'
import { notFound } from '../../errors.ts'
import { route } from '../../route.ts'
import type { Api } from '../../route.ts'
import { toSong } from '../catalogue/views.ts'
import { memberStore } from '../member/member.store.ts'
import { playlistStore } from './playlist.store.ts'
import { toPlaylist } from './views.ts'

/** The reading calls of playlists. */
export function playlistRoutes(api: Api): void {
  const { db, config, search } = api.services
  const playlists = playlistStore(db)
  const members = memberStore(db, search)
  const { tokensForSongs } = streamAccess(api.services)

  route(api, playlistMedia, async ({ input, viewer }) => {
    const { found, songs } = await playlists.getWithSongs(input.playlist_id, input)
    if (!maySeePlaylist(viewer, found)) throw notFound('playlist')
    const tokens = await tokensForSongs(viewer, songs)
    return {
      playlist: toPlaylist(found, config.playerUrl),
      songs: songs.map((row) => {
        const song = toSong(row, tokens.get(row.id))
        return { ...song, playlist_streams: row.streams, file_location: song.remotePath }
      }),
      version: found.version,
    }
  })

  route(api, userPlaylists, async ({ input, viewer }) => {
    const [rows] = await Promise.all([
      playlists.listPlaylists(input.user_id, { withPrivate: viewer.id === input.user_id }),
      members.getProfile(input.user_id),
    ])
    return rows.map((row) => toPlaylist(row, config.playerUrl))
  })
}
