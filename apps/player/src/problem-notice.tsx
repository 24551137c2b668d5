import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Button, LinkButton } from '@earshot/ui/button.tsx'
import { IconButton } from '@earshot/ui/icon-button.tsx'
import { names } from '@earshot/ui/names'
import { useCell } from './cell.ts'
import { notice } from './notices.ts'
import { stageInView } from './panels.ts'
import { playback, usePlayback } from './player.ts'
import styles from './problem-notice.module.css'

/** What keeps a track from playing, said in a sentence; and what was just done. */
export function ProblemNotice() {
  const problem = usePlayback((now) => now.problem)
  const isCurrent = usePlayback((now) => now.problem?.trackId === now.track?.id)
  const hasMore = usePlayback((now) => now.queue.tracks.length > 1)
  const isLow = useCell(stageInView)
  const sentence = useCell(notice)
  return (
    <div className={names(styles.place, isLow && styles.low)}>
      <div role="alert">
        {problem !== undefined && (
          <div className={styles.problem}>
            <p>{problem.sentence}</p>
            <div className={styles.actions}>
              {problem.way !== undefined && <LinkButton size="s" look="solid" href={problem.way.href}>{problem.way.label}</LinkButton>}
              {isCurrent && problem.kind !== 'rights' && <Button size="s" onClick={playback.play}>Try again</Button>}
              {isCurrent && hasMore && <Button size="s" onClick={() => playback.next()}>Next track</Button>}
              <IconButton label="Close" onClick={playback.dismissProblem}><IconX size={20} /></IconButton>
            </div>
          </div>
        )}
      </div>
      <div role="status">{sentence !== undefined && <p className={styles.said}>{sentence}</p>}</div>
    </div>
  )
}
