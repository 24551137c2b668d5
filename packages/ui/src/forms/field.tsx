import { useId, type ComponentProps, type ReactNode } from 'react'
import styles from './field.module.css'

type Props = ComponentProps<'input'> & { label: string; error?: string | undefined; hint?: string }

/** A labelled input; screen readers announce its error with it. */
export function Field({ label, error, hint, ...rest }: Props) {
  const id = useId()
  const isWrong = error !== undefined && error !== ''
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`}
        {...rest}
      />
      {isWrong && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {!isWrong && hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A labelled checkbox; the label is part of its target. */
export function CheckField({ label, hint, ...rest }: ComponentProps<'input'> & { label: ReactNode; hint?: string }) {
  const id = useId()
  return (
    <div className={styles.check}>
      <label>
        <input type="checkbox" aria-describedby={hint === undefined ? undefined : id} {...rest} />
        {label}
      </label>
      {hint !== undefined && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A labelled text area with its error. */
export function AreaField({
  label,
  error,
  hint,
  ...rest
}: ComponentProps<'textarea'> & { label: string; error?: string | undefined; hint?: string }) {
  const id = useId()
  const isWrong = error !== undefined && error !== ''
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.input}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : hint === undefined ? undefined : `${id}-hint`}
        {...rest}
      />
      {isWrong && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {!isWrong && hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** A labelled native select. */
export function SelectField({
  label,
  error,
  ...rest
}: ComponentProps<'select'> & { label: string; error?: string | undefined }) {
  const id = useId()
  const isWrong = error !== undefined && error !== ''
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.input}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        {...rest}
      />
      {isWrong && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

/** A message above a form, such as the reply of the server. */
export function FormMessage({ children, kind = 'error' }: { children: ReactNode; kind?: 'error' | 'success' }) {
  if (children === '') return null
  return (
    <p className={kind === 'error' ? styles.failure : styles.success} role={kind === 'error' ? 'alert' : 'status'}>
      {children}
    </p>
  )
}
