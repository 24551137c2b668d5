import * as m from '@earshot/messages/episode'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './parts.module.css'

/** The form of a part of an episode in a dialog; Enter saves it. */
export function PartForm({
  title,
  onSave,
  onClose,
  children,
}: {
  title: string
  onSave: () => Promise<void>
  onClose: () => void
  children: ReactNode
}) {
  // The dialog is outside of the form of the episode, because forms are not nested.
  return createPortal(
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{m.cancel()}</Button>
          <Button variant="solid" onClick={() => void onSave()}>
            {m.save()}
          </Button>
        </>
      }
    >
      <form
        method="post"
        data-writing
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          // React lets the event bubble to the form of the episode, which must not be submitted.
          event.stopPropagation()
          void onSave()
        }}
      >
        {children}
        <button type="submit" hidden aria-label={m.save()} />
      </form>
    </Dialog>,
    document.body,
  )
}
