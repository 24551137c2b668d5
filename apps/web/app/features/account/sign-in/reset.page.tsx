import { confirmPasswordReset, requestPasswordReset } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/client'
import { ACCOUNT } from '@earshot/contract/limits'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { SendForm } from '../../../lib/forms/send-form.tsx'
import { metaOf } from '../../../lib/head/meta.ts'
import { setCallbackError, setLoading } from '../../../lib/state/loading-store.ts'
import { refusalOf } from '../../../lib/text/message-of.ts'
import { FORM, emailRules, passwordRules } from '../field-rules.ts'
import { EmailField, NewPasswordField } from './credential-fields.tsx'
import styles from '../account.module.css'

export const meta = metaOf(() => ({
  title: m.account_reset_title(),
  description: m.account_reset_description(),
}))

const EMAIL = [{ field: 'email', called: 'email', label: m.email }] as const
const PASSWORD = [
  { field: 'password', called: 'new_password', label: m.account_new_password },
  { field: 'password', called: 'password', label: m.account_new_password },
] as const

/** Requests a password-reset mail; opened by the mail's link, sets the new password (RESET-01 to RESET-05). */
export default function ResetPage() {
  const { pathname } = useLocation()
  const isCover = pathname.startsWith('/password-reset-cover')
  const [code, setCode] = useState('')
  useEffect(() => {
    const mailed = new URLSearchParams(location.search).get('code')
    if (mailed === null) return
    // The page is rendered for everybody; only the browser knows its code.
    // oxlint-disable-next-line react/set-state-in-effect
    setCode(mailed)
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return (
    <section className={styles.narrow}>
      <h1 className={styles.title}>{code === '' ? m.account_reset_title() : m.account_set_a_new_password()}</h1>
      {code === '' ? <RequestForm /> : <NewPasswordForm code={code} onAskAgain={() => setCode('')} />}
      <p className={styles.links}>
        <Link href={isCover ? '/signin-cover' : '/signin-simple'}>{m.account_back_to_sign_in()}</Link>
      </p>
    </section>
  )
}

function RequestForm() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ ...FORM, defaultValues: { email: '' } })
  const submit = handleSubmit(async (values) => {
    setProblem('')
    await attempt(
      async () => {
        await quietApi.post(requestPasswordReset, values)
        await navigate('/')
        // The same message for an unknown address (RESET-03).
        setCallbackError({
          title: m.account_check_your_e_mail(),
          content: m.account_reset_sent({ email: values.email }),
        })
      },
      (error) => {
        const { above, at } = refusalOf(error, EMAIL)
        setProblem(above)
        if (at !== undefined) setError(at.field, { message: at.sentence }, { shouldFocus: true })
      },
    )
  })
  return (
    <>
      <p className={styles.note}>{m.account_reset_help()}</p>
      <FormMessage>{problem}</FormMessage>
      <SendForm className={styles.form} onSubmit={submit} aria-label={m.reset_password()}>
        <EmailField error={errors.email?.message} {...register('email', emailRules())} />
        <Button type="submit" variant="solid">
          {m.account_send()}
        </Button>
      </SendForm>
    </>
  )
}

function NewPasswordForm({ code, onAskAgain }: { code: string; onAskAgain: () => void }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const [isUsedUp, setUsedUp] = useState(false)
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm({ ...FORM, defaultValues: { password: '', repeat: '' } })
  const submit = handleSubmit(async ({ password }) => {
    setProblem('')
    await attempt(
      async () => {
        await quietApi.post(confirmPasswordReset, { code, new_password: password })
        await navigate('/signin')
        setCallbackError({
          title: m.account_password_changed(),
          content: m.account_password_changed_help(),
        })
      },
      (error) => {
        if (error instanceof ApiError && error.code === 'wrong_code') return setUsedUp(true)
        const { above, at } = refusalOf(error, PASSWORD)
        setProblem(above)
        if (at !== undefined) setError(at.field, { message: at.sentence }, { shouldFocus: true })
      },
    )
  })
  if (isUsedUp) {
    return (
      <>
        <FormMessage>{m.account_reset_link_invalid()}</FormMessage>
        <Button variant="solid" onClick={onAskAgain}>
          {m.account_send_a_new_link()}
        </Button>
      </>
    )
  }
  return (
    <>
      <FormMessage>{problem}</FormMessage>
      <SendForm className={styles.form} onSubmit={submit} aria-label={m.account_new_password()}>
        <NewPasswordField
          label={m.account_new_password_field()}
          error={errors.password?.message}
          {...register('password', passwordRules(ACCOUNT.passwordMin))}
        />
        <NewPasswordField
          label={m.account_repeat_password_field()}
          error={errors.repeat?.message}
          {...register('repeat', {
            ...passwordRules(ACCOUNT.passwordMin),
            validate: (text, values) => text === values.password || m.account_must_be_the_same(),
          })}
        />
        <Button type="submit" variant="solid">
          {m.save()}
        </Button>
      </SendForm>
    </>
  )
}

async function attempt(work: () => Promise<void>, onProblem: (error: unknown) => void): Promise<void> {
  setLoading(true)
  try {
    await work()
  } catch (error) {
    onProblem(error)
  } finally {
    setLoading(false)
  }
}
