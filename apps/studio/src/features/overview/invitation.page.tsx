import { findInvitation } from '@earshot/contract/calls'
import * as m from '@earshot/messages/studio'
import { useNavigate, useSearchParams } from 'react-router'
import { PageHeader } from '../../frame/page-header.tsx'
import { CallStates } from '../../lists/call-states.tsx'
import { TableSkeleton } from '../../lists/table.tsx'
import { OVERVIEW } from '../../paths.ts'
import { useCall } from '../../session/use-call.ts'
import { Invitation } from './invitations.tsx'
import styles from './overview.module.css'

/** The invitation of a mailed link, whose key is in the query (STUDIO-16). */
export function Component() {
  const key = useSearchParams()[0].get('key') ?? ''
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title={m.studio_invitation()} />
      <CallStates call={useCall(findInvitation, { key })} skeleton={<TableSkeleton rows={2} />}>
        {(invitation) => (
          <ul className={styles.cards}>
            <li>
              <Invitation invitation={invitation} keyOfLink={key} onAnswer={() => void navigate(OVERVIEW)} />
            </li>
          </ul>
        )}
      </CallStates>
    </>
  )
}
