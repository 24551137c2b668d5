import { orderBallots, saveBallot } from '@earshot/contract/desk/calls'
import type { DeskContestPage } from '@earshot/contract/desk/contests/contests'
import * as m from '@earshot/messages/contests'
import { Button } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { quoted } from '../../../../forms/dialogs/quoted.ts'
import { Part } from '../../../../frame/part.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct } from '../../../../session/use-call.ts'
import { showProblem } from '../../../../toasts.ts'
import { BallotPart } from './ballot-part.tsx'
import { BallotTitleDialog } from './ballot-title-dialog.tsx'
import styles from './ballots.module.css'

/** The ballots of a contest in their order, with their artists (CONTESTS-03). */
export function BallotsPart({ contest }: { contest: DeskContestPage }) {
  const { id, state, ballot_list: ballots } = contest
  const order = useAct(orderBallots)
  const save = useAct(saveBallot)
  const [isNew, setNew] = useState(false)
  const isDraft = state === 'draft' || state === 'planned'
  const move = (index: number, by: -1 | 1) => {
    const ids = ballots.map((each) => each.id)
    const [moved = 0] = ids.splice(index, 1)
    ids.splice(index + by, 0, moved)
    order.mutate({ contest_id: id, ballot_ids: ids }, { onError: (error) => showProblem(messageOf(error)) })
  }
  const add = (
    <Button variant={ballots.length === 0 ? 'solid' : undefined} onClick={() => setNew(true)}>
      {m.contests_add_ballot()}
    </Button>
  )
  return (
    <Part title={m.desk_items_contests()}>
      {ballots.length === 0 ? (
        <EmptyState title={m.contests_ballots_empty()} action={add}>
          {m.contests_ballots_empty_help()}
        </EmptyState>
      ) : (
        <div className={styles.ballots}>
          {ballots.map((ballot, index) => (
            <BallotPart
              key={ballot.id}
              contestId={id}
              ballot={ballot}
              isDraft={isDraft}
              onUp={index === 0 ? undefined : () => move(index, -1)}
              onDown={index === ballots.length - 1 ? undefined : () => move(index, 1)}
            />
          ))}
          <div>{add}</div>
        </div>
      )}
      {isNew && (
        <BallotTitleDialog
          title={m.contests_add_ballot()}
          act={m.contests_add_ballot()}
          value=""
          command={(title) => `contest ballot ${id} ${quoted(title)} --artists …`}
          saving={save}
          onSave={(title) => save.mutate({ contest_id: id, title }, { onSuccess: () => setNew(false) })}
          onClose={() => setNew(false)}
        />
      )}
    </Part>
  )
}
