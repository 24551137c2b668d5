import * as block from '../member/block/block.ts'
import * as following from '../member/following.ts'
import * as library from './library.ts'
import * as like from './like.ts'
import * as sharing from './playlist-sharing.ts'

/** The modules of the library, the stream of follows, and blocked members. */
export const libraryModules = [like, library, sharing, following, block] as const

/** The calls of likes, libraries, collaborators and followers of playlists, home rows, streams of follows, and blocks. */
export const libraryEndpoints = [
  like.updateLike,
  like.listLikes,
  library.library,
  library.likedSongs,
  library.exportLikedSongs,
  library.updatePrivacy,
  sharing.playlistSharing,
  sharing.sharedPlaylists,
  sharing.inviteToPlaylist,
  sharing.answerPlaylistInvitation,
  sharing.removeFromPlaylist,
  sharing.updatePlaylistFollow,
  ...following.followingCalls,
  ...block.blockCalls,
] as const
