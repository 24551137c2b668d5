import { ApiError, type Data, type Input, type PostPath } from '@earshot/contract/client'
import { problemWith } from '@earshot/contract/field-error'
import { FEED_MOVE } from '@earshot/contract/studio/feed/feed-fields'
import * as m from '@earshot/messages/feed'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Field, FormMessage } from '@earshot/ui/forms/field.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../session/api.ts'
import { messageOf } from '../../session/message-of.ts'
import styles from './feed-move.module.css'

/** Asks for the address of a feed and checks it with a call. */
export function AddressForm<P extends PostPath>({
  label,
  hint,
  call,
  inputOf,
  initial = '',
  onChecked,
}: {
  label: string
  hint?: string
  call: P
  inputOf: (url: string) => Input<P>
  initial?: string
  onChecked: (checked: Data<P>) => void
}) {
  const [url, setUrl] = useState(initial)
  const check = useMutation({ mutationFn: () => api.post(call, inputOf(url.trim())), onSuccess: onChecked })
  const field = check.error instanceof ApiError ? check.error.field : undefined
  const problem = check.error === null ? '' : messageOf(check.error)
  return (
    <form
      method="post"
      noValidate
      className={styles['address']}
      onSubmit={(event) => {
        event.preventDefault()
        check.mutate()
      }}
    >
      <Field
        label={label}
        type="url"
        inputMode="url"
        dir="ltr"
        required
        maxLength={FEED_MOVE.urlMax}
        value={url}
        error={
          check.error instanceof ApiError && field !== undefined ? problemWith(field, check.error.message) : undefined
        }
        {...(hint !== undefined && { hint })}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <Button type="submit" variant="solid" disabled={check.isPending || url.trim() === ''}>
        {m.check()}
      </Button>
      <p role="status" className={styles['wait']}>
        {check.isPending ? m.feed_checking() : ''}
      </p>
      {field === undefined && <FormMessage>{problem}</FormMessage>}
    </form>
  )
}
