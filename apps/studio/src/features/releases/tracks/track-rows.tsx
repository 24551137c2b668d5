import type { Release, ReleaseTrack } from '@earshot/contract/studio/release'
import * as m from '@earshot/messages/release'
import { clockText } from '@earshot/playback/time/clock-text'
import { Button } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import IconPause from '@earshot/ui/icons/player-pause-filled'
import IconPlay from '@earshot/ui/icons/player-play-filled'
import { Link } from '@earshot/ui/links/link.tsx'
import { shiftOf, useReorder } from '@earshot/ui/lists/use-reorder'
import { names } from '@earshot/ui/text/names'
import { VisuallyHidden } from '@earshot/ui/text/visually-hidden.tsx'
import { useState } from 'react'
import { MoveHandle } from '../../../lists/move-handle.tsx'
import { NumberField } from '../../../lists/number-field.tsx'
import { lyricsPath } from '../lyrics/lyrics-path.ts'
import { WARNINGS } from '../release-words.ts'
import { TrackDialog } from './track-dialog.tsx'
import { TrackMenu } from './track-menu.tsx'
import { useListen } from './use-listen.ts'
import input from '../../../lists/quiet-input.module.css'
import styles from './tracks.module.css'

/** The tracks of a release: heard, ordered by dragging, keys or number, edited and removed (RELEASE-13). */
export function TrackRows({
  tracks,
  onOrder,
  onRename,
  onRemove,
  release,
}: {
  tracks: readonly ReleaseTrack[]
  release: Pick<Release, 'id' | 'artist_id' | 'state'>
  onOrder: (ids: number[]) => void
  onRename: (id: number, title: string) => void
  onRemove: (track: ReleaseTrack) => void
}) {
  const [editing, setEditing] = useState<number>()
  const listen = useListen()
  const move = (id: string, to: number) => {
    const ids = tracks.map((track) => track.id)
    const moved = Number(id)
    const rest = ids.filter((each) => each !== moved)
    onOrder([...rest.slice(0, to), moved, ...rest.slice(to)])
  }
  const { moving, spoken, grab, nudge } = useReorder(
    tracks.map(({ id, title }) => ({ id: String(id), name: title })),
    move,
  )
  const edited = tracks.find(({ id }) => id === editing)
  return (
    <>
      <ol className={styles.rows} aria-label={m.tracks()}>
        {tracks.map((track, index) => {
          const id = String(track.id)
          const isPlaying = listen.playing === track.id
          return (
            <li
              key={track.id}
              className={names(styles.row, moving?.id === id && styles.moving)}
              style={{ '--shift': shiftOf(moving, id, index) }}
            >
              <MoveHandle id={id} index={index} title={track.title} grab={grab} nudge={nudge} />
              <NumberField
                key={`${track.id}-${index}`}
                number={index + 1}
                most={tracks.length}
                className={styles.number}
                label={m.release_number_of({ title: track.title })}
                onMove={(to) => move(id, to - 1)}
              />
              <IconButton
                label={isPlaying ? m.release_stop({ title: track.title }) : m.release_listen({ title: track.title })}
                disabled={track.sound_id === null && track.track_id === null}
                onClick={() => void listen.toggle(track)}
              >
                {isPlaying ? <IconPause size={18} /> : <IconPlay size={18} />}
              </IconButton>
              <div className={styles.words}>
                <TitleField key={track.title} title={track.title} onRename={(title) => onRename(track.id, title)} />
                <span className={styles.facts}>
                  {track.length !== null && <span>{clockText(track.length)}</span>}
                  {track.loudness !== null && (
                    <span>{m.release_loudness({ loudness: track.loudness.toFixed(1) })}</span>
                  )}
                  {track.disc_no > 1 && <span>{m.disc_number({ number: track.disc_no })}</span>}
                  {track.is_explicit && <span>{m.explicit()}</span>}
                  {track.lyrics.length > 0 && <Link href={lyricsPath(release, track)}>{m.lyrics()}</Link>}
                  {track.warnings.map((warning) => (
                    <span key={warning} className={styles.warning}>
                      {WARNINGS[warning]()}
                    </span>
                  ))}
                  {track.needs_times && <span className={styles.warning}>{m.release_needs_times()}</span>}
                  {track.hidden_by === 'creator' && <span className={styles.problem}>{m.hidden()}</span>}
                  {track.hidden_by === 'site' && (
                    <span className={styles.problem}>
                      {m.release_hidden_by_site({ reason: track.hidden_reason ?? '' })}
                    </span>
                  )}
                  {track.problem != null && <span className={styles.problem}>{track.problem}</span>}
                </span>
              </div>
              <Button
                size="s"
                onClick={() => setEditing(track.id)}
                aria-label={m.release_edit_track({ title: track.title })}
              >
                {m.edit()}
              </Button>
              <TrackMenu track={track} release={release} onRemove={() => onRemove(track)} />
            </li>
          )
        })}
      </ol>
      <VisuallyHidden>
        <span role="status">{spoken}</span>
      </VisuallyHidden>
      {listen.error !== '' && <p role="alert">{listen.error}</p>}
      {edited !== undefined && (
        <TrackDialog key={edited.id} track={edited} releaseId={release.id} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

function TitleField({ title, onRename }: { title: string; onRename: (title: string) => void }) {
  const commit = (text: string) => {
    if (text.trim() !== '' && text.trim() !== title) onRename(text.trim())
  }
  return (
    <input
      className={names(input.quiet, styles.title)}
      aria-label={m.title()}
      dir="auto"
      maxLength={300}
      defaultValue={title}
      onBlur={({ currentTarget }) => commit(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
    />
  )
}
