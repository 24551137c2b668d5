import { mayAdminister } from '@earshot/contract/access'
import { deleteForGood } from '@earshot/contract/calls'
import type { Case } from '@earshot/contract/community/moderation'
import { isReportedItem } from '@earshot/contract/community/report-subject'
import * as m from '@earshot/messages/cases'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import { Confirm } from '../../../../forms/dialogs/confirm.tsx'
import { useMember } from '../../../../frame/use-member.ts'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import type { Decided } from './decided.ts'
import styles from './cases.module.css'

/** A decided case, folded to one line with "Undo" (COMMUNITYDESK-08). */
export function DecidedCase({
  item,
  decided,
  onUndo,
}: {
  item: Case
  decided: Decided
  onUndo: (id: number) => Promise<string>
}) {
  const member = useMember()
  const [problem, setProblem] = useState('')
  const [isAsking, setAsking] = useState(false)
  const [isGone, setGone] = useState(false)
  if ('elsewhere' in decided)
    return (
      <p className={styles.folded} role="status">
        <bdi>{item.title}</bdi> · {decided.elsewhere}
      </p>
    )
  const mayDelete = decided.decision === 'delete' && mayAdminister(member) && !isReportedItem(item.kind)
  return (
    <div className={styles.folded} role="status">
      <span>
        {m.cases_word({ decision: decided.decision })} · <bdi>{isGone ? m.cases_gone() : item.title}</bdi>
        {problem !== '' && ` · ${problem}`}
      </span>
      {!isGone && (
        <span className={styles.acts}>
          <Button size="s" onClick={() => void onUndo(decided.id).then(setProblem)}>
            {m.undo()}
          </Button>
          {mayDelete && (
            <Button size="s" onClick={() => setAsking(true)}>
              {m.cases_for_good()}
            </Button>
          )}
        </span>
      )}
      {isAsking && <ForGood item={item} onClose={() => setAsking(false)} onDone={() => setGone(true)} />}
    </div>
  )
}

function ForGood({ item, onClose, onDone }: { item: Case; onClose: () => void; onDone: () => void }) {
  const { mutate, error, isPending } = useAct(deleteForGood)
  const { kind, item_id: itemId } = item
  if (isReportedItem(kind)) return null
  return (
    <Confirm
      open
      title={m.cases_for_good_question()}
      act={m.cases_for_good()}
      problem={error === null ? '' : messageOf(error)}
      isBusy={isPending}
      onAct={() =>
        mutate(
          { kind, item_id: itemId },
          {
            onSuccess: () => {
              onDone()
              onClose()
            },
          },
        )
      }
      onClose={onClose}
    >
      <p>{m.cases_for_good_help()}</p>
    </Confirm>
  )
}
