import { UNSENT } from '@earshot/contract/address'
import { useState, type ComponentProps } from 'react'
import styles from './send-form.module.css'

/**
 * A form that scripts send. Sent before they run it is a POST, so nothing of it stands in an address, a history or a log; the server reads
 * nothing and leads back to the form, which then says so. Without scripts it says that it needs them. One on a page.
 */
export function SendForm({ children, onSubmit, ...rest }: ComponentProps<'form'>) {
  const [isAnswered, setAnswered] = useState(false)
  return (
    <form method="post" noValidate onSubmit={(event) => { setAnswered(true); onSubmit?.(event) }} {...rest}>
      <p id={UNSENT} className={styles.unsent} hidden={isAnswered}>The page was not ready when you sent it, so nothing was sent. Please do it once more.</p>
      <p className={styles.scriptless}>This form needs scripts, and this browser runs none. Everything there is to read works without.</p>
      {children}
    </form>
  )
}
