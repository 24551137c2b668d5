import { confirmEmail, undoEmailChange } from '@earshot/contract/calls'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { metaOf } from '../../../lib/head/meta.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import styles from '../account.module.css'

export const meta = metaOf(() => ({
  title: m.account_email_link_title(),
  description: m.account_email_link_description(),
}))

/**
 * Confirms a new e-mail address, or stops or undoes a change (ACCOUNT2-02). The button acts, because mail programs open
 * links.
 */
export default function EmailLinkPage() {
  const isUndo = useLocation().pathname.startsWith('/email/undo')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const act = async () => {
    setBusy(true)
    setProblem('')
    const key = new URLSearchParams(location.search).get('key') ?? ''
    try {
      const reply = await quietApi.post(isUndo ? undoEmailChange : confirmEmail, { key })
      setEmail(reply.email)
    } catch (error) {
      setProblem(messageOf(error))
    }
    setBusy(false)
  }
  return (
    <section className={styles.narrow}>
      <h1 className={styles.title}>{isUndo ? m.account_email_undo() : m.account_email_link_title()}</h1>
      {email === '' ? (
        <>
          <p className={styles.note}>{isUndo ? m.account_email_undo_help() : m.account_email_confirm_help()}</p>
          <FormMessage>{problem}</FormMessage>
          <Button variant="solid" disabled={isBusy} onClick={() => void act()}>
            {isUndo ? m.account_email_undo() : m.account_email_confirm()}
          </Button>
        </>
      ) : (
        <FormMessage kind="success">
          {isUndo ? m.account_email_undone({ email }) : m.account_email_confirmed({ email })}
        </FormMessage>
      )}
      <p className={styles.links}>
        <Link href="/account/?pid=security">{m.account_email_to_security()}</Link>
      </p>
    </section>
  )
}
