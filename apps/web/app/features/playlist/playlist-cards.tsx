import type { Playlist } from '@earshot/contract/listening/playlist'
import { joined } from '@earshot/listening/tracks/fact-words'
import * as m from '@earshot/messages/playlist'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Card } from '@earshot/ui/cards/card.tsx'
import { Grid } from '@earshot/ui/cards/grid.tsx'
import { useState } from 'react'
import { CardSound } from '../../layout/sound/card-sound.tsx'
import { usePlayerLink } from '../../lib/session/player-link.ts'
import { usePlaylists } from '../../lib/state/playlist-store.ts'
import styles from './edit.module.css'

/** The id of the section that edits the selected playlist. */
export const EDITOR = 'edit'
/** The number of cards shown initially. */
const FIRST = 12

/** The playlists that the member may change, each with buttons to play and edit it (LIBRARY-07). */
export function PlaylistCards({ playlists, chosenId }: { playlists: readonly Playlist[]; chosenId: number }) {
  const [isWhole, setWhole] = useState(false)
  const player = usePlayerLink()
  const shared = usePlaylists((known) => known.shared)
  const sharedIds = new Set(shared.map(({ id }) => id))
  const shown = isWhole ? playlists : playlists.slice(0, FIRST)
  return (
    <section aria-label={m.your_playlists()} className={styles.cards}>
      <Grid size="s">
        {shown.map((playlist) => (
          <Card
            key={playlist.id}
            href={player('playlist', playlist.id)}
            picture={playlist.image}
            title={playlist.name}
            note={joined(
              m.track_count({ count: playlist.song_count }),
              sharedIds.has(playlist.id) ? m.by_name({ name: playlist.artistName ?? '' }) : '',
            )}
            as="h2"
            sizes="(min-width: 62rem) 12rem, 45vw"
            onPicture={playlist.song_count > 0 && <CardSound of={`playlist/${playlist.id}`} title={playlist.name} />}
          >
            <LinkButton
              size="s"
              href={`/account/edit_playlist?id=${playlist.id}#${EDITOR}`}
              aria-label={m.playlist_edit_named({ name: playlist.name })}
              aria-current={playlist.id === chosenId ? 'true' : undefined}
            >
              {m.edit()}
            </LinkButton>
          </Card>
        ))}
      </Grid>
      {shown.length < playlists.length && (
        <Button onClick={() => setWhole(true)}>{m.playlist_show_all({ count: playlists.length })}</Button>
      )}
    </section>
  )
}
