import { deskPlan, deskPlans } from '@earshot/contract/desk/calls'
import type { DeskPlan } from '@earshot/contract/desk/money/plans'
import * as m from '@earshot/messages/desk-money'
import { Button } from '@earshot/ui/actions/button.tsx'
import { SelectField } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { useParams } from 'react-router'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { useCall } from '../../../../session/use-call.ts'
import { ItemChooser } from '../../catalogue/edit/item-chooser.tsx'
import { PlanEditor } from './plan-editor.tsx'
import styles from '../money.module.css'

type Creator = DeskPlan['creator']

/** A plan, or a new one at the address `new` (MONEY-02). */
export function Component() {
  const id = useParams()['plan_id'] ?? 'new'
  return id === 'new' ? <NewPlan /> : <ExistingPlan id={Number(id)} />
}

// The artist or podcast is found by its name first; the form follows.
function NewPlan() {
  const call = useCall(deskPlans, {})
  const [kind, setKind] = useState<Creator['kind']>('artist')
  const [creator, setCreator] = useState<Creator>()
  if (creator === undefined)
    return (
      <>
        <PageHeader title={m.new_plan()}>{m.plans_choose_creator()}</PageHeader>
        <div className={styles.choose}>
          <SelectField
            label={m.type()}
            value={kind}
            onChange={({ currentTarget }) => setKind(currentTarget.value === 'podcast' ? 'podcast' : 'artist')}
          >
            {(['artist', 'podcast'] as const).map((each) => (
              <option key={each} value={each}>
                {m.plans_creator_word({ kind: each })}
              </option>
            ))}
          </SelectField>
          <ItemChooser kind={kind} onChoose={({ id, title }) => setCreator({ kind, id, name: title })} />
        </div>
      </>
    )
  return (
    <>
      <PageHeader
        title={m.new_plan()}
        act={<Button onClick={() => setCreator(undefined)}>{m.choose_another()}</Button>}
      >
        {creator.name}
      </PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {({ currency }) => <PlanEditor plan={undefined} creator={creator} currency={currency} />}
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
          <PlanEditor key={plan.id} plan={plan} creator={plan.creator} currency={plan.currency} />
        </>
      )}
    </CallStates>
  )
}
