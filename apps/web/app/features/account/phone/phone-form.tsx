import { sendVerifyCode, updatePhone } from '@earshot/contract/calls'
import { ApiError } from '@earshot/contract/client'
import type { ErrorCode } from '@earshot/contract/envelope'
import { ACCOUNT } from '@earshot/contract/limits'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field } from '@earshot/ui/forms/field.tsx'
import { Link } from '@earshot/ui/links/link.tsx'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { quietApi } from '../../../lib/api.ts'
import { atMost } from '../../../lib/forms/length-fault.ts'
import { SendForm } from '../../../lib/forms/send-form.tsx'
import { replacePage } from '../../../lib/page/router-link.tsx'
import { logout } from '../../../lib/session/logout.ts'
import { storeProfile, useSession } from '../../../lib/session/session-store.ts'
import { completeAct } from '../../../lib/session/sign-in-act.ts'
import { useSettings } from '../../../lib/settings.ts'
import { setLoading } from '../../../lib/state/loading-store.ts'
import { sentence } from '../../../lib/text/marks.tsx'
import { refusalOf } from '../../../lib/text/message-of.ts'
import { FORM } from '../field-rules.ts'
import { MarkedMessage } from '../marked-message.tsx'
import { useNewcomer } from '../sign-in/newcomer-store.ts'
import { PhoneEntry, usePhoneEntry } from './phone-entry.tsx'
import { countdownText, useCountdowns } from './use-countdown.ts'
import styles from '../account.module.css'

const FIELDS = [
  { field: 'phone', called: 'phone', label: m.account_this_number },
  { field: 'code', called: 'code', label: m.account_the_code },
] as const

/** The number that received the last code, and the code itself if the server returns it. */
type Sent = { number: string; code: string | undefined }
type Problems = { phone?: string | undefined; code?: string | undefined }

/**
 * The form with phone and code. In the sign-in flow the server checks the code; after a sign-up the page also compares
 * it with the shown code (PHONE-05 to PHONE-18).
 */
