import { usePlayback } from '@earshot/listening/playback-context.tsx'
import { useSignal } from '@earshot/listening/signal'
import { say, toast } from '@earshot/listening/toasts'
import * as m from '@earshot/messages/player'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { IconButton } from '@earshot/ui/actions/icon-button.tsx'
import { names } from '@earshot/ui/text/names'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { missedPage } from './pages/router.tsx'
import { stageInView } from './panels.ts'
import { playback } from './transport/player.ts'
import styles from './problem-toast.module.css'

/** What keeps a track from playing, said in a sentence; and what was just done. */
export function ProblemToast() {
  const problem = usePlayback((now) => now.problem)
  const isCurrent = usePlayback((now) => now.problem?.trackId === now.track?.id)
  const hasMore = usePlayback((now) => now.queue.tracks.length > 1)
  const isLow = useSignal(stageInView)
  const sentence = useSignal(toast)
  const missed = useSignal(missedPage)
  return (
    <div className={names(styles.place, isLow && styles.low)}>
      <div role="alert">
        {problem !== undefined && (
          <div className={styles.problem}>
            <p>{problem.sentence}</p>
            <div className={styles.actions}>
              {problem.way !== undefined && (
                <LinkButton size="s" look="solid" href={problem.way.href}>
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
              <IconButton label={m.close()} onClick={playback.dismissProblem}>
                <IconX size={20} />
              </IconButton>
            </div>
          </div>
        )}
        {missed !== undefined && <MissedPage href={missed} />}
      </div>
      <div role="status">{sentence !== undefined && <p className={styles.said}>{sentence}</p>}</div>
    </div>
  )
}

/** A page of the site that was asked for offline; what plays goes on (ERRORS-06). */
function MissedPage({ href }: { href: string }) {
  const tryAgain = () => {
    if (!navigator.onLine) return say(m.player_still_offline())
    missedPage.set(undefined)
    location.assign(href)
  }
  return (
    <div className={styles.problem}>
      <p>{m.player_offline_page()}</p>
      <div className={styles.actions}>
        <Button size="s" look="solid" onClick={tryAgain}>
          {m.try_again()}
        </Button>
        <IconButton label={m.close()} onClick={() => missedPage.set(undefined)}>
          <IconX size={20} />
        </IconButton>
      </div>
    </div>
  )
}
