/** A private playlist exists for its owner only (API-32). */
export const maySeePlaylist = (
  viewerId: number | undefined,
  playlist: { isPublic: boolean; memberId: number },
): boolean => playlist.isPublic || playlist.memberId === viewerId
