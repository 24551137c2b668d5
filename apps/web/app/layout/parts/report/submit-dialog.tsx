import * as m from '@earshot/messages/community'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useId, type FormEvent, type ReactNode } from 'react'

/** A dialog with a form. `onClose` handles Escape if it differs from Cancel: the typed text stays. */
export function SubmitDialog({
  title,
  isBusy,
  onSubmit,
  onCancel,
  onClose = onCancel,
  children,
}: {
  title: string
  isBusy: boolean
  onSubmit: () => void
  onCancel: () => void
  onClose?: () => void
  children: ReactNode
}) {
  const form = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onCancel}>{m.cancel()}</Button>
          <Button type="submit" form={form} variant="solid" disabled={isBusy}>
            {m.community_submit()}
          </Button>
        </>
      }
    >
      <form method="post" id={form} onSubmit={submit} noValidate>
        {children}
      </form>
    </Dialog>
  )
}
