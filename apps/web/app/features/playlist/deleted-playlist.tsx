import { restorePlaylist } from '@earshot/contract/calls/playlist'
import type { Playlist } from '@earshot/contract/playlist'
import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconUndo from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState } from 'react'
import { quietApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/text/message-of.ts'
import styles from './edit.module.css'

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
  const undo = useRef<HTMLButtonElement>(null)
  // The button that deleted it is gone.
  useEffect(() => undo.current?.focus({ preventScroll: true }), [])
  const restore = () => {
    quietApi
      .post(restorePlaylist, { playlist_id: playlist.id })
      .then(onRestored, (error: unknown) => setProblem(messageOf(error)))
  }
  return (
    <div className={styles.toast}>
      <p role="status">{problem || m.playlist_deleted({ name: playlist.name })}</p>
      <Button ref={undo} size="s" onClick={restore}>
        <IconUndo size={18} aria-hidden />
        {m.undo()}
      </Button>
      <IconButton label={m.close()} onClick={onClose}>
        <IconX size={20} aria-hidden />
      </IconButton>
    </div>
  )
}
