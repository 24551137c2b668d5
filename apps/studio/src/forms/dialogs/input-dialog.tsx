import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { useRef, useState, type ReactNode } from 'react'
import { LeaveDialog } from './leave-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { useTypedInput } from './use-typed-input.ts'
import styles from './form-dialog.module.css'

/**
 * A dialog with fields. What is typed survives a reload and an ended session, and leaving the dialog or its page asks
 * first, unless it was sent (DESK-11).
 */
export function InputDialog({
  title,
  role = 'dialog',
  problem = '',
  actions,
  footer,
  onClose,
  children,
}: {
  title: string
  role?: 'dialog' | 'alertdialog'
  /** The reason why sending failed. */
  problem?: string
  /** The buttons. `leave` closes the dialog; a button that sends without a form calls `send` first. */
  actions: (leave: () => void, send: () => void) => ReactNode
  /** Below the fields: what is not kept. */
  footer?: ReactNode
  onClose: () => void
  children?: ReactNode
}) {
  const area = useRef<HTMLDivElement>(null)
  const { isDirty, onInput } = useTypedInput(area, `${location.pathname} ${title}`)
  const [isSent, setSent] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const isUnsaved = isDirty && (!isSent || problem !== '')
  const leave = () => (isUnsaved ? setAsking(true) : onClose())
  const type = () => {
    setSent(false)
    onInput()
  }
  return (
    <>
      <Dialog open title={title} role={role} onClose={leave} actions={actions(leave, () => setSent(true))}>
        <div ref={area} className={styles.area} onInput={type} onChange={type} onSubmit={() => setSent(true)}>
          {children}
        </div>
        {footer}
      </Dialog>
      {isAsking && <LeaveDialog open onLeave={onClose} onStay={() => setAsking(false)} />}
      {/* A router has one guard at a time: that of the page stays until something is typed here. */}
      {isUnsaved && <LeaveGuard isDirty onLeave={() => undefined} />}
    </>
  )
}
