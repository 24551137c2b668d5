import { UNSENT } from '@earshot/contract/community/unsent'
import * as m from '@earshot/messages/site'
import { useState, type ComponentProps } from 'react'
import styles from './send-form.module.css'

/**
 * A form that scripts submit. Submitted before they run it is a POST, so that its fields are never in a URL, a history
 * or a log; the server discards it and redirects to the form, which then shows a message. Without scripts it shows that
 * it needs them. Use one per page.
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
