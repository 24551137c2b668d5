import { listCreatorPlans } from '@earshot/contract/calls'
import type { CreatorPlans } from '@earshot/contract/money/supporters'
import * as m from '@earshot/messages/supporters'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { creatorPath, useCreator } from '../../paths.ts'
import { useCall } from '../../session/use-call.ts'
import { PlanRows } from './plans/plan-rows.tsx'
import { TierRows } from './plans/tier-rows.tsx'
import { SupporterTabs } from './supporter-tabs.tsx'
import styles from './supporters.module.css'

/** The plans of an artist or podcast, and the tiers of support of an artist (SUPPORTERS-01, SUPPORTERS-04). */
export function Component() {
  const creator = useCreator()
  const call = useCall(listCreatorPlans, creator)
  const newPlan = (
    <LinkButton variant="solid" href={creatorPath(creator, 'supporters/plans/new')}>
      {m.new_plan()}
    </LinkButton>
  )
  return (
    <>
      <PageHeader title={m.supporters()} act={call.data !== undefined && call.data.plans.length > 0 && newPlan}>
        {call.data && m.supporters_lead({ count: call.data.supporters, name: call.data.name })}
      </PageHeader>
      <SupporterTabs current="plans" />
      <CallStates call={call} skeleton={<TableSkeleton rows={4} />}>
        {(data: CreatorPlans) => (
          <>
            {data.plans.length === 0 ? (
              <EmptyState title={m.supporters_no_plans()} action={newPlan}>
                {m.supporters_no_plans_help()}
              </EmptyState>
            ) : (
              <section className={styles.section} aria-label={m.plans()}>
                <p className={styles.note}>{m.supporters_plans_help()}</p>
                <PlanRows plans={data.plans} />
              </section>
            )}
            {data.tiers.length > 0 && (
              <section className={styles.section}>
                <h2>{m.supporters_tiers()}</h2>
                <p className={styles.note}>{m.supporters_tiers_help()}</p>
                <TierRows tiers={data.tiers} />
              </section>
            )}
          </>
        )}
      </CallStates>
    </>
  )
}
