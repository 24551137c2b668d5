import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import type { ReactNode } from 'react'

/** Asks before an act. `problem` is why it failed; the dialog then stays open. */
export function Confirm({
  open,
  title,
  act,
  problem = '',
  isBusy = false,
  onAct,
  onClose,
  children,
}: {
  open: boolean
  title: string
  /** The verb of the button. */
  act: string
  problem?: string
  isBusy?: boolean
  onAct: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      open={open}
      title={title}
      role="alertdialog"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button variant="solid" disabled={isBusy} onClick={onAct}>
            {act}
          </Button>
        </>
      }
    >
      {children}
      <FormMessage>{problem}</FormMessage>
    </Dialog>
  )
}
