import * as m from '@earshot/messages/contact-desk'
import { LinkButton } from '@earshot/ui/actions/button.tsx'
import { TestMessage } from './test-message.tsx'
import styles from './contact.module.css'

/** Leads to the messages of visitors, and sends a test message (SITE-19). */
export function ContactPart() {
  return (
    <section className={styles.test} aria-label={m.visitors_messages()}>
      <p>{m.visitors_test_lead()}</p>
      <span className={styles.acts}>
        <LinkButton href="/desk/site/contact/messages">{m.visitors_open_list()}</LinkButton>
        <TestMessage />
      </span>
    </section>
  )
}
