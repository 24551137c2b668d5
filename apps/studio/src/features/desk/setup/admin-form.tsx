import { ApiError } from '@earshot/contract/client'
import { checkSetupKey, createAdmin } from '@earshot/contract/desk/calls'
import { problemWith } from '@earshot/contract/field-error'
import { ACCOUNT } from '@earshot/contract/limits'
import * as m from '@earshot/messages/setup'
import { Button } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { api } from '../../../session/api.ts'
import { messageOf } from '../../../session/message-of.ts'
import { storeSignIn } from '../../../session/session.ts'
import { isUnencrypted } from './setup.rules.ts'
import styles from './setup.module.css'

const FIELDS = ['username', 'email', 'password'] as const
type Values = Record<(typeof FIELDS)[number], string>

/** Creates the first administrator with the key of the link (SETUP-03, SETUP-05). `closed` replaces a wrong key. */
export function AdminForm({ setupKey, closed }: { setupKey: string; closed: ReactNode }) {
  const check = useQuery({
    queryKey: [checkSetupKey, setupKey],
    queryFn: () => api.post(checkSetupKey, { key: setupKey }),
    retry: false,
  })
  const [values, setValues] = useState<Values>({ username: '', email: '', password: '' })
  const [isOpenAccepted, setOpenAccepted] = useState(false)
  const create = useMutation({
    mutationFn: () => api.post(createAdmin, { key: setupKey, ...values }),
    onSuccess: ({ token, ...profile }) => {
      storeSignIn(profile, token)
      // The key is worthless now, and does not stay in the history.
      location.replace('/desk/setup?step=look')
    },
  })
  if (check.isPending) return <Skeleton />
  if (check.error !== null) return closed
  const field = create.error instanceof ApiError ? create.error.field : undefined
  const problem = create.error === null ? '' : messageOf(create.error)
  const errorAt = (name: (typeof FIELDS)[number]) => (field === name ? problemWith(name, problem) : undefined)
  const input = (name: (typeof FIELDS)[number]) => ({
    name,
    value: values[name],
    error: errorAt(name),
    required: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setValues({ ...values, [name]: currentTarget.value }),
  })
  const isOpen = isUnencrypted(location)
  return (
    <>
      <h1>{m.setup_title()}</h1>
      <p>{m.setup_admin_lead()}</p>
      <form
        method="post"
        noValidate
        className={styles.form}
        aria-label={m.setup_step({ step: 'admin' })}
        onSubmit={(event) => {
          event.preventDefault()
          if (!create.isPending) create.mutate()
        }}
      >
        <FormMessage>{FIELDS.some((name) => name === field) ? '' : problem}</FormMessage>
        <Field label={m.username()} autoComplete="username" spellCheck={false} {...input('username')} />
        <Field label={m.email()} type="email" autoComplete="email" {...input('email')} />
        {isOpen && (
          <div role="alert" className={styles.warning}>
            <p>{m.setup_not_encrypted()}</p>
            <CheckField
              label={m.setup_confirm_open()}
              checked={isOpenAccepted}
              onChange={({ currentTarget }) => setOpenAccepted(currentTarget.checked)}
            />
          </div>
        )}
        <Field
          label={m.password()}
          type="password"
          autoComplete="new-password"
          hint={m.setup_password_hint({ min: ACCOUNT.passwordMin })}
          {...input('password')}
        />
        <Button
          type="submit"
          variant="solid"
          disabled={create.isPending || (isOpen && !isOpenAccepted) || Object.values(values).includes('')}
        >
          {m.setup_create()}
        </Button>
      </form>
    </>
  )
}
