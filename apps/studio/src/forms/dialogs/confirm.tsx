import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState, type ReactNode } from 'react'
import { InputDialog } from './input-dialog.tsx'

/**
 * Asks before an act. `problem` is why it failed; the dialog then stays open. An act that cannot be undone asks for
 * `typedName`, the name of its subject (DESK-08).
 */
export function Confirm({ open, ...question }: Question & { open: boolean }) {
  // Forgets what was typed with the dialog.
  return open ? <Asked {...question} /> : null
}

function Asked({ title, act, problem = '', isBusy = false, typedName, onAct, onClose, children }: Question) {
  const [typed, setTyped] = useState('')
  const isTyped = typedName === undefined || typed.trim() === typedName
  return (
    <InputDialog
      title={title}
      role="alertdialog"
      problem={problem}
      onClose={onClose}
      actions={(leave, send) => (
        <>
          <Button onClick={leave}>{m.cancel()}</Button>
          <Button
            variant="solid"
            disabled={isBusy || !isTyped}
            onClick={() => {
              send()
              onAct()
            }}
          >
            {act}
          </Button>
        </>
      )}
      footer={
        <>
          {typedName !== undefined && (
            <Field
              label={m.people_delete_name({ name: typedName })}
              value={typed}
              autoComplete="off"
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
          )}
          <FormMessage>{problem}</FormMessage>
        </>
      }
    >
      {children}
    </InputDialog>
  )
}

type Question = {
  title: string
  /** The verb of the button. */
  act: string
  problem?: string
  isBusy?: boolean
  typedName?: string
  onAct: () => void
  onClose: () => void
  children?: ReactNode
}
