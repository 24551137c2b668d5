import * as m from '@earshot/messages/subscription'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useSend } from '../../../lib/forms/use-send.ts'
import { cancelPlan } from '../../../lib/state/subscription-store.ts'
import { formatIsoDate } from '../../../lib/text/format.ts'

type Props = {
  planId: number
  /** The name of the plan. */
  title: string
  expiresAt: string
  onClose: () => void
  onCancelled: () => void
}

/**
 * Asks for confirmation before a subscription is cancelled; declining sends nothing (SUBSCRIPTION-12 to
 * SUBSCRIPTION-14).
 */
export function CancelSubscription({ planId, title, expiresAt, onClose, onCancelled }: Props) {
  const { problem, send } = useSend()
  const cancel = () =>
    send(async () => {
      await cancelPlan(planId)
      onCancelled()
    })
  return (
    <Dialog
      open
      role="alertdialog"
      title={m.subscription_cancel_question()}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.subscription_keep()}</Button>
          <Button variant="solid" onClick={() => void cancel()}>
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
