import { playlistSongsAdd } from '@earshot/contract/calls'
import type { Playlist } from '@earshot/contract/listening/playlist'
import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import IconPlus from '@earshot/ui/icons/plus'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useEffect, useRef, useState } from 'react'
import { quietApi } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session/session-store.ts'
import { storePlaylist, useMyPlaylists, usePlaylists } from '../../../lib/state/playlist-store.ts'
import { marks, sentence } from '../../../lib/text/marks.tsx'
import { messageOf } from '../../../lib/text/message-of.ts'
import { CreatePlaylist } from './create-playlist.tsx'
import { PlaylistChoice, type Outcome } from './playlist-choice.tsx'
import type { ToAdd } from './to-add.ts'
import styles from './choose-playlist.module.css'

/**
 * "Choose Playlist": the member's playlists, those that others share with them, and "New playlist" (PLAYLIST-01). It
 * stays open, so that a song can be added to several; each row shows its result.
 */
export function ChoosePlaylist({ what, onClose }: { what: ToAdd; onClose: () => void }) {
  const playlists = useMyPlaylists()
  const shared = usePlaylists((known) => known.shared)
  const choices = playlists.face === 'full' ? [...playlists.data, ...shared] : []
  const [outcomes, setOutcomes] = useState<ReadonlyMap<number, Outcome>>(new Map())
  const [notice, setNotice] = useState('')
  const [problem, setProblem] = useState('')
  const [isCreating, setCreating] = useState(false)
  const newButton = useRef<HTMLButtonElement>(null)
  const wasCreating = useRef(false)
  useEffect(() => {
    if (wasCreating.current && !isCreating) newButton.current?.focus()
    wasCreating.current = isCreating
  }, [isCreating])

  const recordOutcome = (id: number, outcome: Outcome) => setOutcomes((before) => new Map(before).set(id, outcome))
  const add = async (to: Playlist) => {
    const userId = useSession.getState().profile?.id
    if (userId === undefined || outcomes.get(to.id) === 'busy') return
    setProblem('')
    recordOutcome(to.id, 'busy')
    try {
      const changed = await quietApi.post(playlistSongsAdd, {
        user_id: userId,
        playlist: to.name,
        playlist_id: to.id,
        ...sourceOf(what),
      })
      const isNew = changed.version !== to.version
      recordOutcome(to.id, isNew ? 'added' : 'there')
      setNotice(isNew ? m.playlist_added_to({ name: to.name }) : m.playlist_already_in_named({ name: to.name }))
      storePlaylist(changed)
    } catch (error) {
      recordOutcome(to.id, 'none')
      setProblem(messageOf(error))
    }
  }
  const showCreated = (created: Playlist) => {
    setCreating(false)
    storePlaylist(created)
    recordOutcome(created.id, 'added')
    setNotice(m.playlist_created({ name: created.name }))
    usePlaylists.load().catch(() => undefined)
  }

  if (isCreating) return <CreatePlaylist what={what} onCreated={showCreated} onClose={() => setCreating(false)} />
  return (
    <Dialog
      open
      title={m.playlist_choose()}
      onClose={onClose}
      actions={
        <>
          <Button ref={newButton} onClick={() => setCreating(true)}>
            <IconPlus size={18} />
            {m.playlist_new()}
          </Button>
          <Button variant="solid" onClick={onClose}>
            {m.playlist_done()}
          </Button>
        </>
      }
    >
      <div data-sheet className={styles.choices}>
        <p>{sentence(m.playlist_choose_for({ title: what.title }, marks))}</p>
        <FormMessage>{problem}</FormMessage>
        {playlists.face === 'loading' && <ChoiceSkeletons />}
        {playlists.face === 'failed' && (
          <ErrorState
            title={m.your_playlists_did_not_load()}
            action={<Button onClick={playlists.again}>{m.try_again()}</Button>}
          >
            {playlists.problem}
          </ErrorState>
        )}
        {playlists.face === 'full' && choices.length === 0 && <p>{m.playlist_none_yet()}</p>}
        {choices.length > 0 && (
          <ul className={styles.list}>
            {choices.map((each) => (
              <PlaylistChoice
                key={each.id}
                playlist={each}
                outcome={outcomes.get(each.id) ?? 'none'}
                onChoose={() => void add(each)}
              />
            ))}
          </ul>
        )}
        <VisuallyHidden>
          <span role="status">{notice}</span>
        </VisuallyHidden>
      </div>
    </Dialog>
  )
}

const sourceOf = (what: ToAdd) =>
  'songIds' in what ? { song_ids: [...what.songIds] } : { from_playlist_id: what.fromPlaylistId }

function ChoiceSkeletons() {
  return (
    <div aria-busy="true" className={styles.list}>
      <VisuallyHidden>{m.loading_your_playlists()}</VisuallyHidden>
      {['70%', '45%', '60%'].map((width) => (
        <div key={width} className={styles.choice}>
          <Skeleton shape="square" />
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  )
}
