import { updatePassword } from '@earshot/contract/calls'
import { ACCOUNT } from '@earshot/contract/limits'
import { endOtherSessions, endSession, listSessions } from '@earshot/contract/member/member-calls'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { formatDay } from '@earshot/ui/text/format-date'
import { Suspense, useCallback, useState } from 'react'
import { useForm } from 'react-hook-form'
import { quietApi } from '../../../lib/api.ts'
import { SendForm } from '../../../lib/forms/send-form.tsx'
import { lazyOr } from '../../../lib/page/lazy-or.ts'
import { setLoading } from '../../../lib/state/loading-store.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { messageOf, refusalOf } from '../../../lib/text/message-of.ts'
import { FORM } from '../field-rules.ts'
import styles from '../account.module.css'

// The other panels of the account work without it.
const AccessKeys = lazyOr(
  async () => (await import('./access-keys.tsx')).AccessKeys,
  () => <ErrorState action={<Button onClick={() => location.reload()}>{m.try_again()}</Button>} />,
)

/** The password, active sessions (ACCOUNT-06 to ACCOUNT-12), and access keys. */
export function SecurityPanel({ username }: { username: string }) {
  // A new password ends the other sessions and revokes all access keys; both lists reload.
  const [passwords, setPasswords] = useState(0)
  const [hasSessions, setHasSessions] = useState(false)
  const noteSessions = useCallback(() => setHasSessions(true), [])
  return (
    <>
      <PasswordForm username={username} onChanged={() => setPasswords((count) => count + 1)} />
      <Sessions key={passwords} onRead={noteSessions} />
      {/* Rendered after the list above, so that the layout does not shift. */}
      {hasSessions && (
        <Suspense>
          <AccessKeys key={passwords} />
        </Suspense>
      )}
    </>
  )
}

const FIELDS = [
  { field: 'next', called: 'new_password', label: m.account_new_password },
  { field: 'next', called: 'password', label: m.account_new_password },
  { field: 'current', called: 'old_password', label: m.account_current_password },
] as const

const rules = () => ({
  required: m.account_field_required(),
  minLength: { value: ACCOUNT.passwordMin, message: m.account_invalid_password() },
})

function PasswordForm({ username, onChanged }: { username: string; onChanged: () => void }) {
  const [message, setMessage] = useState<{ kind: 'error' | 'success'; text: string }>({ kind: 'error', text: '' })
  const {
    register,
    handleSubmit,
    reset,
    setError,
    setFocus,
    trigger,
    formState: { errors },
  } = useForm({ ...FORM, defaultValues: { current: '', next: '', repeat: '' } })
  const submit = handleSubmit(async ({ current, next }) => {
    setMessage({ kind: 'error', text: '' })
    setLoading(true)
    try {
      await quietApi.post(updatePassword, { old_password: current, new_password: next })
      setMessage({ kind: 'success', text: m.successfully_updated() })
      reset()
      onChanged()
    } catch (error) {
      const { above, at } = refusalOf(error, FIELDS)
      setMessage({ kind: 'error', text: above })
      if (at === undefined) setFocus('current')
      else setError(at.field, { message: at.sentence }, { shouldFocus: true })
    } finally {
      setLoading(false)
    }
  })
  return (
    <SendForm className={styles.form} onSubmit={submit} aria-label={m.account_change_password()}>
      <h2>{m.account_change_password()}</h2>
      {/* Associates the password with its account in password managers. */}
      <input hidden readOnly autoComplete="username" value={username} />
      <FormMessage kind={message.kind}>{message.text}</FormMessage>
      <Field
        label={m.account_current_password()}
        type="password"
        autoComplete="current-password"
        error={errors.current?.message}
        {...register('current', rules())}
      />
      <Field
        label={m.account_new_password()}
        type="password"
        autoComplete="new-password"
        error={errors.next?.message}
        {...register('next', {
          ...rules(),
          onChange: () => {
            if (errors.repeat !== undefined) void trigger('repeat')
          },
        })}
      />
      <Field
        label={m.account_repeat_the_new_password()}
        type="password"
        autoComplete="new-password"
        error={errors.repeat?.message}
        {...register('repeat', {
          ...rules(),
          validate: (text, values) => text === values.next || m.account_invalid_password(),
        })}
      />
      <p className={styles.note}>{m.account_password_ends_access()}</p>
      <Button type="submit" variant="solid">
        {m.save()}
      </Button>
    </SendForm>
  )
}

function Sessions({ onRead }: { onRead: () => void }) {
  const sessions = useRead(useCallback(() => quietApi.get(listSessions).finally(onRead), [onRead]))
  const [problem, setProblem] = useState('')
  const end = async (id: number | 'others') => {
    setProblem('')
    try {
      if (id === 'others') await quietApi.post(endOtherSessions, {})
      else await quietApi.post(endSession, { session_id: id })
      sessions.again()
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  return (
    <section aria-labelledby="sessions">
      <h2 id="sessions">{m.account_where_you_are_signed_in()}</h2>
      <FormMessage>{problem}</FormMessage>
      {sessions.face === 'loading' && <Skeleton width="60%" />}
      {sessions.face === 'failed' && (
        <ErrorState action={<Button onClick={sessions.again}>{m.try_again()}</Button>}>{sessions.problem}</ErrorState>
      )}
      {sessions.face === 'full' && (
        <ul className={styles.sessions}>
          {sessions.data.map((session) => (
            <li key={session.id} className={styles.row}>
              <span>
                {deviceName(session.device)}
                <small>
                  {session.is_current
                    ? m.account_this_device()
                    : m.account_last_used({ date: formatDay(session.used_at) })}
                  {' · '}
                  {m.account_first_used({ date: formatDay(session.created_at) })}
                </small>
              </span>
              {!session.is_current && (
                <Button
                  size="s"
                  onClick={() => void end(session.id)}
                  aria-label={m.account_end_session_on({ device: deviceName(session.device) })}
                >
                  {m.end()}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions.face === 'full' && sessions.data.length > 1 && (
        <p className={styles.others}>
          <Button size="s" onClick={() => void end('others')}>
            {m.account_end_all_others()}
          </Button>
        </p>
      )}
    </section>
  )
}

const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'Mac'],
  ['Linux', 'Linux'],
] as const

/** Returns browser and system of a user agent: "Firefox on Linux". */
function deviceName(description: string | null | undefined): string {
  const browser = BROWSERS.find(([sign]) => description?.includes(sign))?.[1]
  const system = SYSTEMS.find(([sign]) => description?.includes(sign))?.[1]
  if (browser === undefined && system === undefined) return description?.slice(0, 40) || m.account_another_device()
  const name = browser ?? m.account_a_browser()
  return system === undefined ? name : m.account_device_on({ browser: name, system })
}
