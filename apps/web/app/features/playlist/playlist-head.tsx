import { exportPlaylist, updatePlaylist } from '@earshot/contract/calls'
import type { PLAYLIST_FORMATS } from '@earshot/contract/limits'
import type { Playlist } from '@earshot/contract/listening/playlist'
import { joined } from '@earshot/listening/tracks/fact-words'
import * as m from '@earshot/messages/playlist'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Menu, MenuButton } from '@earshot/ui/actions/menu.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useRef, useState } from 'react'
import { FeedLink } from '../../layout/parts/feed-link.tsx'
import { PlaylistForm, type PlaylistFields } from '../../layout/sound/choose-playlist/playlist-form.tsx'
import { PlayerLink } from '../../layout/sound/player-link.tsx'
import { quietApi } from '../../lib/api.ts'
import { saveFile } from '../../lib/forms/save-file.ts'
import { storePlaylist } from '../../lib/state/playlist-store.ts'
import { messageOf } from '../../lib/text/message-of.ts'
import styles from './edit.module.css'

/** Picture, name, description and visibility of a playlist, and controls to edit, export and play it. */
export function PlaylistHead({ playlist, isOwner }: { playlist: Playlist; isOwner: boolean }) {
  const [isEditing, setEditing] = useState(false)
  const [problem, setProblem] = useState('')
  const store = async ({ name, description, picture }: PlaylistFields) => {
    const form = new FormData()
    form.set('playlist_id', String(playlist.id))
    form.set('name', name)
    form.set('description', description)
    if (picture !== undefined) form.set('image', picture)
    storePlaylist(await quietApi.post(updatePlaylist, form))
    setEditing(false)
  }
  const edit = () => {
    setProblem('')
    setEditing(true)
  }
  const save = (format: (typeof EXPORTS)[number]['format']) => {
    setProblem('')
    savePlaylistFile(playlist, format).catch((error: unknown) => setProblem(messageOf(error)))
  }
  return (
    <header className={styles.head}>
      <Picture src={playlist.image} alt="" seed={playlist.name} sizes="10rem" />
      <div className={styles.headWords}>
        <h2 dir="auto">{playlist.name}</h2>
        {playlist.description && (
          <p dir="auto" className={styles.description}>
            {playlist.description}
          </p>
        )}
        <p className={styles.note}>
          {joined(
            m.track_count({ count: playlist.song_count }),
            isOwner ? '' : m.by_name({ name: playlist.artistName ?? '' }),
          )}
        </p>
        {isOwner && <VisibilitySwitch playlist={playlist} onProblem={setProblem} />}
        <FormMessage>{problem}</FormMessage>
        <div className={styles.buttons}>
          {isOwner && (
            <Button size="s" onClick={edit}>
              {m.playlist_edit_details()}
            </Button>
          )}
          <Menu label={m.export_all()} button={m.export_all()} buttonClass={styles.menu}>
            {EXPORTS.map(({ format, label }) => (
              <MenuButton key={format} onClick={() => save(format)}>
                {label}
              </MenuButton>
            ))}
          </Menu>
          <PlayerLink kind="playlist" id={playlist.id} label={m.playlist_listen_to({ name: playlist.name })}>
            {m.listen()}
          </PlayerLink>
          {playlist.is_public === 1 && <FeedLink path={`/playlist/${playlist.id}/feed.xml`} of={playlist.name} />}
        </div>
      </div>
      {isEditing && (
        <PlaylistForm
          title={m.playlist_edit_details()}
          submit={m.save()}
          now={playlist}
          send={store}
          onClose={() => setEditing(false)}
        />
      )}
    </header>
  )
}

/** A switch: "Public" when on, "Private" when off; stored at once (PLAYLISTEDIT-09, PLAYLISTEDIT-10). */
function VisibilitySwitch({ playlist, onProblem }: { playlist: Playlist; onProblem: (problem: string) => void }) {
  const isPublic = playlist.is_public === 1
  const isSending = useRef(false)
  const toggle = async () => {
    if (isSending.current) return
    isSending.current = true
    onProblem('')
    try {
      storePlaylist(await quietApi.post(updatePlaylist, { playlist_id: playlist.id, is_public: isPublic ? 0 : 1 }))
    } catch (error) {
      onProblem(messageOf(error))
    }
    isSending.current = false
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isPublic}
      aria-label={m.playlist_public()}
      className={styles.switch}
      onClick={() => void toggle()}
    >
      <span className={styles.track} aria-hidden />
      {isPublic ? m.playlist_public() : m.playlist_private()}
    </button>
  )
}

type Format = (typeof PLAYLIST_FORMATS)[number]

/** The formats of other programs, with their common names. */
const EXPORTS: readonly { format: Format; label: string }[] = [
  { format: 'm3u8', label: 'M3U8' },
  { format: 'jspf', label: 'JSPF' },
  { format: 'xspf', label: 'XSPF' },
]

/** Downloads a playlist as a file. Throws ApiError. */
const savePlaylistFile = ({ id, name }: { id: number; name: string }, format: Format): Promise<void> =>
  saveFile(
    `${exportPlaylist}?playlist_id=${id}&format=${format}`,
    m.playlist_not_saved(),
    `${name.replaceAll(/[^\p{L}\p{N} _.-]/gu, '').trim() || `playlist-${id}`}.${format}`,
  )
