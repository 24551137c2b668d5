import * as m from '@earshot/messages/subscription'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useRef, useState } from 'react'
import { setLoading } from '../../lib/state/loading-store.ts'
import { cancelPlan } from '../../lib/state/subscription-store.ts'
import { formatIsoDate } from '../../lib/text/format.ts'
import { messageOf } from '../../lib/text/message-of.ts'

type Props = {
  planId: number
  /** Name of the plan. */
  title: string
  expiresAt: string
  onClose: () => void
  onCancelled: () => void
}

/** Asks before a subscription is cancelled; a refusal sends nothing (SUBSCRIPTION-12 to SUBSCRIPTION-14). */
export function CancelSubscription({ planId, title, expiresAt, onClose, onCancelled }: Props) {
  const [problem, setProblem] = useState('')
  const isSending = useRef(false)
  const cancel = async () => {
    if (isSending.current) return
    isSending.current = true
    setProblem('')
    setLoading(true)
    try {
      await cancelPlan(planId)
      onCancelled()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      isSending.current = false
      setLoading(false)
    }
  }
  return (
    <Dialog
      open
      role="alertdialog"
      title={m.subscription_cancel_question()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.subscription_keep()}</Button>
          <Button look="solid" onClick={() => void cancel()}>
            {m.subscription_cancel()}
          </Button>
        </>
      }
    >
      <FormMessage>{problem}</FormMessage>
      <p>{m.subscription_cancel_effect({ title, date: formatIsoDate(expiresAt) })}</p>
    </Dialog>
  )
}
