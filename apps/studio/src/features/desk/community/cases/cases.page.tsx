import { moderationDecide, moderationQueue, undoDecision } from '@earshot/contract/calls'
import type { Case } from '@earshot/contract/community/moderation'
import { PAGE_SIZE } from '@earshot/contract/limits'
import * as m from '@earshot/messages/cases'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { EmptyState } from '@earshot/ui/states/empty-state.tsx'
import { useState } from 'react'
import { PageHeader } from '../../../../frame/page-header.tsx'
import { CallStates } from '../../../../lists/call-states.tsx'
import { TableSkeleton } from '../../../../lists/table.tsx'
import { messageOf } from '../../../../session/message-of.ts'
import { useAct, useCall } from '../../../../session/use-call.ts'
import { CaseCard } from './case-card.tsx'
import { DecidedCase } from './decided-case.tsx'
import { keyOf } from './decided.ts'
import type { Decided, Decision } from './decided.ts'
import { useCaseKeys } from './use-case-keys.ts'
import styles from './cases.module.css'

const KEYS = [m.cases_key_next, m.cases_key_previous, m.cases_key_keep, m.cases_key_hide, m.cases_key_delete] as const

/**
 * The queue of cases, which changes live (`useLiveDesk`); a decided one stays folded in its place until the page is
 * left (COMMUNITYDESK-08, -09).
 */
export function Component() {
  const call = useCall(moderationQueue, { limit: PAGE_SIZE.reports, offset: 0 })
  const [areKeysShown, setKeysShown] = useState(false)
  return (
    <>
      <PageHeader title={m.cases()} act={<Button onClick={() => setKeysShown(true)}>{m.keyboard_shortcuts()}</Button>}>
        {m.cases_lead()}
      </PageHeader>
      <CallStates call={call} skeleton={<TableSkeleton />}>
        {({ data, counts }) => <Cases cases={data} open={counts.open} onKeys={() => setKeysShown(true)} />}
      </CallStates>
      <Dialog
        open={areKeysShown}
        title={m.keyboard_shortcuts()}
        onClose={() => setKeysShown(false)}
        actions={<Button onClick={() => setKeysShown(false)}>{m.close()}</Button>}
      >
        <ul>
          {KEYS.map((words) => (
            <li key={words()}>{words()}</li>
          ))}
        </ul>
      </Dialog>
    </>
  )
}

function Cases({ cases, open, onKeys }: { cases: readonly Case[]; open: number; onKeys: () => void }) {
  const [shown, setShown] = useState(cases)
  const [decided, setDecided] = useState<Readonly<Record<string, Decided>>>({})
  const send = useAct(moderationDecide)
  const undo = useAct(undoDecision)
  const further = cases.filter((each) => !shown.some((known) => keyOf(known) === keyOf(each)))
  // Cards keep their place; what is new is added at the end.
  if (further.length > 0) setShown([...shown, ...further])

  const decide = async (item: Case, decision: Decision, note: string): Promise<void> => {
    const { kind, item_id: itemId } = item
    try {
      const { id } = await send.mutateAsync({ kind, item_id: itemId, decision, note })
      setDecided((known) => ({ ...known, [keyOf(item)]: { id, decision } }))
    } catch (error) {
      setDecided((known) => ({ ...known, [keyOf(item)]: { elsewhere: messageOf(error) } }))
    }
  }
  const takeBack = async (item: Case, id: number): Promise<string> => {
    try {
      await undo.mutateAsync({ id })
    } catch (error) {
      return messageOf(error)
    }
    setDecided((known) => Object.fromEntries(Object.entries(known).filter(([key]) => key !== keyOf(item))))
    return ''
  }
  useCaseKeys(shown.filter((item) => decided[keyOf(item)] === undefined).map(keyOf), { onKeys })
  if (shown.length === 0) return <EmptyState title={m.cases_none()}>{m.cases_none_help()}</EmptyState>
  return (
    <section aria-label={m.cases()} className={styles.cases}>
      <p role="status" className={styles.quiet}>
        {m.cases_open({ count: open })}
      </p>
      {shown.map((item) => {
        const made = decided[keyOf(item)]
        return made === undefined ? (
          <CaseCard
            key={keyOf(item)}
            item={item}
            decide={decide}
            current={cases.find((each) => keyOf(each) === keyOf(item))}
          />
        ) : (
          <DecidedCase key={keyOf(item)} item={item} decided={made} onUndo={(id) => takeBack(item, id)} />
        )
      })}
    </section>
  )
}
