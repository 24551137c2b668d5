import * as library from './library.ts'
import * as like from './like.ts'
import * as sharing from './playlist-sharing.ts'

/** The modules of the library. */
export const libraryModules = [like, library, sharing] as const

/** The calls of likes, libraries, and the collaborators and followers of playlists. */
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
] as const
