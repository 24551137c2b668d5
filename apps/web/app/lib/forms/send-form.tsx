import { UNSENT } from '@earshot/contract/unsent'
import * as m from '@earshot/messages/site'
import { useState, type ComponentProps } from 'react'
import styles from './send-form.module.css'

/**
 * A form that scripts send. Sent before they run it is a POST, so its fields are never in a URL, a history or a log;
 * the server reads nothing and leads back to the form, which then says so. Without scripts it says that it needs them.
 * One on a page.
 */
export function SendForm({ children, onSubmit, ...rest }: ComponentProps<'form'>) {
  const [isAnswered, setAnswered] = useState(false)
  return (
    <form
      method="post"
      noValidate
      onSubmit={(event) => {
        setAnswered(true)
        onSubmit?.(event)
      }}
      {...rest}
    >
      <p id={UNSENT} className={styles.unsent} hidden={isAnswered}>
        {m.site_form_sent_too_early()}
      </p>
      <p className={styles.scriptless}>{m.site_form_needs_scripts()}</p>
      {children}
    </form>
  )
}
