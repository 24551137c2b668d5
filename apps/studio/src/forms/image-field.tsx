import { uploadFile } from '@earshot/contract/calls'
import * as m from '@earshot/messages/studio'
import { Button } from '@earshot/ui/actions/button.tsx'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useRef, useState } from 'react'
import { useController, type FieldPathByValue, type FieldValues, type Control } from 'react-hook-form'
import { api } from '../session/api.ts'
import { messageOf } from '../session/message-of.ts'
import styles from './image-field.module.css'

/** Chooses a picture of a form, which is sent at once; the form saves its URL. */
export function ImageField<Values extends FieldValues>({
  control,
  name,
  label,
  hint,
  isWide = false,
  isDisabled = false,
}: {
  control: Control<Values>
  name: FieldPathByValue<Values, string>
  label: string
  /** The sizes that a picture should have. */
  hint?: string | undefined
  isWide?: boolean
  isDisabled?: boolean
}) {
  const { field, fieldState } = useController({ control, name })
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const value: string = field.value
  const send = async (file: File) => {
    setBusy(true)
    setProblem('')
    const form = new FormData()
    form.append('file', file)
    try {
      const { url } = await api.post(uploadFile, form)
      field.onChange(url)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <div role="group" aria-label={label} className={styles.field}>
      <p className={styles.label}>{label}</p>
      <span className={isWide ? styles.wide : styles.square}>
        <Picture src={value} alt="" seed={label} shape={isWide ? 'wide' : 'square'} sizes="16rem" />
      </span>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        onChange={({ currentTarget: { files } }) => {
          const file = files?.[0]
          if (file !== undefined) void send(file)
        }}
      />
      {isDisabled ? (
        <p className={styles.note}>{m.studio_set_by_site()}</p>
      ) : (
        <div className={styles.acts}>
          <Button size="s" disabled={isBusy} onClick={() => input.current?.click()}>
            {isBusy ? m.studio_sending() : m.studio_choose_picture()}
          </Button>
          {value !== '' && (
            <Button size="s" variant="quiet" onClick={() => field.onChange('')}>
              {m.remove()}
            </Button>
          )}
        </div>
      )}
      {hint !== undefined && <p className={styles.note}>{hint}</p>}
      <p role="alert" className={styles.problem}>
        {problem === '' ? fieldState.error?.message : problem}
      </p>
    </div>
  )
}
