import { deskPlan, deskPlans } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/desk-money'
import { useParams } from 'react-router'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { useCall } from '../../../../session/use-call.ts'
import { PlanEditor } from './plan-editor.tsx'

/** A plan, or a new one at the address `new` (MONEY-02). */
export function Component() {
  const id = useParams()['plan_id'] ?? 'new'
  return id === 'new' ? <NewPlan /> : <ExistingPlan id={Number(id)} />
}

function NewPlan() {
  const call = useCall(deskPlans, {})
  return (
    <>
      <PageHeader title={m.new_plan()} />
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {({ currency }) => <PlanEditor plan={undefined} currency={currency} />}
      </CallStates>
    </>
  )
}

function ExistingPlan({ id }: { id: number }) {
  const call = useCall(deskPlan, { plan_id: id })
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(plan) => (
        <>
          <PageHeader title={plan.title}>{plan.creator.name}</PageHeader>
          <PlanEditor key={plan.id} plan={plan} currency={plan.currency} />
        </>
      )}
    </CallStates>
  )
}
