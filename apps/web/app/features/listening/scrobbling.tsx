import { scrobbling, updateScrobbling } from '@earshot/contract/calls'
import type { Data } from '@earshot/contract/client'
import * as m from '@earshot/messages/history'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { quietApi } from '../../lib/api.ts'
import { SendForm } from '../../lib/forms/send-form.tsx'
import { setLoading } from '../../lib/state/loading-store.ts'
import { useRead } from '../../lib/state/use-read.ts'
import { marks, sentence } from '../../lib/text/marks.tsx'
import { messageOf, refusalOf } from '../../lib/text/message-of.ts'
import styles from './history.module.css'

type Account = Data<typeof scrobbling>

const read = () => quietApi.get(scrobbling)

/** Shows whether plays are sent to ListenBrainz, with a form for its token. */
export function Scrobbling() {
  const account = useRead(read)
  return (
    <section aria-labelledby="scrobbling" className={styles.scrobbling}>
      <h2 id="scrobbling">{m.scrobbling_title()}</h2>
      <p className={styles.note}>{m.scrobbling_note()}</p>
      {account.face === 'loading' && <Skeleton width="60%" />}
      {account.face === 'failed' && (
        <ErrorState action={<Button onClick={account.again}>{m.try_again()}</Button>}>{account.problem}</ErrorState>
      )}
      {account.face === 'full' && <AccountForm account={account.data} onChanged={account.again} />}
    </section>
  )
}

function AccountForm({ account: { username, problem }, onChanged }: { account: Account; onChanged: () => void }) {
  const [failure, setFailure] = useState('')
  const stop = async () => {
    setFailure('')
    try {
      await quietApi.post(updateScrobbling, { token: '' })
      onChanged()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }
  const isOn = typeof username === 'string'
  return (
    <>
      <FormMessage>{failure === '' ? (problem ?? '') : failure}</FormMessage>
      {isOn && <p>{sentence(m.scrobbling_is_on({ name: username }, marks))}</p>}
      {(!isOn || problem) && <TokenForm onChanged={onChanged} />}
      {isOn && (
        <p>
          <Button onClick={() => void stop()}>{m.scrobbling_stop()}</Button>
        </p>
      )}
    </>
  )
}

const FIELDS = [{ field: 'token', called: 'token', label: m.scrobbling_token }] as const

function TokenForm({ onChanged }: { onChanged: () => void }) {
  const [failure, setFailure] = useState('')
  const {
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors },
  } = useForm({ mode: 'onTouched', defaultValues: { token: '' } })
  const submit = handleSubmit(async ({ token }) => {
    setFailure('')
    setLoading(true)
    try {
      await quietApi.post(updateScrobbling, { token: token.trim() })
      reset()
      onChanged()
    } catch (error) {
      const { above, at } = refusalOf(error, FIELDS)
      setFailure(above)
      if (at !== undefined) setError(at.field, { message: at.sentence }, { shouldFocus: true })
    } finally {
      setLoading(false)
    }
  })
  return (
    <SendForm className={styles.form} onSubmit={submit} aria-label={m.scrobbling_title()}>
      <FormMessage>{failure}</FormMessage>
      <Field
        label={m.scrobbling_token()}
        hint={m.scrobbling_token_hint()}
        autoComplete="off"
        spellCheck={false}
        error={errors.token?.message}
        {...register('token', { required: m.is_required() })}
      />
      <Button type="submit" variant="solid">
        {m.scrobbling_start()}
      </Button>
    </SendForm>
  )
}
