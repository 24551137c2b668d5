import { createPlaylist } from '@earshot/contract/calls'
import { PLAYLIST } from '@earshot/contract/limits'
import type { Playlist } from '@earshot/contract/listening/playlist'
import * as m from '@earshot/messages/playlist'
import { quietApi } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { PlaylistForm, type PlaylistFields } from './playlist-form.tsx'
import type { ToAdd } from './to-add.ts'

/** The form of a new playlist that contains the added songs (PLAYLIST-05 to PLAYLIST-10). */
export function CreatePlaylist({
  what,
  onCreated,
  onClose,
}: {
  what?: ToAdd
  onCreated: (created: Playlist) => void
  onClose: () => void
}) {
  const send = async (fields: PlaylistFields) => {
    const userId = useSession.getState().profile?.id
    if (userId === undefined) return
    onCreated(await quietApi.post(createPlaylist, formOf(userId, fields, what)))
  }
  return (
    <PlaylistForm
      title={m.playlist_new()}
      submit={m.playlist_create()}
      note={cutNote(what)}
      send={send}
      onClose={onClose}
    />
  )
}

/** Returns the note with the number of omitted songs. */
function cutNote(what: ToAdd | undefined): string | undefined {
  if (what === undefined || !('songIds' in what)) return undefined
  const { length } = firstOf(what.songIds)
  const count = Math.max(what.of ?? 0, what.songIds.length)
  return count > length
    ? m.playlist_only_first({ kept: length.toLocaleString('en'), count: count.toLocaleString('en') })
    : undefined
}

const firstOf = (songIds: readonly number[]): readonly number[] => songIds.slice(0, PLAYLIST.songsMax)

function formOf(userId: number, { name, description, picture }: PlaylistFields, what: ToAdd | undefined): FormData {
  const form = new FormData()
  form.set('user_id', String(userId))
  form.set('name', name)
  form.set('song_ids', what !== undefined && 'songIds' in what ? firstOf(what.songIds).join(',') : '')
  if (what !== undefined && 'fromPlaylistId' in what) form.set('from_playlist_id', String(what.fromPlaylistId))
  if (description !== '') form.set('description', description)
  if (picture !== undefined) form.set('image', picture)
  return form
}
