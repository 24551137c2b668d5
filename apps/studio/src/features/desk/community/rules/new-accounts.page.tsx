import { deskSettings } from '@earshot/contract/desk/calls'
import * as m from '@earshot/messages/rules'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { useCall } from '../../../../session/use-call.ts'
import { RunningForm, SETTINGS_INPUT } from '../../settings/running-form.tsx'

const NAMES = [
  'NEW_ACCOUNT_DAYS',
  'NEW_ACCOUNT_POSTS',
  'NEW_ACCOUNT_POSTS_A_DAY',
  'NEW_ACCOUNT_COMMENTS_A_DAY',
  'NEW_ACCOUNT_LINKS',
  'NEW_ACCOUNT_PICTURES',
  'NEW_ACCOUNT_MENTIONS',
  'HOLD_FIRST_POSTS',
]

/** The limits of new accounts (COMMUNITYDESK-11). */
export function Component() {
  const call = useCall(deskSettings, SETTINGS_INPUT)
  return (
    <>
      <PageHeader title={m.new_accounts()}>{m.rules_new_accounts_lead()}</PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {(read) => <RunningForm label={m.new_accounts()} read={read} names={NAMES} />}
      </CallStates>
    </>
  )
}
