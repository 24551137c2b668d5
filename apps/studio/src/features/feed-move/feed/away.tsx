import { undoMoveOut } from '@earshot/contract/calls'
import type { FeedMove } from '@earshot/contract/studio/feed/feed-move'
import * as m from '@earshot/messages/feed'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import { Confirm } from '../../../forms/dialogs/confirm.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct } from '../../../session/use-call.ts'
import { showDone } from '../../../toasts.ts'
import { CopyField } from '../copy-field.tsx'
import { LastRead } from './follows.tsx'
import { PasswordField } from './password-field.tsx'
import styles from '../feed-move.module.css'

/** A podcast that moved away, which can be taken back (SHOW-22). */
export function Away({ move: { podcast, new_feed: feed, checked_at: at, problem } }: { move: FeedMove }) {
  const [isAsking, setAsking] = useState(false)
  const [password, setPassword] = useState('')
  const undo = useAct(undoMoveOut)
  return (
    <div className={styles['column']}>
      <p>{m.feed_away_text()}</p>
      <CopyField label={m.feed_away_address()} text={feed ?? ''} />
      <LastRead at={at} problem={problem} />
      <div className={styles['acts']}>
        <Button onClick={() => setAsking(true)}>{m.feed_take_back()}</Button>
      </div>
      <Confirm
        open={isAsking}
        title={m.feed_take_back_title()}
        act={m.feed_take_back()}
        problem={undo.error === null ? '' : messageOf(undo.error)}
        isBusy={undo.isPending}
        onAct={() =>
          undo.mutate(
            { podcast_id: podcast.id, password },
            { onSuccess: () => showDone(m.feed_taken_back({ name: podcast.name })) },
          )
        }
        onClose={() => setAsking(false)}
      >
        <div className={styles['form']}>
          <p>{m.feed_take_back_text({ name: podcast.name })}</p>
          <PasswordField value={password} onChange={setPassword} />
        </div>
      </Confirm>
    </div>
  )
}
