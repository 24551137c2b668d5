import { restorePlaylist } from '@earshot/contract/calls/playlist'
import type { Playlist } from '@earshot/contract/playlist'
import * as m from '@earshot/messages/playlist'
import { useState } from 'react'
import { UndoSlot } from '../../layout/toasts/undo-slot.tsx'
import { quietApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/text/message-of.ts'

/** Says that a playlist was deleted, with the way back; the server keeps it for ten minutes. */
export function DeletedPlaylist({
  playlist,
  onRestored,
  onClose,
}: {
  playlist: Playlist
  onRestored: (restored: Playlist) => void
  onClose: () => void
}) {
  const [problem, setProblem] = useState('')
  const restore = () => {
    quietApi
      .post(restorePlaylist, { playlist_id: playlist.id })
      .then(onRestored, (error: unknown) => setProblem(messageOf(error)))
  }
  return <UndoSlot words={problem || m.playlist_deleted({ name: playlist.name })} onUndo={restore} onClose={onClose} />
}
