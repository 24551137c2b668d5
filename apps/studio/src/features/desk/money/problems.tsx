import { moneyProblems, offerPlan } from '@earshot/contract/desk/calls'
import type { MoneyProblem } from '@earshot/contract/desk/money/overview'
import * as m from '@earshot/messages/desk-money'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { Part } from '../../../frame/part.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { Table, TableSkeleton, type Column } from '../../../lists/table.tsx'
import { messageOf } from '../../../session/message-of.ts'
import { useAct, useCall } from '../../../session/use-call.ts'
import { formatDay } from '../../../text/format.ts'
import { showDone, showProblem } from '../../../toasts.ts'
import styles from './money.module.css'

/** Problems of money: what happened, what the member sees, and what mends it (MONEY-14). */
export function Problems() {
  const call = useCall(moneyProblems)
  const offer = useAct(offerPlan)
  const tell = (planId: number) =>
    offer.mutate(
      { plan_id: planId },
      { onSuccess: () => showDone(m.plans_told()), onError: (error) => showProblem(messageOf(error)) },
    )
  return (
    <Part title={m.problems()}>
      <CallStates
        call={call}
        skeleton={<TableSkeleton rows={2} />}
        isEmpty={(problems) => problems.length === 0}
        empty={<p className={styles.soft}>{m.problems_none()}</p>}
      >
        {(problems) => (
          <Table label={m.problems()} columns={columnsOf(tell)} rows={problems} keyOf={({ key }) => key} />
        )}
      </CallStates>
    </Part>
  )
}

const columnsOf = (tell: (planId: number) => void): Column<MoneyProblem>[] => [
  { label: m.about(), cell: ({ subject }) => <bdi>{subject}</bdi> },
  { label: m.problems_happened(), cell: ({ kind, detail }) => m.problems_happened_word({ kind, detail }) },
  {
    label: m.problems_seen(),
    cell: ({ kind, until }) => m.problems_seen_word({ kind, day: until === null ? '' : formatDay(until) }),
  },
  {
    label: m.problems_act(),
    cell: ({ kind, plan_id: planId, charge_id: chargeId }) => {
      if (planId !== null)
        return (
          <Button size="s" onClick={() => tell(planId)}>
            {m.plans_tell()}
          </Button>
        )
      if (chargeId !== null)
        return (
          <LinkButton size="s" href={`/desk/money/payments/${chargeId}`}>
            {m.payments_refund()}
          </LinkButton>
        )
      return m.problems_nothing({ kind })
    },
  },
]
