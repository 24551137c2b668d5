import { creatorProfile } from '@earshot/contract/calls'
import * as m from '@earshot/messages/studio'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { PageHeader } from '../../frame/page-header.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { useCreator } from '../../paths.ts'
import { useCall } from '../../session/use-call.ts'
import { DeleteCreator } from './delete-creator.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The profile of an artist or podcast (STUDIO-14). */
export function Component() {
  const creator = useCreator()
  const call = useCall(creatorProfile, creator)
  return (
    <>
      <PageHeader
        title={m.profile()}
        act={
          <LinkButton size="s" href={`/${creator.kind}/${creator.id}`}>
            {m.public_page()}
          </LinkButton>
        }
      />
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {(profile) => <ProfileForm key={`${creator.kind} ${creator.id}`} profile={profile} />}
      </CallStates>
      <DeleteCreator key={`delete ${creator.kind} ${creator.id}`} creator={creator} />
    </>
  )
}
