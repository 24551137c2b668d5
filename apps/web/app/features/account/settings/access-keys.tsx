import { listAccessKeys, createAccessKey, revokeAccessKey } from '@earshot/contract/calls'
import { ACCESS_KEY, type KEY_SCOPES } from '@earshot/contract/limits'
import type { AccessKey } from '@earshot/contract/member/account'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { ErrorState } from '@earshot/ui/states/error-state.tsx'
import { Skeleton } from '@earshot/ui/states/skeleton.tsx'
import { formatDay } from '@earshot/ui/text/format-date'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { quietApi } from '../../../lib/api.ts'
import { atMost } from '../../../lib/forms/length-fault.ts'
import { setLoading } from '../../../lib/state/loading-store.ts'
import { useRead } from '../../../lib/state/use-read.ts'
import { marks, sentence } from '../../../lib/text/marks.tsx'
import { messageOf, refusalOf } from '../../../lib/text/message-of.ts'
import { FORM } from '../field-rules.ts'
import { ShownOnce } from './shown-once.tsx'
import styles from '../account.module.css'

type Scope = (typeof KEY_SCOPES)[number]
type CreatedKey = { id: number; name: string; key: string }

const readKeys = () => quietApi.get(listAccessKeys)

const SCOPES: readonly { scope: Scope; label: () => string }[] = [
  { scope: 'listen', label: m.account_scope_listen },
  { scope: 'read', label: m.account_scope_read },
  { scope: 'write', label: m.account_scope_write },
]

/** Lists the access keys of other programs, with a form that creates one. */
export function AccessKeys() {
  const keys = useRead(readKeys)
  const [problem, setProblem] = useState('')
  const [created, setCreated] = useState<CreatedKey>()
  const [requested, setRequested] = useState<AccessKey>()
  const [revoked, setRevoked] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  const isSending = useRef(false)
  // The dialog cannot return the focus to a button that is removed with its row.
  useEffect(() => {
    if (revoked > 0) title.current?.focus()
  }, [revoked])
  const revoke = async ({ id }: AccessKey) => {
    if (isSending.current) return
    isSending.current = true
    setProblem('')
    try {
      await quietApi.post(revokeAccessKey, { key_id: id })
      setCreated((shown) => (shown?.id === id ? undefined : shown))
      setRevoked((count) => count + 1)
    } catch (error) {
      setProblem(messageOf(error))
    }
    isSending.current = false
    setRequested(undefined)
    keys.again()
  }
  return (
    <section aria-labelledby="access-keys" className={styles.keys}>
      <h2 id="access-keys" ref={title} tabIndex={-1}>
        {m.account_access_keys()}
      </h2>
      <p className={styles.note}>{m.account_access_keys_help()}</p>
      <FormMessage>{problem}</FormMessage>
      {keys.face === 'loading' && <Skeleton width="60%" />}
      {keys.face === 'failed' && (
        <ErrorState action={<Button onClick={keys.again}>{m.try_again()}</Button>}>{keys.problem}</ErrorState>
      )}
      {keys.face === 'full' && keys.data.length === 0 && <p>{m.account_no_access_keys()}</p>}
      {keys.face === 'full' && keys.data.length > 0 && (
        <ul className={styles.sessions} aria-label={m.account_access_keys()}>
          {keys.data.map((key) => (
            <li key={key.id} className={styles.row}>
              <span>
                <bdi>{key.name}</bdi>
                <small>
                  {m.account_key_facts({
                    permissions: key.scopes.join(', '),
                    date: formatDay(key.created_at),
                    used:
                      key.used_at === null
                        ? m.account_never_used()
                        : m.account_last_used({ date: formatDay(key.used_at) }),
                  })}
                </small>
              </span>
              <Button
                size="s"
                onClick={() => setRequested(key)}
                aria-label={m.account_revoke_key_of({ name: key.name })}
              >
                {m.revoke()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {created !== undefined && (
        <ShownOnce
          key={created.id}
          label={m.account_new_access_key()}
          secret={created.key}
          copyLabel={m.account_copy_key()}
        >
          {sentence(m.account_copy_the_key_now({ name: created.name }, marks))}
        </ShownOnce>
      )}
      <KeyForm
        onCreated={(key) => {
          setCreated(key)
          setProblem('')
          keys.again()
        }}
      />
      <Dialog
        open={requested !== undefined}
        title={m.account_revoke_key_title()}
        onClose={() => setRequested(undefined)}
        actions={
          <>
            <Button onClick={() => setRequested(undefined)}>{m.cancel()}</Button>
            <Button variant="solid" onClick={() => void (requested !== undefined && revoke(requested))}>
              {m.revoke()}
            </Button>
          </>
        }
      >
        <p>{sentence(m.account_revoke_key_effect({ name: requested?.name ?? '' }, marks))}</p>
      </Dialog>
    </section>
  )
}

const FIELDS = [{ field: 'name', called: 'name', label: m.name }] as const

// Only scripts render this form, so it is never submitted without them.
function KeyForm({ onCreated }: { onCreated: (created: CreatedKey) => void }) {
  const [problem, setProblem] = useState('')
  const {
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors },
  } = useForm<{ name: string; scopes: Scope[] }>({ ...FORM, defaultValues: { name: '', scopes: ['listen', 'read'] } })
  const submit = handleSubmit(async (input) => {
    setProblem('')
    setLoading(true)
    try {
      onCreated(await quietApi.post(createAccessKey, input))
      reset()
    } catch (error) {
      const { above, at } = refusalOf(error, FIELDS)
      setProblem(above)
      if (at !== undefined) setError(at.field, { message: at.sentence }, { shouldFocus: true })
    } finally {
      setLoading(false)
    }
  })
  return (
    <form
      method="post"
      noValidate
      className={styles.form}
      onSubmit={(event) => void submit(event)}
      aria-label={m.account_create_an_access_key()}
    >
      <h3>{m.account_create_an_access_key()}</h3>
      <FormMessage>{problem}</FormMessage>
      <Field
        label={m.name()}
        hint={m.account_key_name_hint()}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', {
          required: m.is_required(),
          maxLength: atMost(ACCESS_KEY.nameMax),
        })}
      />
      <fieldset className={styles.scopes}>
        <legend>{m.account_the_program_may()}</legend>
        {SCOPES.map(({ scope, label }) => (
          <label key={scope} className={styles.choice}>
            <input
              type="checkbox"
              value={scope}
              {...register('scopes', { validate: (chosen) => chosen.length > 0 || m.account_choose_at_least_one() })}
            />
            {label()}
          </label>
        ))}
        <FormMessage>{errors.scopes?.message ?? ''}</FormMessage>
      </fieldset>
      <Button type="submit" variant="solid">
        {m.account_create_key()}
      </Button>
    </form>
  )
}
