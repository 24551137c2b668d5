import { getDiscovers } from '@earshot/contract/calls'
import type { Album } from '@earshot/contract/catalogue/catalogue'
import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { announce } from '@earshot/listening/toasts/toast-text'
import * as m from '@earshot/messages/player'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { Card } from '@earshot/ui/cards/card.tsx'
import { Grid } from '@earshot/ui/cards/grid.tsx'
import IconPlay from '@earshot/ui/icons/player-play-filled'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { SkeletonGrid } from '@earshot/ui/states/skeleton.tsx'
import { use } from 'react'
import { UpNext } from '../queue/up-next.tsx'
import { api } from '../session/api.ts'
import { absolute } from '../settings.ts'
import { NowPlaying } from '../stage/now-playing.tsx'
import { playback } from '../transport/player.ts'
import { Frame } from './frame.tsx'
import { WaysToMusic } from './not-found.tsx'
import { forget, load, loadListening } from './open/cache.ts'
import { begin } from './open/open.ts'
import { hrefOf } from './router.tsx'
import styles from './lists.module.css'

/** The player without a path: the current track, or links to music. */
export function HomePage() {
  const track = usePlayback((now) => now.track)
  if (track !== undefined)
    return (
      <>
        <NowPlaying word={m.player_in_queue()} />
        <div className="wrap">
          <UpNext />
        </div>
      </>
    )
  return (
    <div className="wrap">
      <title>{m.player_name()}</title>
      <h1 className="page-title">{m.player_nothing_playing()}</h1>
      <EmptyState title={m.player_queue_empty()} action={<WaysToMusic />}>
        {m.player_choose()}
      </EmptyState>
      <Frame loads="newest" skeleton={<SkeletonGrid count={NEWEST_SHOWN} />}>
        <NewestAlbums />
      </Frame>
    </div>
  )
}

/** The number of newest albums offered when nothing plays. */
const NEWEST_SHOWN = 12

/** Suggests albums, each with a link to its page in the player. */
function NewestAlbums() {
  const albums = use(load('newest', readNewest))
  if (albums.length === 0) return null
  return (
    <section aria-labelledby="newest" className={styles.newest}>
      <h2 id="newest" className={styles.heading}>
        {m.player_newest_albums()}
      </h2>
      <Grid>
        {albums.map(({ id, title, artistName, image }) => (
          <Card
            key={id}
            href={hrefOf(`album/${id}`)}
            picture={image && absolute(image)}
            title={title}
            note={artistName}
            onPicture={
              <IconButton variant="veil" label={m.play_named({ title })} onClick={() => void playAlbum(id)}>
                <IconPlay size={20} />
              </IconButton>
            }
          />
        ))}
      </Grid>
    </section>
  )
}

async function playAlbum(id: number): Promise<void> {
  try {
    begin(playback, await loadListening('album', id), 'soon')
  } catch {
    // The next click loads again.
    forget(`album/${id}`)
    announce(m.player_album_not_loaded())
  }
}

// The page also works without them.
async function readNewest(): Promise<readonly Album[]> {
  try {
    const { discovers } = await api.get(getDiscovers)
    return discovers.latest_albums.slice(0, NEWEST_SHOWN)
  } catch {
    return []
  }
}
