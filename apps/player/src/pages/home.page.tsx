import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { UpNext } from '../queue/up-next.tsx'
import { sitePage } from '../settings.ts'
import { NowPlaying } from '../stage/now-playing.tsx'
import { usePlayback } from '../transport/player.ts'

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
      <EmptyState
        title="Your queue is empty"
        action={
          <>
            <LinkButton look="solid" href={sitePage('discover')}>
              Discover music and podcasts
            </LinkButton>
            <LinkButton href={sitePage('discover/all')}>Search</LinkButton>
          </>
        }
      >
        Choose a song, an album or an episode to play it here.
      </EmptyState>
    </div>
  )
}
