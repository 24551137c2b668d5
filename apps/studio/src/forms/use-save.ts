import { ApiError } from '@earshot/contract/client'
import { STATUS } from '@earshot/contract/envelope'
import { problemWith } from '@earshot/contract/field-error'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useMember } from '../frame/use-member.ts'
import { messageOf } from '../session/message-of.ts'
import { findDraft, writeDraft } from './drafts.ts'

/** The values of a form with the version that they were read with. */
export type Stored<Values> = { version: number; values: Values }

/** The result of the last attempt to save. `unsent` is sent again when the connection is back. */
export type SaveStatus =
  | { is: 'idle' | 'saving' | 'unsent' }
  | { is: 'saved'; at: Date }
  | { is: 'failed' | 'conflict'; message: string }

/** The saving of a form; SaveForm shows it. */
export type Saving = {
  status: SaveStatus
  isDirty: boolean
  submit: () => void
  /** Replaces what was typed by what another member saved. */
  loadTheirs: () => void
  /** Saves what was typed over what another member saved. */
  saveMine: () => void
  /** Forgets what was typed. */
  discard: () => void
}

/**
 * Saves a form with the version that it was read with (STUDIO-20, DESK-10). What was typed is stored in this browser
 * until it is saved (STUDIO-21). `name` is the name of the form, one for each row that it changes.
 */
export function useSave<Values extends FieldValues>({
  form,
  name,
  fields,
  stored,
  save,
  readAgain,
}: {
  form: UseFormReturn<Values>
  name: string
  /** Fields at which a refusal of the server is shown. */
  fields: readonly FieldPath<Values>[]
  stored: Stored<Values>
  save: (values: Values, version: number) => Promise<Stored<Values>>
  readAgain: () => Promise<Stored<Values>>
}): Saving {
  const { id: owner } = useMember()
  const [status, setStatus] = useState<SaveStatus>({ is: 'idle' })
  const version = useRef(stored.version)
  const { isDirty } = form.formState

  const show = ({ version: next, values }: Stored<Values>) => {
    version.current = next
    form.reset(values)
    writeDraft(owner, name, undefined)
  }
  const send = async (values: Values, from: number) => {
    setStatus({ is: 'saving' })
    const sent = JSON.stringify(values)
    try {
      const next = await save(values, from)
      version.current = next.version
      // Text that was typed meanwhile stays, and is not saved yet.
      const isSame = JSON.stringify(form.getValues()) === sent
      form.reset(next.values, { keepValues: !isSame })
      if (isSame) writeDraft(owner, name, undefined)
      setStatus(savedNow())
    } catch (error) {
      fail(error)
    }
  }
  const fail = (error: unknown) => {
    const message = messageOf(error)
    if (!(error instanceof ApiError)) return setStatus({ is: 'failed', message })
    if (error.status === 0) return setStatus({ is: 'unsent' })
    if (error.status === STATUS.conflict && error.code === 'conflict') return setStatus({ is: 'conflict', message })
    const field = fields.find((each) => each === error.field)
    if (field !== undefined) form.setError(field, { message: problemWith(field, error.message) }, { shouldFocus: true })
    setStatus({ is: 'failed', message })
  }
  const again = async (work: (theirs: Stored<Values>) => Promise<void> | void) => {
    try {
      await work(await readAgain())
    } catch (error) {
      fail(error)
    }
  }
  const submit = () => void form.handleSubmit((values) => send(values, version.current))()

  const restore = useEffectEvent(() => {
    const text = findDraft(owner, name)
    if (text === undefined) return
    const draft: Stored<Values> = JSON.parse(text)
    version.current = draft.version
    // A draft that an older version of the form stored lacks the fields that are new.
    form.reset({ ...stored.values, ...draft.values }, { keepDefaultValues: true })
  })
  useEffect(() => restore(), [name])

  // Shows what another member saved meanwhile, unless something was typed here.
  const renew = useEffectEvent(() => {
    if (form.formState.isDirty || stored.version === version.current) return
    version.current = stored.version
    form.reset(stored.values)
  })
  useEffect(() => renew(), [stored.version])

  useEffect(() => {
    const watching = form.watch(() =>
      writeDraft(owner, name, JSON.stringify({ version: version.current, values: form.getValues() })),
    )
    return () => watching.unsubscribe()
  }, [form, owner, name])

  const isUnsent = status.is === 'unsent'
  const sendAgain = useEffectEvent(submit)
  useEffect(() => {
    if (!isUnsent) return undefined
    const resend = () => sendAgain()
    window.addEventListener('online', resend)
    return () => window.removeEventListener('online', resend)
  }, [isUnsent])

  return {
    status,
    isDirty,
    submit,
    loadTheirs: () =>
      void again((theirs) => {
        show(theirs)
        setStatus({ is: 'idle' })
      }),
    saveMine: () => void again((theirs) => send(form.getValues(), theirs.version)),
    discard: () => writeDraft(owner, name, undefined),
  }
}

const savedNow = (): SaveStatus => ({ is: 'saved', at: new Date() })
