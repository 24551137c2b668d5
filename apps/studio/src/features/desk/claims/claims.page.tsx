import { listApplications } from '@earshot/contract/calls'
import { DESK_LIST } from '@earshot/contract/desk/list'
import { APPLICATION_STATES, type ApplicationState } from '@earshot/contract/studio/creator-limits'
import type { ApplicationCase } from '@earshot/contract/studio/creators'
import * as m from '@earshot/messages/desk-edit'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../frame/page-header.tsx'
import { ListPage } from '../../../lists/list-page.tsx'
import { oneOf, useListQuery } from '../../../lists/list-query.ts'
import { StateWord, type Tone } from '../../../lists/state-word.tsx'
import type { Column } from '../../../lists/table.tsx'
import { useCall } from '../../../session/use-call.ts'
import { formatDay } from '../../../text/format.ts'
import { itemPath } from '../catalogue/item-path.ts'
import { DecisionDialog, type Decision } from './decision-dialog.tsx'
import styles from './claims.module.css'

/** Applications of members, and claims of existing artists and podcasts (CATALOGUE-19). */
export function Component() {
  const query = useListQuery()
  const state = oneOf(APPLICATION_STATES, query.of('state'))
  const call = useCall(listApplications, {
    state,
    limit: DESK_LIST.pageSize,
    offset: (query.page - 1) * DESK_LIST.pageSize,
  })
  const [asked, setAsked] = useState<{ decision: Decision; application: ApplicationCase }>()
  return (
    <>
      <PageHeader title={m.claims_title()}>{m.claims_lead()}</PageHeader>
      <ListPage
        label={m.claims_title()}
        call={call}
        columns={columnsOf((decision, application) => setAsked({ decision, application }))}
        nameOf={({ name }) => name}
        filters={[
          {
            name: 'state',
            label: m.state(),
            kind: 'choice',
            any: m.claims_any_state(),
            options: APPLICATION_STATES.map((value) => ({ value, label: m.claims_state({ state: value }) })),
          },
        ]}
        empty={<EmptyState title={m.nothing_is_waiting()}>{m.claims_empty_help()}</EmptyState>}
      />
      {asked !== undefined && <DecisionDialog {...asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

const TONES: Record<ApplicationState, Tone> = { open: 'waiting', asked: 'waiting', accepted: 'good', refused: 'off' }
const DECISIONS: readonly Decision[] = ['accept', 'refuse', 'ask']

const columnsOf = (ask: (decision: Decision, application: ApplicationCase) => void): Column<ApplicationCase>[] => [
  { label: m.name(), cell: (application) => <Wanted application={application} /> },
  { label: m.card_member(), cell: (application) => <Applicant application={application} /> },
  { label: m.claims_owners(), cell: (application) => <Owners application={application} /> },
  {
    label: m.state(),
    cell: ({ state, created_at: at, note }) => (
      <span className={styles.lines}>
        <StateWord tone={TONES[state]}>{m.claims_state({ state })}</StateWord>
        <time dateTime={at}>{formatDay(at)}</time>
        {note && <span className={styles.note}>{m.claims_previous({ note })}</span>}
      </span>
    ),
  },
  {
    label: m.action(),
    isLabelShown: false,
    cell: (application) =>
      (application.state === 'open' || application.state === 'asked') && (
        <span className={styles.acts}>
          {DECISIONS.map((decision) => (
            <Button
              key={decision}
              size="s"
              variant={decision === 'accept' ? 'solid' : 'quiet'}
              onClick={() => ask(decision, application)}
            >
              {WORDS[decision]()}
            </Button>
          ))}
        </span>
      ),
  },
]

const WORDS: Record<Decision, () => string> = { accept: m.claims_approve, refuse: m.reject, ask: m.claims_ask }

function Wanted({ application: { kind, name, claim, message, links } }: { application: ApplicationCase }) {
  return (
    <span className={styles.lines}>
      {claim === null ? (
        <bdi>{name}</bdi>
      ) : (
        <Link href={itemPath({ kind, id: claim.id })}>
          <bdi>{claim.name}</bdi>
        </Link>
      )}
      <span className={styles.note}>{m.claims_kind({ kind, claim: claim === null ? 'no' : 'yes' })}</span>
      {message !== '' && <span className={styles.message}>{message}</span>}
      {links.map((link) => (
        <a key={link} href={link} rel="noreferrer nofollow" className={styles.link}>
          {link}
        </a>
      ))}
    </span>
  )
}

/** The member, and the domain of the member's address against the links. */
function Applicant({ application: { member, email } }: { application: ApplicationCase }) {
  const { domain, is_confirmed: isConfirmed, is_of_links: isOfLinks } = email
  return (
    <span className={styles.lines}>
      <Link href={`/desk/people/${member.id}`}>
        <bdi>{member.username}</bdi>
      </Link>
      <span className={styles.note}>
        {isOfLinks ? m.claims_email_same({ domain }) : m.claims_email_other({ domain })}
        {!isConfirmed && ` (${m.not_confirmed()})`}
      </span>
    </span>
  )
}

function Owners({ application: { kind, claim, owners, same_name: others } }: { application: ApplicationCase }) {
  return (
    <span className={styles.lines}>
      {claim !== null && owners.length === 0 && m.claims_no_owners()}
      {owners.map(({ id, username }) => (
        <Link key={id} href={`/desk/people/${id}`}>
          <bdi>{username}</bdi>
        </Link>
      ))}
      {others.map(({ id, name }) => (
        <Link key={id} href={itemPath({ kind, id })}>
          {m.duplicates_by_name()}: <bdi>{name}</bdi>
        </Link>
      ))}
    </span>
  )
}
