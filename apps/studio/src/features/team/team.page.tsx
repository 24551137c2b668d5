import { mayChangeTeam } from '@earshot/contract/access'
import { getTeam } from '@earshot/contract/calls'
import * as m from '@earshot/messages/studio'
import { PageHeader } from '../../frame/page-header.tsx'
import { useMember } from '../../frame/use-member.ts'
import { CallStates } from '../../lists/call-states.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { useCreator } from '../../paths.ts'
import { useCall } from '../../session/use-call.ts'
import { Claims } from './claims.tsx'
import { InviteForm } from './invite-form.tsx'
import { Members } from './members.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import { Shares } from './shares.tsx'

/** The members of the team of an artist or podcast, their shares, and open invitations (STUDIO-16 to STUDIO-18). */
export function Component() {
  const member = useMember()
  const call = useCall(getTeam, useCreator())
  return (
    <>
      <PageHeader title={m.studio_team()}>{m.studio_team_lead()}</PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton rows={3} />}>
        {(team) => {
          const mayChange = mayChangeTeam(member, team.role)
          return (
            <>
              <Members team={team} mayChange={mayChange} />
              {mayChange && <Shares team={team} />}
              {mayChange && <InviteForm />}
              {mayChange && <OpenInvitations invitations={team.invitations} />}
              {mayChange && <Claims claims={team.claims} />}
            </>
          )
        }}
      </CallStates>
    </>
  )
}
