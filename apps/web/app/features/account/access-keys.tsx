import type { AccessKey } from '@earshot/contract/account'
import { listAccessKeys, createAccessKey, revokeAccessKey } from '@earshot/contract/calls/account'
import { ACCESS_KEY, type KEY_SCOPES } from '@earshot/contract/limits'
import * as m from '@earshot/messages/account'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { ErrorState } from '@earshot/ui/lists/error-state.tsx'
import { Skeleton } from '@earshot/ui/lists/skeleton.tsx'
import { Dialog } from '@earshot/ui/overlays/dialog.tsx'
import { formatDate } from '@earshot/ui/text/format-date'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { quietApi } from '../../lib/api.ts'
import { setLoading } from '../../lib/loading-store.ts'
import { marks } from '../../lib/marks.tsx'
import { messageOf, refusalOf } from '../../lib/message-of.ts'
import { useRead } from '../../lib/use-read.ts'
import { FORM } from './field-rules.ts'
import styles from './account.module.css'

type Scope = (typeof KEY_SCOPES)[number]
type CreatedKey = { id: number; name: string; key: string }

const readKeys = () => quietApi.get(listAccessKeys)

const SCOPES: readonly { scope: Scope; label: string }[] = [
  { scope: 'listen', label: 'Listen: play music and read the catalogue' },
  { scope: 'read', label: 'Read: see data that only you can see' },
  { scope: 'write', label: 'Write: post, comment, follow and change playlists' },
]

/** Keys with which other programs use the account: the list, and the form that creates one. */
export function AccessKeys() {
  const keys = useRead(readKeys)
  const [problem, setProblem] = useState('')
  const [created, setCreated] = useState<CreatedKey>()
  const [asked, setAsked] = useState<AccessKey>()
  const [revoked, setRevoked] = useState(0)
  const title = useRef<HTMLHeadingElement>(null)
  const isSending = useRef(false)
  // The dialog gives the focus back to a button that goes away with its row.
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
    setAsked(undefined)
    keys.again()
  }
  return (
    <section aria-labelledby="access-keys" className={styles.keys}>
      <h2 id="access-keys" ref={title} tabIndex={-1}>
        Access keys
      </h2>
      <p className={styles.note}>
        An access key lets another program use your account without your password. Give each program its own key.
      </p>
      <FormMessage>{problem}</FormMessage>
      {keys.face === 'loading' && <Skeleton width="60%" />}
      {keys.face === 'failed' && (
        <ErrorState action={<Button onClick={keys.again}>Try again</Button>}>{keys.problem}</ErrorState>
      )}
      {keys.face === 'full' && keys.data.length === 0 && <p>You have no access keys.</p>}
      {keys.face === 'full' && keys.data.length > 0 && (
        <ul className={styles.sessions} aria-label="Access keys">
          {keys.data.map((key) => (
            <li key={key.id} className={styles.row}>
              <span>
                <bdi>{key.name}</bdi>
                <small>
                  {`Permissions: ${key.scopes.join(', ')} · Created ${formatDate(key.created_at)} · ${key.used_at === null ? 'Never used' : `Last used ${formatDate(key.used_at)}`}`}
                </small>
              </span>
              <Button size="s" onClick={() => setAsked(key)} aria-label={`Revoke the key ${key.name}`}>
                Revoke
              </Button>
            </li>
          ))}
        </ul>
      )}
      {created !== undefined && <NewKey key={created.id} created={created} />}
      <KeyForm
        onCreated={(key) => {
          setCreated(key)
          setProblem('')
          keys.again()
        }}
      />
      <Dialog
        open={asked !== undefined}
        title="Revoke this access key?"
        onClose={() => setAsked(undefined)}
        actions={
          <>
            <Button onClick={() => setAsked(undefined)}>Cancel</Button>
            <Button look="solid" onClick={() => void (asked !== undefined && revoke(asked))}>
              Revoke
            </Button>
          </>
        }
      >
        <p>
          <ParaglideMessage message={m.account_revoke_key_effect} inputs={{ name: asked?.name ?? '' }} markup={marks} />
        </p>
      </Dialog>
    </section>
  )
}

/** The key itself, which is shown this one time. */
function NewKey({ created: { name, key } }: { created: CreatedKey }) {
  const [note, setNote] = useState('')
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const copy = () =>
    // Pages without TLS have no clipboard.
    Promise.resolve(navigator.clipboard?.writeText(key)).then(
      () => setNote(navigator.clipboard === undefined ? 'Select the key and copy it.' : 'Copied'),
      () => setNote('Select the key and copy it.'),
    )
  return (
    <div
      ref={place}
      className={`${styles.code} ${styles.created}`}
      tabIndex={-1}
      role="group"
      aria-label="New access key"
    >
      <p>
        <ParaglideMessage message={m.account_copy_the_key_now} inputs={{ name }} markup={marks} />
      </p>
      <p>
        <code className={styles.key}>{key}</code>
      </p>
      <Button size="s" onClick={() => void copy()}>
        Copy key
      </Button>
      <FormMessage kind="success">{note}</FormMessage>
    </div>
  )
}

const FIELDS = [{ field: 'name', called: 'name', label: 'Name' }] as const

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
      aria-label="Create an access key"
    >
      <h3>Create an access key</h3>
      <FormMessage>{problem}</FormMessage>
      <Field
        label="Name"
        hint="The program that will use the key"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name', {
          required: 'is required',
          maxLength: { value: ACCESS_KEY.nameMax, message: `must be at most ${ACCESS_KEY.nameMax} characters` },
        })}
      />
      <fieldset className={styles.scopes}>
        <legend>The program may</legend>
        {SCOPES.map(({ scope, label }) => (
          <label key={scope} className={styles.choice}>
            <input
              type="checkbox"
              value={scope}
              {...register('scopes', { validate: (chosen) => chosen.length > 0 || 'Choose at least one' })}
            />
            {label}
          </label>
        ))}
        <FormMessage>{errors.scopes?.message ?? ''}</FormMessage>
      </fieldset>
      <Button type="submit" look="solid">
        Create key
      </Button>
    </form>
  )
}
