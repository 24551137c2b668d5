import { hasRole } from '@earshot/contract/access'
import { deskMember } from '@earshot/contract/desk/calls'
import type { DeskMember } from '@earshot/contract/desk/people/people'
import * as m from '@earshot/messages/people'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import { PageHeader } from '../../../frame/page-header.tsx'
import { Part } from '../../../frame/part.tsx'
import { useMember } from '../../../frame/use-member.ts'
import { CallStates } from '../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { formatDay } from '../../../text/format.ts'
import { historyPath } from '../log/subject-path.ts'
import { MemberCreators } from '../owners/member-creators.tsx'
import { Contact } from './account/contact.tsx'
import { MemberData } from './account/data.tsx'
import { Deletion } from './account/deletion.tsx'
import { Email } from './account/email.tsx'
import { AnnulPart } from './annul-part.tsx'
import { Notes } from './notes.tsx'
import { RolesForm } from './roles-form.tsx'
import { SignIns } from './sign-ins.tsx'
import { SuspensionPart } from './suspension.tsx'
import { WriteToMember } from './write-to-member.tsx'
import styles from './people.module.css'

/** A member with roles, state, sign-ins, artists and podcasts, and notes (PEOPLE-02). */
export function Component() {
  const id = Number(useParams()['member_id'])
  const call = useCall(deskMember, { member_id: id })
  return (
    <CallStates call={call} skeleton={<TableSkeleton />}>
      {(member) => <Page member={member} />}
    </CallStates>
  )
}

function Page({ member }: { member: DeskMember }) {
  const isAdmin = hasRole(useMember(), 'admin')
  const { counts } = member
  return (
    <>
      <PageHeader
        title={member.user.username}
        act={<LinkButton href={`/user/${member.id}`}>{m.people_open_profile()}</LinkButton>}
      >
        {m.people_numbered({ id: member.id })}
      </PageHeader>
      <div className={styles.parts}>
        <dl className={styles.facts}>
          {member.full_name && <Fact label={m.full_name()}>{member.full_name}</Fact>}
          <Fact label={m.people_joined()}>{formatDay(member.joined_at)}</Fact>
          <Fact label={m.people_seen()}>{member.seen_at === null ? m.never() : formatDay(member.seen_at)}</Fact>
          {isAdmin && <Contact member={member} />}
          <Fact label={m.people_ways()}>{member.ways.map((way) => m.people_way({ way })).join(', ')}</Fact>
          <Fact label={m.people_written()}>
            {m.people_written_counts({ posts: counts.posts, comments: counts.comments, reviews: counts.reviews })}
          </Fact>
          <Fact label={m.people_votes()}>{counts.votes}</Fact>
          <Fact label={m.people_reports()}>
            {m.people_report_counts({ made: counts.reports_made, received: counts.reports_received })}
          </Fact>
          <Fact label={m.people_plans()}>{counts.plans}</Fact>
        </dl>
        {isAdmin && <Email member={member} />}
        {isAdmin && <MemberCreators member={member} />}
        {isAdmin && <RolesForm member={member} />}
        <SuspensionPart member={member} isAdmin={isAdmin} />
        {isAdmin && <AnnulPart member={member} />}
        {isAdmin && <SignIns member={member} />}
        <Notes member={member} />
        {isAdmin && <WriteToMember member={member} />}
        {isAdmin && <MemberData member={member} />}
        {isAdmin && <Deletion member={member} />}
        <Part title={m.history()}>
          <LinkButton href={historyPath('member', member.id)}>{m.people_open_history()}</LinkButton>
        </Part>
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
