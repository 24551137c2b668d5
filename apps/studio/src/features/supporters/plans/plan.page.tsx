import { listCreatorPlans } from '@earshot/contract/calls'
import * as m from '@earshot/messages/supporters'
import { useParams } from 'react-router'
import { NotFound } from '../../../frame/not-found.tsx'
import { PageHeader } from '../../../frame/page-header.tsx'
import { CallStates } from '../../../lists/call-states.tsx'
import { StateWord } from '../../../lists/state-word.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { useCreator } from '../../../paths.ts'
import { useCall } from '../../../session/use-call.ts'
import { PlanEditor } from './plan-editor.tsx'

/** A plan of an artist or podcast, or a new one (SUPPORTERS-01). */
export function Component() {
  const { plan_id: id = '' } = useParams()
  const call = useCall(listCreatorPlans, useCreator())
  return (
    <CallStates call={call} skeleton={<TableSkeleton rows={6} />}>
      {(data) => {
        const plan = data.plans.find((each) => each.id === Number(id))
        if (plan === undefined && id !== 'new') return <NotFound />
        return (
          <>
            <PageHeader
              title={plan?.title ?? m.new_plan()}
              state={
                plan && (
                  <StateWord tone={plan.is_open ? 'good' : 'off'}>
                    {plan.is_open ? m.supporters_open() : m.supporters_closed()}
                  </StateWord>
                )
              }
            >
              {data.name}
            </PageHeader>
            <PlanEditor key={id} plan={plan} name={data.name} currency={data.currency} />
          </>
        )
      }}
    </CallStates>
  )
}
