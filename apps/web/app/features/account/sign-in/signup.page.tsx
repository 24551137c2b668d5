import { loginImage, signUp } from '@earshot/contract/calls'
import type { ApiClient, Data } from '@earshot/contract/client'
import { ACCOUNT, SIGN_UP_CLOSED } from '@earshot/contract/limits'
import * as m from '@earshot/messages/account'
import { Button, LinkButton } from '@earshot/ui/actions/button.tsx'
import { CheckField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { atMost } from '../../../lib/forms/length-fault.ts'
import { SendForm } from '../../../lib/forms/send-form.tsx'
import { metaOf } from '../../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../../lib/page/load.ts'
import { storeProfile } from '../../../lib/session/session-store.ts'
import { useSignInReason } from '../../../lib/session/sign-in-act.ts'
import { useSettings } from '../../../lib/settings.ts'
import { setLoading } from '../../../lib/state/loading-store.ts'
import { refusalOf } from '../../../lib/text/message-of.ts'
import { beginWelcome } from '../../home/member/welcome.ts'
import { FORM, emailRules, nameRules, passwordRules } from '../field-rules.ts'
import { MarkedMessage } from '../marked-message.tsx'
import { Split } from '../split.tsx'
import { EmailField, NewPasswordField } from './credential-fields.tsx'
import { useNewcomer } from './newcomer-store.ts'
import styles from '../account.module.css'

export const meta = metaOf(() => ({
  title: m.sign_up(),
  description: m.account_sign_up_description(),
}))

const load = async (api: ApiClient) => api.get(loginImage)

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

const FIELDS = [
  { field: 'username', called: 'username', label: m.username },
  { field: 'email', called: 'email', label: m.email },
  { field: 'password', called: 'password', label: m.password },
  { field: 'full_name', called: 'full_name', label: m.account_display_name },
] as const

export default function SignUpPage() {
  const image = useLoaderData<typeof loader>()
  const { sign_up: mode = 'everybody' } = useSettings()
  const [query] = useSearchParams()
  const invite = query.get('invite') ?? ''
  if (mode === 'nobody' || (mode === 'invited' && invite === '')) return <ClosedSignUp image={image} mode={mode} />
  return <SignUpForm image={image} invite={invite} />
}

/** The reason for which no account can be created, and a way to ask for one (SETUP-11). */
function ClosedSignUp({ image, mode }: { image: Data<typeof loginImage>; mode: keyof typeof SIGN_UP_CLOSED }) {
  return (
    <Split image={image} title={m.sign_up()} note={SIGN_UP_CLOSED[mode]}>
      <p>
        <LinkButton variant="solid" href="/contact">
          {m.account_ask_to_join()}
        </LinkButton>
      </p>
      <p className={styles.links}>
        <Link href="/signin">{m.account_sign_in_to_your_account()}</Link>
      </p>
    </Split>
  )
}

function SignUpForm({ image, invite }: { image: Data<typeof loginImage>; invite: string }) {
  const [problem, setProblem] = useState('')
  const navigate = useNavigate()
  const {
    register,
    handleSubmit,
    setError,
    setFocus,
    formState: { errors },
  } = useForm({ ...FORM, defaultValues: { username: '', email: '', password: '', full_name: '', accepts: false } })

  const submit = handleSubmit(async ({ accepts: _accepts, ...values }) => {
    setProblem('')
    setLoading(true)
    try {
      const { token, ...profile } = await quietApi.post(signUp, { ...values, ...(invite === '' ? {} : { invite }) })
      storeProfile(profile, token)
      useNewcomer.setState({ isNew: true })
      beginWelcome()
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
    <Split image={image} title={m.sign_up()} note={m.account_required_note()} reason={useSignInReason()}>
      <MarkedMessage>{problem}</MarkedMessage>
      <SendForm className={styles.form} onSubmit={submit} aria-label={m.sign_up()}>
        <Field
          label={m.account_username_field()}
          autoComplete="username"
          spellCheck={false}
          error={errors.username?.message}
          {...register('username', nameRules())}
        />
        <EmailField error={errors.email?.message} {...register('email', emailRules())} />
        <NewPasswordField
          hint={m.account_password_hint({ min: ACCOUNT.passwordMin })}
          error={errors.password?.message}
          {...register('password', passwordRules(ACCOUNT.passwordMin))}
        />
        <Field
          label={m.account_display_name()}
          autoComplete="name"
          hint={m.account_display_name_hint()}
          error={errors.full_name?.message}
          {...register('full_name', { maxLength: atMost(ACCOUNT.nameMax) })}
        />
        <CheckField
          label={
            <span>
              {m.account_accept_terms()}{' '}
              <Link href="/company-terms" target="_blank">
                {m.terms()}
              </Link>
            </span>
          }
          aria-invalid={errors.accepts !== undefined || undefined}
          {...register('accepts', { required: m.account_terms_needed() })}
        />
        <FormMessage>{errors.accepts?.message ?? ''}</FormMessage>
        <Button type="submit" variant="solid">
          {m.sign_up()}
        </Button>
      </SendForm>
      <p className={styles.links}>
        <Link href="/signin">{m.account_sign_in_to_your_account()}</Link>
      </p>
    </Split>
  )
}
