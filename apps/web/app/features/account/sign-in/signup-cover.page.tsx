import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { FirstPaint } from '@earshot/ui/navigation/first-paint.tsx'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { SendForm } from '../../../lib/forms/send-form.tsx'
import { metaOf } from '../../../lib/head/meta.ts'
import { FORM, emailRules, nameRules, passwordRules } from '../field-rules.ts'
import { EmailField, NewPasswordField } from './credential-fields.tsx'
import styles from '../account.module.css'

/** The minimum length of a password in this template form (SIGNUP-08). */
const TEMPLATE_PASSWORD_MIN = 8

export const meta = metaOf(() => ({ title: m.account_sign_up_template(), description: m.account_demo_description() }))

export default function SignUpCoverPage() {
  const navigate = useNavigate()
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ ...FORM, defaultValues: { first: '', last: '', email: '', password: '' } })
  return (
    <section className={styles.narrow}>
      <h1 className={styles.title}>{m.sign_up()}</h1>
      <p className={styles.note}>
        {m.account_demo_form()} <Link href="/signup">{m.account_create_an_account()}</Link>
      </p>
      <SendForm
        className={styles.form}
        onSubmit={handleSubmit(() => void navigate('/'))}
        aria-label={m.account_demo_sign_up()}
      >
        <Field
          label={m.account_first_name_field()}
          autoComplete="given-name"
          error={errors.first?.message}
          {...register('first', nameRules())}
        />
        <Field
          label={m.account_last_name_field()}
          autoComplete="family-name"
          error={errors.last?.message}
          {...register('last', nameRules())}
        />
        <EmailField error={errors.email?.message} {...register('email', emailRules())} />
        <NewPasswordField
          error={errors.password?.message}
          {...register('password', passwordRules(TEMPLATE_PASSWORD_MIN))}
        />
        <Button type="submit" variant="solid">
          {m.sign_up()}
        </Button>
      </SendForm>
      <p className={styles.links}>
        <Link href="/signin-cover">{m.sign_in()}</Link>
      </p>
      <FirstPaint />
    </section>
  )
}
