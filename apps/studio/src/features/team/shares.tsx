import { mayProposeShares } from '@earshot/contract/access'
import { agreeShares } from '@earshot/contract/calls'
import type { ShareProposal, Team, TeamMember } from '@earshot/contract/studio/team'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { useState } from 'react'
import { useMember } from '../../frame/use-member.ts'
import { StateWord } from '../../lists/state-word.tsx'
import { Table, type Column } from '../../lists/table.tsx'
import { useCreator } from '../../paths.ts'
import { messageOf } from '../../session/message-of.ts'
import { useAct } from '../../session/use-call.ts'
import { formatDay } from '../../text/format.ts'
import { showDone, showProblem } from '../../toasts.ts'
import { ProposeShares } from './propose-shares.tsx'
import styles from './team.module.css'

/**
 * The owners' shares of the earnings: the open proposal, which every owner must agree to, and the form for another one
 * (STUDIO-18). Nothing for a single owner, who gets everything.
 */
export function Shares({ team }: { team: Team }) {
  const member = useMember()
  const [isProposing, setProposing] = useState(false)
  const owners = team.members.filter(({ role }) => role === 'owner')
  if (owners.length < 2) return null
  const mayPropose = mayProposeShares(member, team.role)
  return (
    <section className={styles.section} aria-label={m.shares()}>
      <h2>{m.shares()}</h2>
      <p className={styles.note}>{team.are_shares_agreed ? m.shares_help() : m.shares_equal_help()}</p>
      {team.proposal !== null && <Proposal proposal={team.proposal} owners={owners} mayAgree={mayPropose} />}
      {mayPropose && !isProposing && (
        <p>
          <Button size="s" onClick={() => setProposing(true)}>
            {team.proposal === null ? m.shares_propose() : m.shares_propose_others()}
          </Button>
        </p>
      )}
      {isProposing && <ProposeShares owners={owners} onClose={() => setProposing(false)} />}
    </section>
  )
}

type Row = ShareProposal['shares'][number]

function Proposal({
  proposal: { id, shares, agreed_by: agreedBy, proposed_by: proposer, expires_at: expiresAt },
  owners,
  mayAgree,
}: {
  proposal: ShareProposal
  owners: readonly TeamMember[]
  mayAgree: boolean
}) {
  const member = useMember()
  const creator = useCreator()
  const agree = useAct(agreeShares)
  const onAgree = () =>
    agree.mutate(
      { ...creator, proposal_id: id },
      {
        onSuccess: ({ proposal }) => showDone(proposal === null ? m.shares_set() : m.shares_agreed()),
        onError: (error) => showProblem(messageOf(error)),
      },
    )
  const columns: Column<Row>[] = [
    { label: m.owner(), cell: ({ user }) => <bdi>{user.username}</bdi> },
    {
      label: m.shares_now(),
      isAtEnd: true,
      cell: ({ user }) => m.percent({ percent: owners.find((owner) => owner.user.id === user.id)?.share ?? 0 }),
    },
    { label: m.shares_proposed(), isAtEnd: true, cell: ({ share }) => m.percent({ percent: share }) },
    {
      label: m.state(),
      cell: ({ user }) =>
        agreedBy.includes(user.id) ? (
          <StateWord tone="good">{m.shares_has_agreed()}</StateWord>
        ) : (
          <StateWord tone="waiting">{m.not_yet()}</StateWord>
        ),
    },
  ]
  return (
    <div className={styles.proposal}>
      <p>{m.shares_proposed_by({ name: proposer?.username ?? m.somebody(), date: formatDay(expiresAt) })}</p>
      <Table label={m.shares_proposed()} columns={columns} rows={shares} keyOf={({ user }) => user.id} />
      {mayAgree && !agreedBy.includes(member.id) && (
        <Button size="s" variant="solid" disabled={agree.isPending} onClick={onAgree}>
          {m.shares_agree()}
        </Button>
      )}
    </div>
  )
}
