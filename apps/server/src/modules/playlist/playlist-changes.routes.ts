import * as contract from '@earshot/contract/listening/playlist'
import type { Playlist } from '@earshot/contract/listening/playlist'
import { countActivity } from '../../access/limits/rate-limits.ts'
import type { Viewer } from '../../access/viewer.ts'
import type { SentFile } from '../../http/body/form.ts'
import { badRequest } from '../../http/errors.ts'
import { route } from '../../http/route.ts'
import type { Api } from '../../http/route.ts'
import { memberFiles, storeSentPicture } from '../media/upload.store.ts'
import {
  addSongs,
  createPlaylist,
  deletePlaylist,
  findByName,
  moveSong,
  removeSongs,
  reorderSongs,
  restorePlaylist,
  updatePlaylist,
} from './playlist-changes.store.ts'
import type { Change, SongSource } from './playlist-changes.store.ts'
import { playlistStore } from './playlist.store.ts'
import { toPlaylist } from './views.ts'

/** Registers the calls that create and change playlists. */
export function playlistChangeRoutes(api: Api): void {
  const { services } = api
  const { db, config, now } = services
  const playlists = playlistStore(db)
  const answer = async (id: number): Promise<Playlist> => toPlaylist(await playlists.getPlaylist(id), config.playerUrl)
  const pictureOf = async (viewer: Viewer, [image]: readonly SentFile[]): Promise<string | undefined> => {
    if (image === undefined) return undefined
    await countActivity(services, 'uploads', viewer.id)
    return storeSentPicture(memberFiles(services, viewer.id), image)
  }

  route(api, contract.createPlaylist, async ({ input, viewer, files, once }) => {
    const image = await pictureOf(viewer, files.image)
    const values = { name: input.name, description: input.description || null, image: image ?? null }
    return once(async (tx) => {
      const id = await createPlaylist(tx, viewer, values, sourceOf(input), now())
      return toPlaylist(await playlistStore(tx).getPlaylist(id), config.playerUrl)
    })
  })

  route(api, contract.playlistSongsAdd, async ({ input, viewer }) => {
    if (input.song_ids === undefined && input.from_playlist_id === undefined)
      throw badRequest('song_ids', 'is required')
    if (input.from_playlist_id !== undefined) await countActivity(services, 'playlists', viewer.id)
    const playlistId = input.playlist_id ?? (await findByName(db, viewer.id, input.playlist))
    await addSongs(db, { playlistId, viewer, version: input.version }, sourceOf(input), now())
    return answer(playlistId)
  })

  route(api, contract.updatePlaylist, async ({ input, viewer, files }) => {
    const { name, description, is_public } = input
    const image = await pictureOf(viewer, files.image)
    const isPublic = is_public === undefined ? undefined : is_public === 1
    await updatePlaylist(db, changeOf(input, viewer), { name, description, isPublic, image }, now())
    return answer(input.playlist_id)
  })

  route(api, contract.deletePlaylist, async ({ input, viewer }) => {
    await deletePlaylist(db, { playlistId: input.playlist_id, viewer, version: undefined }, now())
    return {}
  })

  route(api, contract.restorePlaylist, async ({ input, viewer }) => {
    await restorePlaylist(db, { playlistId: input.playlist_id, viewer }, now())
    return answer(input.playlist_id)
  })

  route(api, contract.playlistSongsRemove, async ({ input, viewer }) => {
    await removeSongs(db, changeOf(input, viewer), input.song_ids, now())
    return answer(input.playlist_id)
  })

  route(api, contract.playlistSongsReorder, async ({ input, viewer }) => {
    const { song_ids: all, song_id: one, after_id: after = 0 } = input
    if (all === undefined && one === undefined) throw badRequest('song_ids', 'is required')
    if (all !== undefined && one !== undefined) throw badRequest('song_id', 'cannot be sent with song_ids')
    const change = changeOf(input, viewer)
    if (all !== undefined) await reorderSongs(db, change, all)
    else if (one !== undefined) await moveSong(db, change, one, after)
    return answer(input.playlist_id)
  })
}

const changeOf = (
  { playlist_id, version }: { playlist_id: number; version?: number | undefined },
  viewer: Viewer,
): Change => ({ playlistId: playlist_id, viewer, version })

const sourceOf = ({
  song_ids = [],
  from_playlist_id,
}: {
  song_ids?: readonly number[] | undefined
  from_playlist_id?: number | undefined
}): SongSource => (from_playlist_id === undefined ? { songIds: song_ids } : { fromPlaylistId: from_playlist_id })
