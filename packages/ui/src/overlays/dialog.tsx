import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import styles from './dialog.module.css'

type Props = {
  open: boolean
  title: string
  onClose: () => void
  children: ReactNode
  actions: ReactNode
  role?: 'dialog' | 'alertdialog'
}

/** The native modal dialog: it traps the focus, Escape closes it, and the focus returns. */
export function Dialog({ open, title, onClose, children, actions, role = 'dialog' }: Props) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useId()
  // A browser may close the element although its page asks first and leaves `open` true; it is then shown again.
  useEffect(() => {
    if (open && element.current?.open === false) element.current.showModal()
    if (!open) element.current?.close()
  })
  // The focus returns only if the dialog is closed before it is removed from the page.
  useLayoutEffect(() => {
    const dialog = element.current
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={element}
      role={role}
      aria-labelledby={heading}
      className={styles.dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={onClose}
    >
      <h2 id={heading} className={styles.title}>
        {title}
      </h2>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </dialog>
  )
}
