import { usePlayback } from '@earshot/listening/playback-context.tsx'
import * as m from '@earshot/messages/player'
import { EmptyState } from '@earshot/ui/lists/empty-state.tsx'
import { UpNext } from '../queue/up-next.tsx'
import { NowPlaying } from '../stage/now-playing.tsx'
import { WaysToMusic } from './not-found.tsx'

/** The player without a URL: what plays, or where to find something. */
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
    </div>
  )
}
