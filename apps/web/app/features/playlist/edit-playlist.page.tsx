import { restorePlaylist } from '@earshot/contract/calls'
import type { Playlist } from '@earshot/contract/listening/playlist'
import type { Profile } from '@earshot/contract/member/account'
import { readSongs } from '@earshot/listening/queue/save-url'
import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import { SelectField } from '@earshot/ui/forms/field.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useEffect, useMemo, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { OneMoment } from '../../layout/frame/one-moment.tsx'
import { useMember } from '../../layout/frame/use-member.ts'
import { CreatePlaylist } from '../../layout/sound/choose-playlist/create-playlist.tsx'
import { UndoSlot } from '../../layout/toasts/undo-slot.tsx'
import { quietApi } from '../../lib/api.ts'
import { pageMeta } from '../../lib/head/meta.ts'
import { watchLive } from '../../lib/live/watch-live.ts'
import { storePlaylist, useMyPlaylists, usePlaylists } from '../../lib/state/playlist-store.ts'
import { property } from '../../lib/state/store.ts'
import type { Read } from '../../lib/state/use-read.ts'
import { formatCount } from '../../lib/text/format.ts'
import { messageOf } from '../../lib/text/message-of.ts'
import { EarningsBlock } from '../earnings/earnings-block.tsx'
import { ImportPlaylist } from './import/import-playlist.tsx'
import { EDITOR, PlaylistCards } from './playlist-cards.tsx'
import { PlaylistEditor } from './playlist-editor.tsx'
import { Invitations } from './sharing/invitations.tsx'
import styles from './edit.module.css'

export const meta = () => [
  ...pageMeta({ title: m.playlists(), description: m.playlist_page_description() }),
  { name: 'robots', content: 'noindex' },
]

/**
 * The playlists that the viewer may change as cards, one of them with its songs, and the viewer's earnings below
 * (LIBRARY-07); visitors are redirected to sign-in and back (PLAYLISTEDIT-01, PLAYLISTEDIT-02).
 */
export default function EditPlaylistPage() {
  const profile = useMember(m.sign_in_to_see_your_playlists())
  if (profile === null)
    return (
      <div className={`wrap ${styles.moment}`}>
        <OneMoment />
      </div>
    )
  return <MemberPlaylists key={profile.id} profile={profile} />
}

