import { mayChangePlaylist, mayChangeSongs } from '@earshot/contract/access'
import * as contract from '@earshot/contract/listening/playlist-sharing'
import type { PlaylistSharing } from '@earshot/contract/listening/playlist-sharing'
import { route } from '../../../http/route.ts'
import type { Api } from '../../../http/route.ts'
import { toPlaylist } from '../views.ts'
import { followsPlaylist, setPlaylistFollow } from './playlist-follow.store.ts'
import { answerInvitation, invite, listPeople, listShared, removePerson } from './sharing.store.ts'
import { getVisiblePlaylist } from './visible-playlist.store.ts'

/** Registers the calls about the collaborators and followers of playlists (LIBRARY-09, LIBRARY-10). */
export function playlistSharingRoutes(api: Api): void {
  const { db, config, now } = api.services

  const sharingOf = async (playlistId: number, viewer: { id: number }): Promise<PlaylistSharing> => {
    const found = await getVisiblePlaylist(db, playlistId, viewer)
    const isOwner = mayChangePlaylist(viewer, found)
    const [people, isFollowing] = await Promise.all([
      listPeople(db, playlistId, { withOpen: isOwner }),
      followsPlaylist(db, playlistId, viewer.id),
    ])
    return {
      role: isOwner ? 'owner' : mayChangeSongs(viewer, found) ? 'collaborator' : 'reader',
      follow_status: isFollowing ? 1 : 0,
      ...(isOwner && { followers_count: found.followersCount }),
      people,
    }
  }

  route(api, contract.playlistSharing, ({ viewer, input }) => sharingOf(input.playlist_id, viewer))

  route(api, contract.sharedPlaylists, async ({ viewer }) => {
    const rows = await listShared(db, viewer.id)
    const open = rows.filter(({ acceptedAt }) => acceptedAt === null)
    return {
      playlists: rows.filter((row) => !open.includes(row)).map((row) => toPlaylist(row, config.playerUrl)),
      invitations: open.map(({ createdAt, ...row }) => ({
        playlist: toPlaylist(row, config.playerUrl),
        created_at: createdAt.toISOString(),
      })),
    }
  })

  route(api, contract.inviteToPlaylist, async ({ viewer, input: { playlist_id: playlistId, username } }) => {
    await invite(db, { playlistId, viewer, username, at: now() })
    return sharingOf(playlistId, viewer)
  })

  route(api, contract.answerPlaylistInvitation, async ({ viewer, input: { playlist_id: playlistId, accept } }) => {
    await answerInvitation(db, { playlistId, viewer, accepts: accept === 1, at: now() })
    return {}
  })

  route(api, contract.removeFromPlaylist, async ({ viewer, input }) => {
    await removePerson(db, { playlistId: input.playlist_id, viewer, personId: input.member_id })
    return {}
  })

  route(api, contract.updatePlaylistFollow, async ({ viewer, input: { playlist_id: playlistId, follow_status } }) => {
    const wanted = follow_status === undefined ? undefined : follow_status === 1
    const isFollowing = await setPlaylistFollow(db, { playlistId, viewer, at: now() }, wanted)
    return { follow_status: isFollowing ? 1 : 0 }
  })
}
