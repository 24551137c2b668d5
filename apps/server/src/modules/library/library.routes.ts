import * as contract from '@earshot/contract/listening/library'
import { streamAccess } from '../../access/stream-access.ts'
import { originOf } from '../../http/origin.ts'
import { rawRoute, route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { toSong } from '../catalogue/read/views.ts'
import { writePlaylistFile } from '../playlist/files/write-file.ts'
import { listLibrary } from './library.store.ts'
import { likedSongsStore } from './liked-songs.store.ts'

/** Registers the calls of members' libraries. */
export function libraryRoutes(api: Api): void {
  const { db, config } = api.services
  const liked = likedSongsStore(db)
  const { tokensForSongs } = streamAccess(api.services)

  route(api, contract.library, async ({ viewer, input: { search_text: search, ...page } }) => ({
    data: await listLibrary(db, viewer.id, { ...page, search }),
    likes_seen_by: await liked.getAudience(viewer.id),
  }))

  route(api, contract.likedSongs, async ({ viewer, input: { user_id: memberId, ...page } }) => {
    await liked.getOwner(memberId, viewer)
    const [total, rows] = await Promise.all([liked.count(memberId), liked.listPage(memberId, page)])
    const tokens = await tokensForSongs(viewer, rows)
    return { songs: rows.map((row) => toSong(row, tokens.get(row.id))), total }
  })

  rawRoute(api, contract.exportLikedSongs, async ({ viewer, input: { user_id: memberId, format }, request, reply }) => {
    const owner = await liked.getOwner(memberId, viewer)
    const songs = await liked.listExported(memberId)
    const list = { name: 'Liked songs', description: null, owner, songs, origin: originOf(config, request) }
    const { type, text } = writePlaylistFile(format, list)
    return reply
      .type(type)
      .header('content-disposition', `attachment; filename="liked-songs.${format}"`)
      .header('cache-control', 'no-store')
      .send(text)
  })

  route(api, contract.updatePrivacy, ({ viewer, input }) => liked.setAudiences(viewer.id, input))
}
