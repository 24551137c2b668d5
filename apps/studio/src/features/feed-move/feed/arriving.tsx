import { checkMovedFeed } from '@earshot/contract/calls'
import type { FeedMove } from '@earshot/contract/studio/feed/feed-move'
import * as m from '@earshot/messages/feed'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import { CopyField } from '../copy-field.tsx'
import { LastRead } from './follows.tsx'
import styles from '../feed-move.module.css'

/** A podcast whose sounds are here, and whose old feed must lead here now (SHOW-20). */
export function Arriving({ move }: { move: FeedMove }) {
  const check = useAct(checkMovedFeed)
  const problem = check.error === null ? '' : messageOf(check.error)
  return (
    <div className={styles['column']}>
      <p>{m.feed_arriving_text()}</p>
      <CopyField label={m.feed_new_address()} text={move.feed_url} />
      <ol className={styles['steps']}>
        <li>{m.feed_step_redirect()}</li>
        <li>{m.feed_step_new_url()}</li>
        <li>{m.feed_step_check()}</li>
      </ol>
      <p className={styles['note']}>
        {m.feed_old_address()}: <span dir="ltr">{move.old_feed}</span>
      </p>
      <LastRead at={move.checked_at} problem={move.problem} />
      <FormMessage>{check.data?.leads_here === false ? m.feed_leads_not() : problem}</FormMessage>
      <div className={styles['acts']}>
        <Button
          variant="solid"
          disabled={check.isPending}
          onClick={() =>
            check.mutate(
              { podcast_id: move.podcast.id },
              { onSuccess: ({ leads_here: leadsHere }) => leadsHere && showDone(m.feed_leads_here()) },
            )
          }
        >
          {m.check()}
        </Button>
      </div>
    </div>
  )
}