function MemberPlaylists({ profile }: { profile: Profile }) {
  const playlists = useMyPlaylists()
  const { requestedId, songs, of, choose } = useRequested()
  const [opened, setOpened] = useState<'create' | 'import' | undefined>(songs.length > 0 ? 'create' : undefined)
  const [deleted, setDeleted] = useState<Playlist>()
  const shared = usePlaylists((known) => known.shared)
  useEffect(() => {
    const reload = () => void usePlaylists.load().catch(() => undefined)
    return watchLive('playlists', { onNews: reload, onLost: () => undefined }).stop
  }, [])
  const data = playlists.face === 'full' ? [...playlists.data, ...shared] : []
  const chosen = data.find(({ id }) => id === requestedId) ?? data[0]
  const close = () => {
    setOpened(undefined)
    if (songs.length > 0) choose(requestedId)
  }
  const show = (added: Playlist) => {
    storePlaylist(added)
    choose(added.id)
  }
  return (
    <>
      <div className={`wrap ${styles.page}`}>
        <header className={styles.top}>
          <h1>{m.playlists()}</h1>
          <div className={styles.buttons}>
            <Button disabled={playlists.face !== 'full'} onClick={() => setOpened('create')}>
              {m.playlist_new()}
            </Button>
            <Button disabled={playlists.face !== 'full'} onClick={() => setOpened('import')}>
              {m.import_word()}
            </Button>
          </div>
          <PlaylistCounts playlists={playlists} />
        </header>
        <Invitations onAccepted={choose} />
        {playlists.face === 'loading' && <EditorSkeleton />}
        {playlists.face === 'failed' && (
          <ErrorState
            title={m.your_playlists_did_not_load()}
            action={<Button onClick={playlists.again}>{m.try_again()}</Button>}
          >
            {playlists.problem}
          </ErrorState>
        )}
        {playlists.face === 'full' && chosen === undefined && (
          <EmptyState title={m.no_playlists_yet()}>{m.playlist_none_help()}</EmptyState>
        )}
        {chosen !== undefined && (
          <>
            <PlaylistCards playlists={data} chosenId={chosen.id} />
            <div className={styles.chooser} id={EDITOR}>
              <SelectField
                label={m.playlist()}
                value={chosen.id}
                onChange={({ target }) => choose(Number(target.value))}
              >
                {data.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </SelectField>
            </div>
            <PlaylistEditor
              key={chosen.id}
              playlist={chosen}
              isOwner={!shared.includes(chosen)}
              onDeleted={() => {
                setDeleted(chosen)
                choose(undefined)
              }}
            />
          </>
        )}
        {deleted !== undefined && (
          <DeletedPlaylist
            key={deleted.id}
            playlist={deleted}
            onRestored={(restored) => {
              setDeleted(undefined)
              show(restored)
            }}
            onClose={() => setDeleted(undefined)}
          />
        )}
      </div>
      <div className={styles.below}>
        <EarningsBlock profile={profile} />
      </div>
      {opened === 'create' && (
        <CreatePlaylist
          {...(songs.length > 0 && { what: { title: '', songIds: songs, of } })}
          onClose={close}
          onCreated={(created) => {
            setOpened(undefined)
            show(created)
          }}
        />
      )}
      {opened === 'import' && (
        <ImportPlaylist
          onClose={close}
          onImported={show}
          onUndone={(undone) => {
            setOpened(undefined)
            setDeleted(undone)
            choose(undefined)
          }}
        />
      )}
    </>
  )
}

/**
 * Returns the playlist of the query or the navigation state, a function that opens another one (PLAYLISTEDIT-05), and
 * the songs that a player sent to be saved as a new playlist.
 */
function useRequested(): {
  requestedId: number | undefined
  songs: readonly number[]
  /** The total number of songs, if the player sent only some of them. */
  of: number
  choose: (id: number | undefined) => void
} {
  const [query, setQuery] = useSearchParams()
  const { state } = useLocation()
  const fromState = property(state, 'playlist_id')
  const requestedId = query.has('id') ? Number(query.get('id')) : typeof fromState === 'number' ? fromState : undefined
  const requested = query.get('songs')
  const songs = useMemo(() => readSongs(requested), [requested])
  return {
    requestedId,
    songs,
    of: Number(query.get('of') ?? 0) || 0,
    choose: (id) => setQuery(id === undefined ? {} : { id: String(id) }, { replace: true, preventScrollReset: true }),
  }
}

function EditorSkeleton() {
  return (
    <div aria-busy="true" className={styles.skeleton}>
      <VisuallyHidden>{m.loading_your_playlists()}</VisuallyHidden>
      {['40%', '100%', '96%', '98%', '94%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}

/** Reports that a playlist was deleted, with a button to restore it; the server permits this for ten minutes. */
function DeletedPlaylist({
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

/** Shows the totals of the member's playlists. */
function PlaylistCounts({ playlists }: { playlists: Read<readonly Playlist[]> }) {
  const sumOf = (amount: (playlist: Playlist) => number): string => {
    if (playlists.face === 'loading') return '…'
    return playlists.face === 'failed' ? '–' : formatCount(playlists.data.reduce((sum, each) => sum + amount(each), 0))
  }
  const facts = [
    [m.playlist_streams(), sumOf(({ plays = 0 }) => plays)],
    [m.playlists(), sumOf(() => 1)],
    [m.tracks(), sumOf(({ song_count: count }) => count)],
  ] as const
  return (
    <dl className={styles.facts}>
      {facts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </dl>
  )
}
