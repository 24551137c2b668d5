import { signUp } from '@earshot/contract/calls/account'
import { ACCOUNT } from '@earshot/contract/limits'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { quietApi } from '../../lib/api.ts'
import { setLoading } from '../../lib/loading-store.ts'
import { refusalOf } from '../../lib/message-of.ts'
import { metaOf } from '../../lib/meta.ts'
import { SendForm } from '../../lib/send-form.tsx'
import { storeProfile } from '../../lib/session-store.ts'
import { EmailField, NewPasswordField } from './credential-fields.tsx'
import { FORM, emailRules, nameRules, passwordRules } from './field-rules.ts'
import { useNewcomer } from './newcomer-store.ts'
import styles from './account.module.css'

export const meta = metaOf({
  title: 'Sign up',
  description: 'Create an account to comment, follow, vote and make playlists.',
})

const FIELDS = [
  { field: 'username', called: 'username', label: 'Username' },
  { field: 'email', called: 'email', label: 'E-mail' },
  { field: 'password', called: 'password', label: 'Password' },
] as const

export default function SignUpPage() {
  const [problem, setProblem] = useState('')
  const navigate = useNavigate()
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors },
  } = useForm({ ...FORM, defaultValues: { username: '', email: '', password: '' } })

  const submit = handleSubmit(async (values) => {
    setProblem('')
    setLoading(true)
    try {
      const { token, ...profile } = await quietApi.post(signUp, values)
      storeProfile(profile, token)
      useNewcomer.setState({ isNew: true })
      void navigate('/verify-phone')
    } catch (error) {
      const { above, at } = refusalOf(error, FIELDS)
      setProblem(above)
      if (at === undefined) setFocus('username')
      else setError(at.field, { message: at.sentence }, { shouldFocus: true })
    } finally {
      setLoading(false)
    }
  })

  return (
    <section className={styles.narrow}>
      <h1 className={styles.title}>Sign up</h1>
      <p className={styles.note}>Fields that are marked with * sign are required.</p>
      <FormMessage>{problem}</FormMessage>
      <SendForm className={styles.form} onSubmit={submit} aria-label="Sign up">
        <Field
          label="Username *"
          autoComplete="username"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username', nameRules)}
        />
        <EmailField error={errors.email?.message} {...register('email', emailRules)} />
        <NewPasswordField
          hint={`At least ${ACCOUNT.passwordMin} characters. Three random words make a strong password.`}
          error={errors.password?.message}
          {...register('password', passwordRules(ACCOUNT.passwordMin))}
        />
        <Button type="submit" look="solid">
          Sign up
        </Button>
      </SendForm>
      <p className={styles.links}>
        <Link href="/signin">Sign in to your account</Link>
      </p>
    </section>
  )
}
