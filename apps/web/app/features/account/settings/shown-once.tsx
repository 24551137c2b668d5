import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import styles from '../account.module.css'

type Props = {
  /** The name of the group, which receives the focus. */
  label: string
  secret: string
  copyLabel: string
  /** A text that says that the secret is not shown again. */
  children: ReactNode
}

/** Shows a secret once, with a button that copies it. */
export function ShownOnce({ label, secret, copyLabel, children }: Props) {
  const [note, setNote] = useState('')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const copy = () =>
    // Pages without TLS have no clipboard.
    Promise.resolve(navigator.clipboard?.writeText(secret)).then(
      () => setNote(navigator.clipboard === undefined ? m.account_copy_by_hand() : m.account_copied()),
      () => setNote(m.account_copy_by_hand()),
    )
  return (
    <div ref={place} className={`${styles.code} ${styles.created}`} tabIndex={-1} role="group" aria-label={label}>
      <p>{children}</p>
      <p>
        <code className={styles.key}>{secret}</code>
      </p>
      <Button size="s" onClick={() => void copy()}>
        {copyLabel}
      </Button>
      <FormMessage kind="success">{note}</FormMessage>
    </div>
  )
}
