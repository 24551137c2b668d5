import { mayListPrivatePlaylists } from '@earshot/contract/access'
import { playlistMedia, userPlaylists } from '@earshot/contract/listening/playlist'
import { streamAccess } from '../../access/stream-access.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { toSong } from '../catalogue/read/views.ts'
import { memberStore } from '../member/member.store.ts'
import { fileNameOf } from './file-name.rules.ts'
import { playlistStore } from './playlist.store.ts'
import { mustSeePlaylist } from './sharing/visible-playlist.store.ts'
import { toPlaylist } from './views.ts'

/** Registers the calls that read playlists. */
export function playlistRoutes(api: Api): void {
  const { db, config, search } = api.services
  const playlists = playlistStore(db)
  const members = memberStore(db, search)
  const { tokensForSongs } = streamAccess(api.services)

  route(api, playlistMedia, async ({ input, viewer }) => {
    const { found, songs } = await playlists.getWithSongs(input.playlist_id, input)
    await mustSeePlaylist(db, viewer, found)
    const tokens = await tokensForSongs(viewer, songs)
    const isShared =
      found.collaboratorIds.length > 0 || songs.some(({ addedBy }) => addedBy !== null && addedBy.id !== found.memberId)
    return {
      playlist: toPlaylist(found, config.playerUrl),
      songs: songs.map(({ addedBy, ...row }) => ({
        ...toSong(row, tokens.get(row.id)),
        playlist_streams: row.streams,
        file_location: fileNameOf(row),
        ...(isShared && addedBy !== null && { added_by: addedBy }),
      })),
      version: found.version,
    }
  })

  route(api, userPlaylists, async ({ input, viewer }) => {
    const [rows] = await Promise.all([
      playlists.listPlaylists(input.user_id, viewer.id, {
        withPrivate: mayListPrivatePlaylists(viewer, { memberId: input.user_id }),
      }),
      members.getProfile(input.user_id),
    ])
    return rows.map((row) => toPlaylist(row, config.playerUrl))
  })
}
