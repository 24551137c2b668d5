import { contactMessage } from '@earshot/contract/calls'
import { ACCOUNT, CONTACT } from '@earshot/contract/limits'
import { showsNothing } from '@earshot/contract/text/visible-text'
import * as m from '@earshot/messages/contact'
import { Button } from '@earshot/ui/actions/button.tsx'
import { AreaField, Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { quietApi } from '../../../lib/api.ts'
import { atMost } from '../../../lib/forms/length-fault.ts'
import { SendForm } from '../../../lib/forms/send-form.tsx'
import { setLoading } from '../../../lib/state/loading-store.ts'
import { refusalOf } from '../../../lib/text/message-of.ts'
import styles from './contact.module.css'

const EMPTY = { name: '', email: '', subject: '', message: '', website: '' }
const FIELDS = [
  { field: 'name', called: 'name', label: m.contact_name },
  { field: 'email', called: 'email', label: m.email_address },
  { field: 'message', called: 'message', label: m.contact_text },
] as const

const required = (text: string) => !showsNothing(text) || m.is_required()

/** Sends a message to the operator (CONTACT-03). The typed text stays until it is sent. */
export function ContactForm() {
  const [notice, setNotice] = useState<{ kind: 'error' | 'success'; text: string }>({ kind: 'error', text: '' })
  const {
    register,
    handleSubmit,
    setError,
    reset,
    formState: { errors },
  } = useForm({ mode: 'onTouched', delayError: 200, defaultValues: EMPTY })

  const submit = handleSubmit(async (values) => {
    setNotice({ kind: 'error', text: '' })
    setLoading(true)
    try {
      await quietApi.post(contactMessage, values)
      reset()
      setNotice({ kind: 'success', text: m.successfully_submitted() })
    } catch (error) {
      const { above, at } = refusalOf(error, FIELDS)
      setNotice({ kind: 'error', text: above })
      if (at !== undefined) setError(at.field, { message: at.sentence }, { shouldFocus: true })
    } finally {
      setLoading(false)
    }
  })

  return (
    <SendForm className={styles.form} onSubmit={submit} aria-label={m.contact_write_to_us()}>
      <div className={styles.pair}>
        <Field
          label={m.contact_name_field()}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name', { validate: required, maxLength: atMost(CONTACT.nameMax) })}
        />
        <Field
          label={m.contact_email_field()}
          type="email"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email', {
            validate: required,
            maxLength: atMost(ACCOUNT.emailMax),
            pattern: { value: /^\s*[^\s@]+@[^\s@]+\.[^\s@]+\s*$/, message: m.contact_not_an_email() },
          })}
        />
      </div>
      <Field
        label={m.subject()}
        error={errors.subject?.message}
        {...register('subject', { maxLength: atMost(CONTACT.subjectMax) })}
      />
      <AreaField
        label={m.contact_text_field()}
        rows={6}
        error={errors.message?.message}
        {...register('message', { validate: required, maxLength: atMost(CONTACT.messageMax) })}
      />
      {/* Bots fill every field; people do not see this one. */}
      <div hidden>
        <Field label={m.contact_leave_empty()} tabIndex={-1} autoComplete="off" {...register('website')} />
      </div>
      <FormMessage kind={notice.kind}>{notice.text}</FormMessage>
      <Button type="submit" variant="solid">
        {m.contact_send()}
      </Button>
    </SendForm>
  )
}
