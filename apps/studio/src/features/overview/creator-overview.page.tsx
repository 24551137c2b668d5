import { creatorProfile } from '@earshot/contract/calls'
import type { Creator } from '@earshot/contract/catalogue/creator'
import type { StudioCreator, StudioEvent } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/studio'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { useStudio } from '../../frame/use-member.ts'
import { CallStates } from '../../lists/call-states.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { useCreator } from '../../paths.ts'
import { useCall } from '../../session/use-call.ts'
import { Events } from './events.tsx'
import styles from './overview.module.css'

/** The first page of an artist or podcast: its numbers, and what needs attention. */
export function Component() {
  const creator = useCreator()
  const mine = useStudio().creators.find(({ kind, id }) => kind === creator.kind && id === creator.id)
  return mine === undefined ? <OfOthers creator={creator} /> : <Own creator={mine} />
}

function Own({ creator }: { creator: StudioCreator }) {
  const { scheduled, failed } = useStudio()
  const isOfCreator = (event: StudioEvent) => event.creator.kind === creator.kind && event.creator.id === creator.id
  const problems = failed.filter(isOfCreator)
  const plans = scheduled.filter(isOfCreator)
  const counts = [
    { label: m.published(), count: creator.published },
    { label: m.scheduled(), count: creator.scheduled },
    { label: m.studio_drafts(), count: creator.drafts },
    { label: m.problems(), count: creator.problems },
  ]
  return (
    <>
      <Head creator={creator} name={creator.name} />
      <dl className={styles.counts}>
        {counts.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {problems.length === 0 && plans.length === 0 && <p className={styles.note}>{m.studio_nothing_to_do()}</p>}
      <Events title={m.studio_failed_events()} events={problems} isOfOne />
      <Events title={m.studio_scheduled_events()} events={plans} isOfOne />
    </>
  )
}

/** Shown to an admin, who is on no team. */
function OfOthers({ creator }: { creator: Creator }) {
  const call = useCall(creatorProfile, creator)
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {({ name }) => <Head creator={creator} name={name} />}
    </CallStates>
  )
}

function Head({ creator: { kind, id }, name }: { creator: Creator; name: string }) {
  return (
    <PageHeader
      title={name}
      act={
        <LinkButton size="s" href={`/${kind}/${id}`}>
          {m.public_page()}
        </LinkButton>
      }
    />
  )
}
