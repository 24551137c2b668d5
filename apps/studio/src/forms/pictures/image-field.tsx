import * as m from '@earshot/messages/studio'
import { Picture } from '@earshot/ui/pictures/picture.tsx'
import { useRef } from 'react'
import { useController, type FieldPathByValue, type FieldValues, type Control } from 'react-hook-form'
import { enter } from '../dialogs/typed-input.ts'
import { PictureButtons } from './picture-buttons.tsx'
import { PictureValue } from './picture-value.tsx'
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
  const value: string = field.value
  const input = useRef<HTMLInputElement>(null)
  return (
    <div role="group" aria-label={label} className={styles.field}>
      <p className={styles.label}>{label}</p>
      <span className={isWide ? styles.wide : styles.square}>
        <Picture src={value} alt="" seed={label} shape={isWide ? 'wide' : 'square'} sizes="16rem" />
      </span>
      {isDisabled ? (
        <p className={styles.note}>{m.studio_set_by_site()}</p>
      ) : (
        <>
          <PictureValue input={input} label={label} value={value} onChange={field.onChange} />
          <PictureButtons
            hasPicture={value !== ''}
            onChange={(url) => input.current !== null && enter(input.current, url ?? '')}
            hint={hint}
            problem={fieldState.error?.message}
          />
        </>
      )}
    </div>
  )
}