export function PhoneForm({ flow }: { flow: 'sign-in' | 'sign-up' }) {
  const navigate = useNavigate()
  const profile = useSession((session) => session.profile)
  const { phone_required: isRequired } = useSettings()
  const entry = usePhoneEntry()
  const phone = entry.phone.trim()
  const [code, setCode] = useState('')
  const [sentLast, setSentLast] = useState<Sent>()
  const [problem, setProblem] = useState('')
  const [touched, setTouched] = useState<Problems>({})
  const [errors, setErrors] = useState<Problems>({})
  const countdowns = useCountdowns()
  const number = digitsOf(entry.sent)
  const left = countdowns.left(number)
  // A corrected number has no code yet; the earlier number keeps its code until the next one is sent (PHONE-14).
  const sent = sentLast?.number === number ? sentLast : undefined
  const [endsOthers, setEndsOthers] = useState(false)
  const isChange = Boolean(profile?.phone)
  const form = useRef<HTMLFormElement>(null)
  const isSent = sent !== undefined
  useEffect(() => {
    focusIn(form.current, '[aria-invalid]')
  }, [errors])
  useEffect(() => {
    if (isSent) focusIn(form.current, '[autocomplete="one-time-code"]')
  }, [isSent])
  const maySend = phone.length >= ACCOUNT.phoneMin && left === 0

  const goOn = () => {
    const { preAuthPath } = useSession.getState()
    useSession.setState({ preAuthPath: '/' })
    completeAct()
    useNewcomer.setState({ isNew: false })
    replacePage(preAuthPath, navigate)
  }
  const attempt = async (work: () => Promise<void>) => {
    setProblem('')
    setLoading(true)
    try {
      await work()
    } catch (error) {
      const { above, at } = refusalOf(error, FIELDS)
      setProblem(above)
      const advice = error instanceof ApiError ? adviceOn(error.code) : undefined
      if (advice !== undefined) setErrors({ code: advice })
      else if (at !== undefined) setErrors({ [at.field]: at.sentence })
    } finally {
      setLoading(false)
    }
  }
  const send = () =>
    attempt(async () => {
      const reply = await quietApi.post(sendVerifyCode, { phone: entry.sent })
      setSentLast({ number, code: reply.code })
      setErrors({})
      countdowns.start(number, ACCOUNT.resendSeconds)
    })
  const verify = () =>
    attempt(async () => {
      if (flow === 'sign-up' && sent?.code !== undefined && sent.code !== code.trim()) {
        setErrors({ code: m.account_invalid_code() })
        return
      }
      storeProfile(
        await quietApi.post(updatePhone, {
          phone: entry.sent,
          code: code.trim(),
          ...(flow === 'sign-up' && profile !== null ? { user_id: profile.id } : {}),
          ...(isChange ? { end_other_sessions: endsOthers } : {}),
        }),
      )
      goOn()
    })
  const submit = () => {
    if (phone === '') {
      if (flow === 'sign-up') setErrors({ phone: m.account_input_phone_number() })
      return
    }
    if (phoneProblem(phone) !== undefined) return setErrors({ phone: phoneProblem(phone) })
    if (sent === undefined) {
      if (maySend) void send()
      return
    }
    if (codeProblem(code) !== undefined) return setErrors({ code: codeProblem(code) })
    void verify()
  }
  const onNumber =
    <Args extends unknown[]>(change: (...args: Args) => void) =>
    (...args: Args) => {
      change(...args)
      forgetProblems()
      setCode('')
    }
  const forgetProblems = () => {
    setErrors({})
    setTouched({})
  }
  // Shows the error of a field that lost focus, with a delay and without moving the focus back.
  const touch = (found: Problems) => {
    if (Object.values(found).some((each) => each !== undefined)) setTimeout(setTouched, FORM.delayError, found)
  }
  const isWaiting = sent === undefined && left > 0
  const isSubmitOff =
    sent === undefined
      ? isWaiting || (flow === 'sign-in' && !maySend)
      : flow === 'sign-in' && (left === 0 || code.trim().length < ACCOUNT.codeLength)

  return (
    <>
      <p className={styles.note}>{m.account_phone_why()}</p>
      <MarkedMessage>{problem}</MarkedMessage>
      <SendForm
        ref={form}
        className={styles.form}
        aria-label={m.account_verify_phone()}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <PhoneEntry
          entry={{ ...entry, change: onNumber(entry.change), choose: onNumber(entry.choose) }}
          error={errors.phone ?? touched.phone}
          onBlur={() => {
            if (flow === 'sign-in') touch({ phone: phoneProblem(phone) })
          }}
        />
        {sent !== undefined && (
          <Field
            label={m.account_code_field()}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={ACCOUNT.codeLength}
            value={code}
            error={errors.code ?? touched.code}
            onChange={(event) => {
              setCode(event.target.value)
              forgetProblems()
            }}
            // maxLength would truncate a pasted number with spaces.
            onPaste={(event) => {
              event.preventDefault()
              setCode(event.clipboardData.getData('text').replaceAll(/\s/g, '').slice(0, ACCOUNT.codeLength))
              forgetProblems()
            }}
            onBlur={() => touch({ code: codeProblem(code) })}
          />
        )}
        {sent?.code !== undefined && (
          <p className={styles.code}>
            {sentence(m.account_your_code({ code: sent.code }, { strong: (text) => <strong>{text}</strong> }))}
          </p>
        )}
        {(isChange || profile === null) && (
          <label className={`${styles.choice} ${styles.change}`}>
            <input
              type="checkbox"
              checked={endsOthers}
              onChange={({ currentTarget }) => setEndsOthers(currentTarget.checked)}
            />
            {m.account_end_other_sessions()}
          </label>
        )}
        <Button
          type="submit"
          variant="solid"
          disabled={isSubmitOff}
          aria-describedby={isWaiting ? 'send-again' : undefined}
        >
          {sent === undefined ? m.account_send_code() : m.account_verify()}
        </Button>
        {isWaiting && (
          <p id="send-again" className={styles.note}>
            {m.account_code_already_sent({ left: countdownText(left) })}
          </p>
        )}
      </SendForm>
      <p className={styles.links} aria-live="polite">
        {sent !== undefined && (
          <>
            <button type="button" disabled={!maySend} onClick={() => void send()}>
              {m.account_resend_code()}
            </button>
            {left > 0 && <span>{m.account_new_code_in({ left: countdownText(left) })}</span>}
          </>
        )}
        {isRequired === false && <Link href="/">{m.account_skip_for_now()}</Link>}
        <button
          type="button"
          onClick={() => {
            logout()
            void navigate('/')
          }}
        >
          {m.logout()}
        </button>
      </p>
    </>
  )
}

/** Returns advice for an expired or used code: the API's message is "Invalid code" for every reason. */
function adviceOn(code: ErrorCode | undefined): string | undefined {
  if (code === 'code_expired') return m.account_code_expired()
  if (code === 'code_used') return m.account_code_used()
  if (code === 'code_spent') return m.account_code_spent()
  return undefined
}

const digitsOf = (phone: string): string => phone.replaceAll(/\D/g, '')

function phoneProblem(phone: string): string | undefined {
  const { length } = phone
  if (length === 0) return m.is_required()
  if (length < ACCOUNT.phoneMin) return m.account_phone_too_short({ min: ACCOUNT.phoneMin })
  return length > ACCOUNT.phoneMax ? atMost(ACCOUNT.phoneMax).message : undefined
}

function codeProblem(code: string): string | undefined {
  if (code.trim() === '') return m.is_required()
  return code.trim().length < ACCOUNT.codeLength ? m.account_must_be_at_least({ min: ACCOUNT.codeLength }) : undefined
}

function focusIn(form: HTMLFormElement | null, field: string): void {
  form?.querySelector<HTMLInputElement>(field)?.focus()
}
