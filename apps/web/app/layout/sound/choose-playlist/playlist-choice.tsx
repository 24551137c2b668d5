import type { Playlist } from '@earshot/contract/listening/playlist'
import * as m from '@earshot/messages/playlist'
import IconCheck from '@earshot/ui/icons/check'
import IconPlus from '@earshot/ui/icons/plus'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { names } from '@earshot/ui/text/names'
import { NameAndNote } from '../../parts/name-and-note.tsx'
import styles from './choose-playlist.module.css'

/** The result of adding to a playlist; `there` means that the playlist already contained every song. */
export type Outcome = 'none' | 'busy' | 'added' | 'there'

/** A selectable playlist with the result of adding to it (PLAYLIST-14). */
export function PlaylistChoice({
  playlist,
  outcome,
  onChoose,
}: {
  playlist: Playlist
  outcome: Outcome
  onChoose: () => void
}) {
  const isIn = outcome === 'added' || outcome === 'there'
  return (
    <li>
      <button
        type="button"
        className={names(styles.choice, isIn && styles.done)}
        aria-busy={outcome === 'busy' || undefined}
        onClick={onChoose}
      >
        <Picture src={playlist.image} alt="" seed={playlist.name} sizes="3.5rem" />
        <NameAndNote name={playlist.name}>{NOTES[outcome](playlist)}</NameAndNote>
        {isIn ? <IconCheck size={20} stroke={2.5} /> : <IconPlus size={20} />}
      </button>
    </li>
  )
}

const factsOf = ({ song_count: count, is_public }: Playlist): string =>
  `${m.track_count({ count })} · ${is_public === 1 ? m.playlist_public() : m.playlist_private()}`

const NOTES: Record<Outcome, (playlist: Playlist) => string> = {
  none: factsOf,
  busy: factsOf,
  added: () => m.added(),
  there: () => m.playlist_already_in(),
}
