import { deletePlaylist } from '@earshot/contract/calls'
import type { Playlist, PlaylistSong } from '@earshot/contract/listening/playlist'
import * as m from '@earshot/messages/playlist'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useRef, useState } from 'react'
import { UndoSlot } from '../../layout/toasts/undo-slot.tsx'
import { quietApi } from '../../lib/api.ts'
import { dropPlaylist } from '../../lib/state/playlist-store.ts'
import { messageOf } from '../../lib/text/message-of.ts'
import { OrderList } from './order-list.tsx'
import { PlaylistHead } from './playlist-head.tsx'
import { People, useSharing } from './sharing/people.tsx'
import { SongTable } from './song-table.tsx'
import { useSongs } from './use-songs.ts'
import styles from './edit.module.css'

/**
 * One playlist with its songs, and controls to change both (PLAYLISTEDIT-03 to PLAYLISTEDIT-10). Members whom the owner
 * invited change its songs only (LIBRARY-09).
 */
export function PlaylistEditor({
  playlist,
  isOwner,
  onDeleted,
}: {
  playlist: Playlist
  isOwner: boolean
  onDeleted: () => void
}) {
  const songs = useSongs(playlist)
  const sharing = useSharing(playlist)
  const [isOrdering, setOrdering] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const [problem, setProblem] = useState('')
  const line = useRef<HTMLParagraphElement>(null)
  // The people are above the songs, which would move if they came first.
  const isLoading = songs.face === 'loading' || sharing.face === 'loading'
  const removeSong = (song: PlaylistSong) => {
    songs.remove(song)
    // The pressed button is removed with its row.
    line.current?.focus({ preventScroll: true })
  }
  const remove = async () => {
    setAsking(false)
    try {
      await quietApi.post(deletePlaylist, { playlist_id: playlist.id })
      dropPlaylist(playlist.id)
      onDeleted()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <section aria-label={playlist.name} className={styles.editor}>
      <PlaylistHead playlist={playlist} isOwner={isOwner} />
      <div className={styles.buttons}>
        <Button disabled={songs.rows.length < 2} onClick={() => setOrdering(!isOrdering)}>
          {isOrdering ? m.playlist_done() : m.playlist_change_order()}
        </Button>
        {isOwner && <Button onClick={() => setAsking(true)}>{m.playlist_delete()}</Button>}
      </div>
      <FormMessage>{problem || songs.problem}</FormMessage>
      <p ref={line} role="status" tabIndex={-1} className={styles.message}>
        {songs.message}
      </p>
      {sharing.face === 'full' && <People playlist={playlist} sharing={sharing.data} onChange={sharing.again} />}
      {sharing.face === 'failed' && (
        <ErrorState action={<Button onClick={sharing.again}>{m.try_again()}</Button>}>{sharing.problem}</ErrorState>
      )}
      {isLoading && <SongsSkeleton />}
      {songs.face === 'failed' && (
        <ErrorState
          title={m.playlist_songs_did_not_load()}
          action={<Button onClick={songs.again}>{m.try_again()}</Button>}
        />
      )}
      {!isLoading && songs.face === 'full' && songs.rows.length === 0 && (
        <EmptyState
          title={m.playlist_no_songs()}
          action={<LinkButton href="/discover/all">{m.discover_music()}</LinkButton>}
        >
          {m.playlist_no_songs_help()}
        </EmptyState>
      )}
      {!isLoading &&
        songs.rows.length > 0 &&
        (isOrdering ? (
          <OrderList songs={songs.rows} onMove={songs.move} />
        ) : (
          <SongTable playlistId={playlist.id} songs={songs.rows} onRemove={removeSong} />
        ))}
      {songs.removed && (
        <UndoSlot
          key={songs.removed.id}
          words={m.was_removed({ title: songs.removed.title })}
          onUndo={songs.undoRemoval}
          onClose={songs.closeUndo}
        />
      )}
      {songs.hasMore && (
        <Button aria-busy={songs.isLoadingMore || undefined} onClick={songs.loadMore}>
          {m.load_more()}
        </Button>
      )}
      <Dialog
        open={isAsking}
        role="alertdialog"
        title={m.playlist_delete_question()}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{m.cancel()}</Button>
            <Button variant="solid" onClick={() => void remove()}>
              {m.delete_it()}
            </Button>
          </>
        }
      >
        <p>{m.playlist_delete_effect({ name: playlist.name })}</p>
      </Dialog>
    </section>
  )
}

function SongsSkeleton() {
  return (
    <div aria-busy="true" className={styles.songs}>
      <VisuallyHidden>{m.playlist_loading_songs()}</VisuallyHidden>
      {['62%', '48%', '70%', '55%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
