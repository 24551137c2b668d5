import { login, loginImage, verifyToken } from '@earshot/contract/calls'
import type { ApiClient } from '@earshot/contract/client'
import { ACCOUNT } from '@earshot/contract/limits'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLoaderData, useParams } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { atMost } from '../../../lib/forms/length-fault.ts'
import { SendForm } from '../../../lib/forms/send-form.tsx'
import { metaOf } from '../../../lib/head/meta.ts'
import { browserLoader, serverLoader } from '../../../lib/page/load.ts'
import { readToken } from '../../../lib/session/session-store.ts'
import { useSignInReason } from '../../../lib/session/sign-in-act.ts'
import { setLoading } from '../../../lib/state/loading-store.ts'
import { messageOf } from '../../../lib/text/message-of.ts'
import { FORM } from '../field-rules.ts'
import { MarkedMessage } from '../marked-message.tsx'
import { Split } from '../split.tsx'
import { SocialButtons } from './social-buttons.tsx'
import { useAfterSignIn } from './use-after-sign-in.ts'
import styles from '../account.module.css'

/** Returns the reason to sign in for a visitor from the player (SIGNIN-12, SIGNIN-13, ACCOUNT2-09). */
function reasonOf({ type, id }: { type?: string; id?: string }): string | undefined {
  if (type === undefined) return undefined
  return type === 'playlist' && id === undefined ? m.sign_in_to_see_your_playlists() : m.account_sign_in_for_player()
}

export const meta = metaOf(() => ({ title: m.sign_in(), description: m.account_sign_in_description() }))

const load = async (api: ApiClient) => api.get(loginImage)

export const loader = serverLoader(load)
export const clientLoader = browserLoader(load)

export default function SignInPage() {
  const image = useLoaderData<typeof loader>()
  const [problem, setProblem] = useState('')
  const goOn = useAfterSignIn()
  const act = useSignInReason()
  const reason = reasonOf(useParams()) ?? act
  const {
    register,
    handleSubmit,
    setFocus,
    formState: { errors },
  } = useForm({ ...FORM, defaultValues: { email: '', password: '' } })

  // A member who is already signed in is redirected as after a sign-in, once the token is verified (SIGNIN-18).
  useEffect(() => {
    if (readToken() !== '')
      quietApi.get(verifyToken).then(
        (profile) => goOn(profile),
        () => undefined,
      )
    // Once, on arrival.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const submit = handleSubmit(async (values) => {
    setProblem('')
    setLoading(true)
    try {
      const { token, ...profile } = await quietApi.post(login, values)
      goOn(profile, token)
    } catch (error) {
      setProblem(messageOf(error))
      setFocus('password')
    } finally {
      setLoading(false)
    }
  })

  return (
    <Split image={image} title={m.sign_in()} note={m.account_required_note()} reason={reason}>
      <MarkedMessage>{problem}</MarkedMessage>
      <SendForm className={styles.form} onSubmit={submit} aria-label={m.sign_in()}>
        <Field
          label={m.account_login_field()}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.email?.message}
          {...register('email', {
            required: m.is_required(),
            maxLength: atMost(ACCOUNT.loginMax),
          })}
        />
        <Field
          label={m.account_password_field()}
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', {
            required: m.is_required(),
            minLength: {
              value: ACCOUNT.passwordMin,
              message: m.account_must_be_at_least({ min: ACCOUNT.passwordMin }),
            },
          })}
        />
        <Button type="submit" variant="solid">
          {m.sign_in()}
        </Button>
      </SendForm>
      <p className={styles.links}>
        <Link href="/signup">{m.sign_up()}</Link>
        <Link href="/password-reset-simple">{m.account_forgot_your_password()}</Link>
      </p>
      <SocialButtons onProblem={setProblem} />
    </Split>
  )
}
