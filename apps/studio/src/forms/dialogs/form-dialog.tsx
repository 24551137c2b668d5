import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useId, type ReactNode, type SyntheticEvent } from 'react'
import { InputDialog } from './input-dialog.tsx'
import styles from './form-dialog.module.css'

/** A dialog with a form, which Enter sends, too. `problem` is why it failed; the dialog then stays open. */
export function FormDialog({
  title,
  act,
  problem = '',
  isBusy = false,
  isReady = true,
  onSubmit,
  onClose,
  children,
}: {
  title: string
  /** The verb of the button. */
  act: string
  problem?: string
  isBusy?: boolean
  /** Whether the fields are filled. */
  isReady?: boolean
  onSubmit: (event: SyntheticEvent) => unknown
  onClose: () => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <InputDialog
      title={title}
      problem={problem}
      onClose={onClose}
      actions={(leave) => (
        <>
          <Button onClick={leave}>{m.cancel()}</Button>
          <Button type="submit" form={id} variant="solid" disabled={isBusy || !isReady}>
            {act}
          </Button>
        </>
      )}
    >
      <form
        id={id}
        method="post"
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (isReady && !isBusy) onSubmit(event)
        }}
      >
        {children}
        <FormMessage>{problem}</FormMessage>
      </form>
    </InputDialog>
  )
}
