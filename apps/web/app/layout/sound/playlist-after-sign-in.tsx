import { useActAfterSignIn } from '../../lib/session/sign-in-act.ts'
import { property } from '../../lib/state/store.ts'
import { ADD_TO_PLAYLIST, useChoosePlaylist } from './add-to-playlist.tsx'
import type { ToAdd } from './choose-playlist/to-add.ts'

/** Reopens "Choose Playlist" after the sign-in that it required, because its menu is closed by then (ACCOUNT2-09). */
export function PlaylistAfterSignIn() {
  const { choose, dialog } = useChoosePlaylist()
  useActAfterSignIn(ADD_TO_PLAYLIST, (text) => {
    const what = readToAdd(text)
    if (what !== undefined) choose(what)
  })
  return dialog
}

function readToAdd(text: string): ToAdd | undefined {
  const given: unknown = JSON.parse(text)
  const [title, songs, list] = ['title', 'songIds', 'fromPlaylistId'].map((name) => property(given, name))
  if (typeof title !== 'string') return undefined
  if (typeof list === 'number') return { title, fromPlaylistId: list }
  return Array.isArray(songs) ? { title, songIds: songs.filter((id) => typeof id === 'number') } : undefined
}
