import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { UpNext } from '../queue/up-next.tsx'
import { NowPlaying } from '../stage/now-playing.tsx'
import { usePlayback } from '../transport/player.ts'
import { WaysToMusic } from './not-found.tsx'

/** The player without an address: what plays, or where to find something. */
export function HomePage() {
  const track = usePlayback((now) => now.track)
  if (track !== undefined)
    return (
      <>
        <NowPlaying word="In your queue" />
        <div className="wrap">
          <UpNext />
        </div>
      </>
    )
  return (
    <div className="wrap">
      <title>Earshot player</title>
      <h1 className="page-title">Nothing is playing</h1>
      <EmptyState title="Your queue is empty" action={<WaysToMusic />}>
        Choose a song, an album or an episode to play it here.
      </EmptyState>
    </div>
  )
}
