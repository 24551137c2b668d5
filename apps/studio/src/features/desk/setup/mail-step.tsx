import { testMail } from '@earshot/contract/desk/calls'
import type { Setting } from '@earshot/contract/desk/settings'
import * as m from '@earshot/messages/setup'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMember } from '../../../frame/use-member.ts'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { CopyLine } from '../settings/problems.tsx'
import styles from './setup.module.css'

/** The state of the mail server, and a test mail (SETUP-12). */
export function MailStep({ settings }: { settings: readonly Setting[] }) {
  const { email } = useMember()
  const [to, setTo] = useState(email)
  const send = useMutation({ mutationFn: () => api.post(testMail, { to }) })
  const isSet = settings.find(({ name }) => name === 'MAIL_URL')?.is_set === true
  const lines = settings.flatMap(({ name, problems }) => (name.startsWith('MAIL_') ? problems : []))
  return (
    <>
      <p>{isSet ? m.setup_mail_ready() : m.setup_mail_none()}</p>
      <p>
        {m.setup_mail_from()}: <code>{settings.find(({ name }) => name === 'MAIL_FROM')?.value}</code>
      </p>
      {lines.length > 0 && (
        <>
          <p>{m.setup_mail_lines()}:</p>
          {lines.map(({ line }) => (
            <CopyLine key={line} line={line} />
          ))}
        </>
      )}
      <form
        method="post"
        noValidate
        className={styles.form}
        aria-label={m.setup_test_send()}
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending) send.mutate()
        }}
      >
        <Field
          label={m.setup_test_to()}
          type="email"
          value={to}
          onChange={({ currentTarget }) => setTo(currentTarget.value)}
        />
        <FormMessage>{send.error === null ? '' : messageOf(send.error)}</FormMessage>
        <Button type="submit" size="s" disabled={send.isPending || to.trim() === ''}>
          {m.setup_test_send()}
        </Button>
      </form>
      <div role="status">
        {send.data !== undefined && (
          <>
            {send.data.answer !== '' && <p>{m.setup_test_lead({ to, answer: send.data.answer })}</p>}
            {!isSet && <p>{m.setup_mail_none()}</p>}
            <ul className={styles.checks}>
              {send.data.checks.map(({ check, is_ok: isOk }) => (
                <li key={check}>{isOk ? `✓ ${m.setup_test_check({ check })}` : `✗ ${m.setup_test_cure({ check })}`}</li>
              ))}
            </ul>
          </>
        )}
      </div>
    </>
  )
}
