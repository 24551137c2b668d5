import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/navigation/link.tsx'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { metaOf } from '../../lib/meta.ts'
import { SendForm } from '../../lib/send-form.tsx'
import { EmailField, NewPasswordField } from './credential-fields.tsx'
import { FORM, emailRules, nameRules, passwordRules } from './field-rules.ts'
import styles from './account.module.css'

/** Least characters of a password in this template form (SIGNUP-08). */
const TEMPLATE_PASSWORD_MIN = 8

export const meta = metaOf({ title: 'Sign-up template', description: 'A demo form.' })

export default function SignUpCoverPage() {
  const navigate = useNavigate()
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ ...FORM, defaultValues: { first: '', last: '', email: '', password: '' } })
  return (
    <section className={styles.narrow}>
      <h1 className={styles.title}>Sign up</h1>
      <p className={styles.note}>
        This demo form does not create an account. <Link href="/signup">Create an account</Link>
      </p>
      <SendForm className={styles.form} onSubmit={handleSubmit(() => void navigate('/'))} aria-label="Demo sign-up">
        <Field
          label="First name *"
          autoComplete="given-name"
          error={errors.first?.message}
          {...register('first', nameRules)}
        />
        <Field
          label="Last name *"
          autoComplete="family-name"
          error={errors.last?.message}
          {...register('last', nameRules)}
        />
        <EmailField error={errors.email?.message} {...register('email', emailRules)} />
        <NewPasswordField
          error={errors.password?.message}
          {...register('password', passwordRules(TEMPLATE_PASSWORD_MIN))}
        />
        <Button type="submit" look="solid">
          Sign up
        </Button>
      </SendForm>
      <p className={styles.links}>
        <Link href="/signin-cover">Sign in</Link>
      </p>
    </section>
  )
}
