import { Button } from '@earshot/ui/button.tsx'
import { Field, FormMessage } from '@earshot/ui/field.tsx'
import { Link } from '@earshot/ui/link.tsx'
import { ACCOUNT } from '@earshot/contract/limits'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router'
import { quietApi } from '../../lib/api.ts'
import { setLoading } from '../../lib/loading-store.ts'
import { pageMeta } from '../../lib/meta.ts'
import styles from './account.module.css'
import { FORM, emailRules, passwordRules } from './field-rules.ts'
import { messageOf } from '../../lib/message-of.ts'

export const meta = () => pageMeta({ title: 'Reset your password', description: 'A mail with a link to choose a new one.' })

/** Asks for a mail; opened by its link, takes the new password (RESET-01 to RESET-05). */
export default function ResetPage() {
  const { pathname } = useLocation()
  const isCover = pathname.startsWith('/password-reset-cover')
  const [code, setCode] = useState('')
  useEffect(() => {
    const mailed = new URLSearchParams(location.search).get('code')
    if (mailed === null) return
    // The page is rendered for everybody; its code is known in the browser only.
    // oxlint-disable-next-line react/set-state-in-effect
    setCode(mailed)
    history.replaceState(history.state, '', location.pathname)
  }, [])
  return (
    <section className={styles.narrow}>
      <h1 className={styles.title}>{code === '' ? 'Reset your password' : 'Choose a new password'}</h1>
      {code === '' ? <RequestForm /> : <NewPasswordForm code={code} />}
      <p className={styles.links}><Link href={isCover ? '/signin-cover' : '/signin-simple'}>Back to sign in</Link></p>
    </section>
  )
}

function RequestForm() {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, formState: { errors } } = useForm({ ...FORM, defaultValues: { email: '' } })
  const submit = handleSubmit(async (values) => {
    setProblem('')
    await attempt(async () => {
      await quietApi.post('user/request_password_reset', values)
      void navigate('/')
    }, setProblem)
  })
  return (
    <>
      <p className={styles.note}>We send a link to your address. It works once, for an hour.</p>
      <FormMessage>{problem}</FormMessage>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="Reset password">
        <Field label="E-mail *" type="email" autoComplete="email" error={errors.email?.message} {...register('email', emailRules)} />
        <Button type="submit" look="solid">Send</Button>
      </form>
    </>
  )
}

function NewPasswordForm({ code }: { code: string }) {
  const navigate = useNavigate()
  const [problem, setProblem] = useState('')
  const { register, handleSubmit, formState: { errors } } = useForm({ ...FORM, defaultValues: { password: '', repeat: '' } })
  const submit = handleSubmit(async ({ password }) => {
    setProblem('')
    await attempt(async () => {
      await quietApi.post('user/confirm_password_reset', { code, new_password: password })
      void navigate('/signin')
    }, setProblem)
  })
  return (
    <>
      <FormMessage>{problem}</FormMessage>
      <form className={styles.form} onSubmit={submit} noValidate aria-label="New password">
        <Field label="New password *" type="password" autoComplete="new-password" error={errors.password?.message} {...register('password', passwordRules(ACCOUNT.passwordMin))} />
        <Field label="Repeat it *" type="password" autoComplete="new-password" error={errors.repeat?.message}
          {...register('repeat', { ...passwordRules(ACCOUNT.passwordMin), validate: (text, values) => text === values.password || 'must be the same' })} />
        <Button type="submit" look="solid">Save</Button>
      </form>
    </>
  )
}

async function attempt(work: () => Promise<void>, onProblem: (message: string) => void): Promise<void> {
  setLoading(true)
  try {
    await work()
  } catch (error) {
    onProblem(messageOf(error))
  } finally {
    setLoading(false)
  }
}
