import * as m from '@earshot/messages/listening'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Toast } from '@earshot/ui/overlays/toast.tsx'
import { usePlayback, usePlayer } from '../playback-context.tsx'

/**
 * Shows why a track does not play and how to solve it. `hrefOf` converts a URL to the form that the site's links use.
 */
export function ProblemToast({ hrefOf = (href) => href }: { hrefOf?: (href: string) => string }) {
  const playback = usePlayer()
  const problem = usePlayback((now) => now.problem)
  const isCurrent = usePlayback((now) => now.problem?.trackId === now.track?.id)
  const hasMore = usePlayback((now) => now.queue.tracks.length > 1)
  if (problem === undefined) return null
  return (
    <Toast isProblem words={problem.sentence} onClose={playback.dismissProblem}>
      {problem.way !== undefined && (
        <LinkButton size="s" variant="solid" href={hrefOf(problem.way.href)}>
          {problem.way.label}
        </LinkButton>
      )}
      {isCurrent && problem.kind !== 'rights' && (
        <Button size="s" onClick={playback.play}>
          {m.try_again()}
        </Button>
      )}
      {isCurrent && hasMore && (
        <Button size="s" onClick={() => playback.next()}>
          {m.next_track()}
        </Button>
      )}
    </Toast>
  )
}
